import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ContentAnswer, Range } from './content.ts'

/** Bytes of one read. */
const portion = 256 * 1024

/** Streams the bytes of an answer from the content's file; fails if the file has become shorter meanwhile. */
export const bytesOfAnswer = (file: string, body: ContentAnswer['body']): Readable =>
  Readable.from(portions(file, body), { objectMode: false })

async function* portions(file: string, body: ContentAnswer['body']): AsyncGenerator<Buffer> {
  await using handle = await open(file)
  let together: (string | Range)[] = []
  let length = 0
  const read = async () => Buffer.concat(await Promise.all(together.map((piece) => bytesOf(handle, piece))))
  for (const piece of body.flatMap(cut)) {
    const more = typeof piece === 'string' ? piece.length : piece.end - piece.start + 1
    if (length + more > portion) {
      yield await read()
      together = []
      length = 0
    }
    together.push(piece)
    length += more
  }
  yield await read()
}

/** Splits a piece into portions. */
function cut(piece: string | Range): (string | Range)[] {
  if (typeof piece === 'string') return [piece]
  const parts: Range[] = []
  for (let { start } = piece; start <= piece.end; start += portion)
    parts.push({ start, end: Math.min(piece.end, start + portion - 1) })
  return parts
}

async function bytesOf(handle: FileHandle, piece: string | Range): Promise<Buffer> {
  if (typeof piece === 'string') return Buffer.from(piece)
  const bytes = Buffer.allocUnsafe(piece.end - piece.start + 1)
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, piece.start + at)
    // The answer is cut off, so that the client notices.
    if (bytesRead === 0) throw new Error('the file is shorter than it was')
    at += bytesRead
  }
  return bytes
}
