import { randomUUID } from 'node:crypto'
import type { ContentFile } from '../../host.ts'
import { contentHeaders } from './headers.ts'

/** Bytes of a file, the last one among them. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** What to answer for the bytes of a content. */
export interface ContentAnswer {
  readonly status: 200 | 206 | 416
  readonly headers: Readonly<Record<string, string>>
  /** What the body is made of, in order: what stands here, and what lies in the file. Nothing where none is sent. */
  readonly body: readonly (string | Range)[]
}

/** What the window shows: documents, and pictures that were drawn here. */
const shown: readonly string[] = ['application/pdf', 'image/png']
const shape = /^(\d*)-(\d*)$/

/**
 * Answers a request for a content (RFC 9110, 14): the whole, one range, several, or 416. The viewer of a long document
 * asks for something of every page before it shows the first, and a request for each would take seconds.
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
  // Who asks for parts that are more than the whole gets the whole.
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
    const told = { ...headers, 'content-range': place(first), 'content-length': String(lengthOf(first)) }
    return { status: 206, headers: told, body: [first] }
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

/** Those that there are of the ranges asked for; null where nothing was asked for that could be understood. */
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

/** A name of one file, on one line and in one direction, so that it reads as what it is. */
const plainName = (name: string) =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')
    .replace(/[/\\]/g, '_')

/** RFC 8187: encodeURIComponent leaves five characters that a header parameter may not hold. */
const encodeName = (name: string) =>
  encodeURIComponent(plainName(name)).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** The content id in an address's path, or null. */
export function contentIdOf(pathname: string): string | null {
  return /^\/content\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(pathname)?.[1] ?? null
}
