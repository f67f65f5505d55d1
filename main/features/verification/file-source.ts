import type { FileHandle } from 'node:fs/promises'
import type { ByteSource } from '../../../pdf/reader/byte-source.ts'
import { openPlainFile } from '../../open-plain-file.ts'

/** Lets `read` use a file of this computer in parts. @throws NotPlainFile, or the system's error */
export async function withFile<T>(path: string, read: (source: ByteSource) => Promise<T>): Promise<T> {
  const { handle, stats } = await openPlainFile(path)
  try {
    return await read({
      bytes: Number(stats.size),
      read: (start, length) => readPart(handle, start, Math.min(length, Number(stats.size) - start)),
    })
  } finally {
    await handle.close()
  }
}

async function readPart(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  // A damaged PDF can name any place.
  if (!(Number.isSafeInteger(start) && Number.isSafeInteger(length) && start >= 0 && length > 0)) return Buffer.alloc(0)
  const part = Buffer.alloc(length)
  const { bytesRead } = await handle.read(part, 0, length, start)
  return part.subarray(0, bytesRead)
}
