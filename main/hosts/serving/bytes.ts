import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ContentAnswer, Range } from './content.ts'

/** So much of many small pieces is handed on at once, in bytes. */
const portion = 256 * 1024

/** The bytes of an answer, read from the content's file as they are wanted. */
export function bytesOfAnswer(file: string, body: ContentAnswer['body']): Readable {
  const [only] = body
  if (body.length === 1 && typeof only === 'object') return createReadStream(file, only)
  return Readable.from(portions(file, body), { objectMode: false })
}

async function* portions(file: string, body: ContentAnswer['body']): AsyncGenerator<Buffer> {
  await using handle = await open(file)
  let waiting: Buffer[] = []
  let length = 0
  for (const piece of body) {
    for await (const bytes of typeof piece === 'string' ? [Buffer.from(piece)] : bytesIn(handle, piece)) {
      waiting.push(bytes)
      length += bytes.length
      if (length < portion) continue
      yield Buffer.concat(waiting)
      waiting = []
      length = 0
    }
  }
  yield Buffer.concat(waiting)
}

async function* bytesIn(handle: Awaited<ReturnType<typeof open>>, { start, end }: Range): AsyncGenerator<Buffer> {
  for (let at = start; at <= end; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(Math.min(portion, end + 1 - at)), {
      position: at,
    })
    // Whoever asked is told by an answer that breaks off, never by bytes that are not the file's.
    if (bytesRead === 0) throw new Error('the file is shorter than it was')
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
