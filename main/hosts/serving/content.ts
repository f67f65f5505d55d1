import type { ContentFile } from '../../host.ts'
import { contentHeaders } from './headers.ts'

/** What to answer for the bytes of a content: `range` is null where no bytes are to be sent. */
export interface ContentAnswer {
  readonly status: 200 | 206 | 416
  readonly headers: Readonly<Record<string, string>>
  readonly range: { readonly start: number; readonly end: number } | null
}

/** What the window shows: documents, and pictures that were drawn here. */
const shown: readonly string[] = ['application/pdf', 'image/png']
const shape = /^bytes=(\d*)-(\d*)$/

/**
 * Answers a request for a content (RFC 9110, 14): the whole, one range, or 416. Several ranges at once are answered
 * with the whole, as the standard allows.
 */
export function answerContent(content: ContentFile, rangeHeader: string | null): ContentAnswer {
  const size = content.sizeBytes
  const headers = {
    ...contentHeaders,
    'accept-ranges': 'bytes',
    'content-type': shown.includes(content.mediaType) ? content.mediaType : 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeName(content.name)}`,
  }
  const whole = { start: 0, end: size - 1 }
  const match = rangeHeader === null ? null : shape.exec(rangeHeader.trim())
  if (!match || (match[1] === '' && match[2] === '')) return answer(200, whole, headers)
  const range = match[1] === '' ? lastBytes(size, Number(match[2])) : firstBytes(size, Number(match[1]), match[2] ?? '')
  if (range !== null && range.end < range.start && match[1] !== '' && Number(match[1]) < size)
    return answer(200, whole, headers) // the range itself is malformed ("9-3"), so it is as if it were not there
  if (range === null || range.end < range.start)
    return {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${size}`, 'content-length': '0' },
      range: null,
    }
  return answer(206, range, { ...headers, 'content-range': `bytes ${range.start}-${range.end}/${size}` })
}

const lastBytes = (size: number, count: number) =>
  count === 0 ? null : { start: Math.max(0, size - count), end: size - 1 }
const firstBytes = (size: number, start: number, end: string) =>
  start >= size ? null : { start, end: end === '' ? size - 1 : Math.min(Number(end), size - 1) }

function answer(
  status: 200 | 206,
  range: { start: number; end: number },
  headers: Record<string, string>,
): ContentAnswer {
  const length = range.end - range.start + 1
  return { status, headers: { ...headers, 'content-length': String(length) }, range: length > 0 ? range : null }
}

/** RFC 8187: encodeURIComponent leaves five characters that a header parameter may not hold. */
const encodeName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The content id in an address's path, or null. */
export function contentIdOf(pathname: string): string | null {
  return /^\/content\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(pathname)?.[1] ?? null
}
