import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

export interface FilePart {
  part: string
  fileName: string
  contentType: string
  sizeBytes: number
  open: () => Readable
}

/** A multipart/form-data body (RFC 7578) with one file, streamed, of a length known beforehand. */
export function multipart({ part, fileName, contentType, sizeBytes, open }: FilePart) {
  const boundary = `malote-${randomUUID()}`
  const disposition = `form-data; name="${part}"; filename="${fileName}"`
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${contentType}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  async function* parts(): AsyncGenerator<Buffer> {
    yield head
    yield* open()
    yield tail
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: head.length + sizeBytes + tail.length,
    open: () => Readable.from(parts(), { objectMode: false }),
  }
}
