import type { Readable } from 'node:stream'
import { type ByteSource, StorageReadError } from '../../pdf/reader/byte-source.ts'
import type { ObjectStorage } from './port.ts'

async function collect(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}

/** A stored object as a source. */
export function storedSource(objects: ObjectStorage, objeto: string, bytes: number): ByteSource {
  return {
    bytes,
    read: async (start, length) => {
      const end = Math.min(start + length, bytes) - 1
      // A damaged PDF can name any offset.
      if (!(Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end)) {
        return Buffer.alloc(0)
      }
      try {
        return await collect(await objects.get(objeto, { start, end }))
      } catch (error) {
        throw new StorageReadError('a stored file could not be read', { cause: error })
      }
    },
  }
}
