import { randomUUID } from 'node:crypto'
import type { ContentFile } from '../../host.ts'
import { contentHeaders } from './headers.ts'

/** A range of bytes; both ends are included. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The answer to a request for a content. */
export interface ContentAnswer {
  readonly status: 200 | 206 | 416
  readonly headers: Readonly<Record<string, string>>
  /** The parts of the body in order: literal bytes and ranges of the file. Empty without a body. */
  readonly body: readonly (string | Range)[]
}

/** Media types that the window shows: documents and pictures. */
const shown: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg']
const shape = /^(\d*)-(\d*)$/

/**
 * Answers a request for a content (RFC 9110, 14): the whole, one range, several ranges, or 416. Several, because the
 * viewer reads something of every page of a long document before it draws the first one.
 */
export function answerContent(content: ContentFile, rangeHeader: string | null): ContentAnswer {
  const size = content.sizeBytes
  const mediaType = shown.includes(content.mediaType) ? content.mediaType : 'application/octet-stream'
  const headers = {
    ...contentHeaders,
    'accept-ranges': 'bytes',
    'content-type': mediaType,
    'content-disposition': `attachment; filename*=UTF-8''${encodeName(content.name)}`,
  }
  const whole = { ...headers, 'content-length': String(size) }
  const ranges = rangeHeader === null ? null : rangesOf(rangeHeader, size)
  // Ranges longer than the whole content are answered with the whole.
  if (ranges === null || ranges.reduce((sum, range) => sum + lengthOf(range), 0) > size)
    return { status: 200, headers: whole, body: size > 0 ? [{ start: 0, end: size - 1 }] : [] }
  const [first] = ranges
  if (first === undefined)
    return {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${size}`, 'content-length': '0' },
      body: [],
    }
  const place = ({ start, end }: Range) => `bytes ${start}-${end}/${size}`
  if (ranges.length === 1) {
    const partHeaders = { ...headers, 'content-range': place(first), 'content-length': String(lengthOf(first)) }
    return { status: 206, headers: partHeaders, body: [first] }
  }
  const boundary = randomUUID()
  const body: (string | Range)[] = ranges.flatMap((range, nth) => [
    `${nth === 0 ? '' : '\r\n'}--${boundary}\r\ncontent-type: ${mediaType}\r\ncontent-range: ${place(range)}\r\n\r\n`,
    range,
  ])
  body.push(`\r\n--${boundary}--\r\n`)
  const length = body.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : lengthOf(piece)), 0)
  const type = `multipart/byteranges; boundary=${boundary}`
  return { status: 206, headers: { ...headers, 'content-type': type, 'content-length': String(length) }, body }
}

const lengthOf = ({ start, end }: Range) => end - start + 1

/** The satisfiable ranges of a Range header; null if the header is absent or invalid. */
function rangesOf(header: string, size: number): Range[] | null {
  const [unit, set, ...more] = header.split('=').map((part) => part.trim())
  if (unit?.toLowerCase() !== 'bytes' || set === undefined || more.length > 0) return null
  const ranges: Range[] = []
  for (const each of set.split(',')) {
    const [, from = '', to = ''] = shape.exec(each.trim()) ?? []
    if (from === '' && to === '') return null
    if (from !== '' && to !== '' && Number(to) < Number(from)) return null
    const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
    const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
    if (start <= end) ranges.push({ start, end })
  }
  return ranges
}

/** A file name without separators, line breaks and direction marks. */
const plainName = (name: string) =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')
    .replace(/[/\\]/g, '_')

/** RFC 8187: encodeURIComponent leaves five characters that a header parameter may not contain. */
const encodeName = (name: string) =>
  encodeURIComponent(plainName(name)).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** The content id in a URL's path, or null. */
export const contentIdOf = (pathname: string): string | null =>
  /^\/content\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(pathname)?.[1] ?? null
