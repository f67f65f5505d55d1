import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { requireContent } from './write-file-body.ts'

interface MultipartFile {
  part: string
  fileName: string
  contentType: string
  sizeBytes: number
  /** Form fields before the file, in order. */
  fields?: Readonly<Record<string, string>>
}

/**
 * A multipart/form-data body (RFC 7578) of known length, whose last part is a streamed file. With `sha256` (hexadecimal)
 * it ends only if the file has this hash; otherwise the request fails as `source`.
 */
export function multipart({ open, sha256, ...part }: MultipartFile & { open: () => Readable; sha256?: string }) {
  const { before, after, ...form } = multipartFrame(part)
  async function* parts(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    yield before
    for await (const chunk of open() as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
    if (sha256 !== undefined) requireContent(hash, sha256)
    yield after
  }
  return { ...form, open: () => Readable.from(parts(), { objectMode: false }) }
}

/** The bytes before and after the file in such a body. */
export function multipartFrame({ part, fileName, contentType, sizeBytes, fields = {} }: MultipartFile) {
  const boundary = `malote-${randomUUID()}`
  const opening = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`
  const entries = Object.entries(fields).map(([name, value]) => `${opening(`name="${name}"`)}\r\n${value}\r\n`)
  const file = `${opening(`name="${part}"; filename="${fileName}"`)}Content-Type: ${contentType}\r\n\r\n`
  const before = Buffer.from(entries.join('') + file)
  const after = Buffer.from(`\r\n--${boundary}--\r\n`)
  const contentLength = before.length + sizeBytes + after.length
  return { contentType: `multipart/form-data; boundary=${boundary}`, contentLength, before, after }
}
