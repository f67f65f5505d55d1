import { readSync } from 'node:fs'

const blockBytes = 64 * 1024
const mostBlocks = 64

/** A file read by blocks, of which the last few are kept: PDFium asks for the same bytes often, and for few at a time. */
export interface Blocks {
  readonly sizeBytes: number
  /** Fills `target` with what stands at `position`; false where the file does not have that much, or cannot be read. */
  copy(position: number, target: Uint8Array): boolean
  bytesRead(): number
  /** Throws what the system said, where it has refused to read. */
  throwIfFailed(): void
}

export function createBlocks(file: number, sizeBytes: number): Blocks {
  const kept = new Map<number, Buffer>()
  let bytesRead = 0
  let failure: unknown = null

  function block(number: number): Buffer {
    const known = kept.get(number)
    if (known !== undefined) {
      // The one used last stands last.
      kept.delete(number)
      kept.set(number, known)
      return known
    }
    const oldest = kept.size < mostBlocks ? undefined : kept.entries().next().value
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
