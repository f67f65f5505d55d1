import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

export interface FilePart {
  part: string
  fileName: string
  contentType: string
  sizeBytes: number
  /** Entries that stand before the file, in their order. */
  fields?: Readonly<Record<string, string>>
}

/** A multipart/form-data body (RFC 7578) with one file, its last part, streamed, of a length known beforehand. */
export function multipart({ open, ...part }: FilePart & { open: () => Readable }) {
  const { before, after, ...form } = multipartFrame(part)
  async function* parts(): AsyncGenerator<Buffer> {
    yield before
    yield* open()
    yield after
  }
  return { ...form, open: () => Readable.from(parts(), { objectMode: false }) }
}

/** What stands before and after the file in such a body, for a file that is sent from the disk. */
export function multipartFrame({ part, fileName, contentType, sizeBytes, fields = {} }: FilePart) {
  const boundary = `malote-${randomUUID()}`
  const opening = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`
  const entries = Object.entries(fields).map(([name, value]) => `${opening(`name="${name}"`)}\r\n${value}\r\n`)
  const file = `${opening(`name="${part}"; filename="${fileName}"`)}Content-Type: ${contentType}\r\n\r\n`
  const before = Buffer.from(entries.join('') + file)
  const after = Buffer.from(`\r\n--${boundary}--\r\n`)
  const contentLength = before.length + sizeBytes + after.length
  return { contentType: `multipart/form-data; boundary=${boundary}`, contentLength, before, after }
}
