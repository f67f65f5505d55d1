import { type FileHandle, open } from 'node:fs/promises'
import type { ClientRequest } from 'node:http'
import { codeOf, TransportError } from './failures.ts'
import type { FileBody, TransportRequest } from './types.ts'

/** Memory that files go out through: used again, since making it anew for each of many small files costs more than they. */
export interface Blocks {
  take(): Buffer
  /** Gives back what nothing reads or writes any more. */
  give(blocks: readonly Buffer[]): void
}

/** As many as the uploads that go out at once need (main/outbox). */
const keptBlocks = 6

export function createBlocks(): Blocks {
  const free: Buffer[] = []
  return {
    take: () => free.pop() ?? Buffer.allocUnsafeSlow(blockBytes),
    give: (blocks) => void free.push(...blocks.slice(0, Math.max(0, keptBlocks - free.length))),
  }
}

/** Large enough that asking for a block costs nothing beside it. */
const blockBytes = 2 * 1024 * 1024
/** What goes out at once on a slow line, so that progress can be seen there. */
const leastBytes = 128 * 1024
/** A line that takes a piece sooner than this is given twice as much the next time. */
const quickMs = 20

/** How much is to go out at once after a piece that has taken so long: what the line takes in a moment. */
const nextLength = (before: number, tookMs: number): number =>
  tookMs < quickMs ? Math.min(blockBytes, before * 2) : Math.max(leastBytes, before / 2)

/**
 * Writes a file, with what stands before and after it, and ends the request. Two blocks of memory take turns: one is
 * read while the other goes out. Streams in between would allocate every block anew, at twice the cost of the
 * transfer itself. The file is read once, from its beginning to its end.
 */
export async function sendFile(
  outgoing: ClientRequest,
  { body, contentLength, onProgress }: Pick<TransportRequest, 'contentLength' | 'onProgress'> & { body: FileBody },
  memory: Blocks,
  fail: (error: TransportError) => void,
): Promise<void> {
  let file: FileHandle | undefined
  let passed = 0
  let isGone = false
  /** Ends the wait for what is going out: a connection that has died need not say so for each write. */
  let giveUp = () => {}
  outgoing.once('close', () => {
    isGone = true
    giveUp()
  })
  /** Resolves when the connection has taken it all, and the memory may be used again; false where it has died. */
  const write = (bytes: Uint8Array) => {
    passed += bytes.length
    onProgress?.(passed)
    return new Promise<boolean>((resolve) => {
      giveUp = () => resolve(false)
      if (isGone) giveUp()
      else outgoing.write(bytes, (error) => resolve(!error))
    })
  }
  const wrongLength = () => new TransportError('source', 'MALOTE_SOURCE_LENGTH')
  const { path, sizeBytes, before, after } = body
  try {
    file = await open(path, 'r')
    const blocks: Buffer[] = []
    let writing = before === undefined ? Promise.resolve(true) : write(before)
    let read = 0
    let length = leastBytes
    let since = performance.now()
    for (let turn = 0; read < sizeBytes; turn ^= 1) {
      // The second is made only for a file that has more than one.
      const next = blocks[turn] ?? memory.take()
      blocks[turn] = next
      const { bytesRead } = await file.read(next, 0, Math.min(length, sizeBytes - read), null)
      if (bytesRead === 0) throw wrongLength()
      read += bytesRead
      if (!(await writing)) return
      length = nextLength(length, performance.now() - since)
      since = performance.now()
      writing = write(next.subarray(0, bytesRead))
    }
    if (!(await writing)) return
    // Only here: where the connection has died, the system may still be at them.
    memory.give(blocks)
    if (after !== undefined && !(await write(after))) return
    if (contentLength !== undefined && passed !== contentLength) throw wrongLength()
    outgoing.end()
  } catch (cause) {
    fail(cause instanceof TransportError ? cause : new TransportError('source', codeOf(cause), { cause }))
  } finally {
    await file?.close().catch(() => {})
  }
}
