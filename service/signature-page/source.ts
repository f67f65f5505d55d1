import type { Readable } from 'node:stream'
import type { ObjectStorage } from '../storage/port.ts'

/** A stored PDF that is read here and there, never as a whole. */
export interface Source {
  readonly bytes: number
  /** `length` bytes from `start`; fewer at the end of the file, none where there is no such place. Throws ReadFailed. */
  read(start: number, length: number): Promise<Buffer>
}

/** The storage did not answer: no fault of the PDF, so that trying again may help. */
export class ReadFailed extends Error {}

async function collect(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}

/** A stored object as a source. */
export function sourceOf(objects: ObjectStorage, objeto: string, bytes: number): Source {
  return {
    bytes,
    read: async (start, length) => {
      const end = Math.min(start + length, bytes) - 1
      // A broken PDF may ask for anything; what is not there is nothing.
      if (!(Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end)) {
        return Buffer.alloc(0)
      }
      try {
        return await collect(await objects.get(objeto, { start, end }))
      } catch (error) {
        throw new ReadFailed('a stored file could not be read', { cause: error })
      }
    },
  }
}
