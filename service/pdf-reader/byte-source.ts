import type { Readable } from 'node:stream'
import type { ObjectStorage } from '../storage/port.ts'

/** A PDF that is read in parts, never as a whole. */
export interface ByteSource {
  readonly bytes: number
  /** Reads `length` bytes from `start`; fewer at the end of the file, none outside it. Throws StorageReadError. */
  read(start: number, length: number): Promise<Buffer>
}

/** The costs of reading a PDF; `lookups` are searches of one section. */
export type Cost = 'reads' | 'bytes read' | 'bytes parsed' | 'bytes unpacked' | 'lookups'

/** A source with a budget. */
export interface LimitedSource extends ByteSource {
  /** Throws UnsupportedPdf once the PDF costs too much. */
  spend(cost: Cost, amount: number): void
}

/** The storage did not answer. The PDF is not at fault, so trying again may help. */
export class StorageReadError extends Error {}

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
