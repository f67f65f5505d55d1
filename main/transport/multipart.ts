import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

export interface FilePart {
  part: string
  fileName: string
  contentType: string
  sizeBytes: number
  open: () => Readable
  /** Entries that stand before the file, in their order. */
  fields?: Readonly<Record<string, string>>
}

/** A multipart/form-data body (RFC 7578) with one file, its last part, streamed, of a length known beforehand. */
export function multipart({ part, fileName, contentType, sizeBytes, open, fields = {} }: FilePart) {
  const boundary = `malote-${randomUUID()}`
  const opening = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`
  const entries = Object.entries(fields).map(([name, value]) => `${opening(`name="${name}"`)}\r\n${value}\r\n`)
  const file = `${opening(`name="${part}"; filename="${fileName}"`)}Content-Type: ${contentType}\r\n\r\n`
  const head = Buffer.from(entries.join('') + file)
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
