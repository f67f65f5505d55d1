import type { ByteSource, Cost, LimitedSource } from './byte-source.ts'
import { TooCostly } from './parse-value.ts'

const megabyte = 1024 * 1024

/** The most that one PDF may cost, far more than real files need: anybody may upload a file that costs too much. */
const limits: Readonly<Record<Cost, number>> = {
  reads: 1000,
  'bytes read': 128 * megabyte,
  'bytes parsed': 24 * megabyte,
  'bytes unpacked': 64 * megabyte,
  lookups: 1_000_000,
}

const blockBytes = 16 * 1024
const keptBlocks = 256

/** A source that reads its file in blocks and keeps the latest ones, and that stops after a PDF has cost too much. */
export function limitSource(source: ByteSource, patience = 1): LimitedSource {
  const left = Object.fromEntries(Object.entries(limits).map(([cost, most]) => [cost, most * patience])) as Record<
    Cost,
    number
  >
  const spend = (cost: Cost, amount: number) => {
    left[cost] -= amount
    if (left[cost] < 0) throw new TooCostly(`reading it takes too many ${cost}`)
  }
  const fetch = (start: number, length: number): Promise<Buffer> => {
    spend('reads', 1)
    spend('bytes read', length)
    return source.read(start, length)
  }
  const blocks = new Map<number, Buffer>()
  const blockAt = async (index: number): Promise<Buffer> => {
    const kept = blocks.get(index)
    if (kept) return kept
    const block = await fetch(index * blockBytes, blockBytes)
    const [oldest] = blocks.keys()
    if (blocks.size === keptBlocks && oldest !== undefined) blocks.delete(oldest)
    blocks.set(index, block)
    return block
  }
  return {
    bytes: source.bytes,
    spend,
    read: async (start, length) => {
      const end = Math.min(start + length, source.bytes)
      // A damaged PDF can name any offset.
      if (!(Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start < end)) {
        return Buffer.alloc(0)
      }
      if (end - start > blockBytes) return fetch(start, end - start)
      const index = Math.floor(start / blockBytes)
      const from = start - index * blockBytes
      const first = await blockAt(index)
      if (from + end - start <= blockBytes) return first.subarray(from, from + end - start)
      const second = await blockAt(index + 1)
      return Buffer.concat([first.subarray(from), second.subarray(0, end - (index + 1) * blockBytes)])
    },
  }
}
