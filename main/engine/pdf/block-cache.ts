import { readSync } from 'node:fs'

const blockBytes = 64 * 1024
const maxBlocks = 64

/** An LRU cache of file blocks: PDFium reads the same few bytes again and again. */
interface BlockCache {
  readonly sizeBytes: number
  /** Fills `target` from `position`; false if the file is shorter or cannot be read. */
  copy(position: number, target: Uint8Array): boolean
  bytesRead(): number
  /** Throws the system's error of an earlier `copy`, if there was one. */
  throwIfFailed(): void
}

export function createBlockCache(file: number, sizeBytes: number): BlockCache {
  const kept = new Map<number, Buffer>()
  let bytesRead = 0
  let failure: unknown = null

  function block(number: number): Buffer {
    const known = kept.get(number)
    if (known !== undefined) {
      // The most recently used block is last.
      kept.delete(number)
      kept.set(number, known)
      return known
    }
    const oldest = kept.size < maxBlocks ? undefined : kept.entries().next().value
    if (oldest !== undefined) kept.delete(oldest[0])
    const space = oldest?.[1].buffer ?? new ArrayBuffer(blockBytes)
    const read = Buffer.from(space, 0, readSync(file, Buffer.from(space), 0, blockBytes, number * blockBytes))
    bytesRead += read.length
    kept.set(number, read)
    return read
  }

  return {
    sizeBytes,
    bytesRead: () => bytesRead,
    copy(position, target) {
      if (position + target.length > sizeBytes) return false
      try {
        for (let done = 0; done < target.length; ) {
          const at = position + done
          const number = Math.floor(at / blockBytes)
          const found = block(number).subarray(
            at - number * blockBytes,
            at - number * blockBytes + target.length - done,
          )
          if (found.length === 0) return false
          target.set(found, done)
          done += found.length
        }
        return true
      } catch (error) {
        failure = error
        return false
      }
    },
    throwIfFailed() {
      if (failure !== null) throw failure
    },
  }
}
