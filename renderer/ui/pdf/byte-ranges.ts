/** Bytes of a document: `begin` inclusive, `end` exclusive. */
export interface ByteRange {
  readonly begin: number
  readonly end: number
}

/** The bytes could not be fetched. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('document bytes not available', { cause })
  }
}

/** The whole document, or the length of one that is too large. */
type FetchedDocument = { readonly whole: ArrayBuffer } | { readonly length: number }

/** Fetches a document of at most `maxBytes`; of a larger one only its length. */
export async function fetchUpTo(url: string, maxBytes: number, signal: AbortSignal): Promise<FetchedDocument> {
  const response = await fetchFrom(url, { signal })
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  if (length > maxBytes) {
    void response.body?.cancel().catch(() => {})
    return { length }
  }
  const whole = await bytesOf(response)
  // A response that breaks off does not always raise an error.
  if (whole.byteLength < length) throw new Unreachable(`${whole.byteLength} of ${length} bytes`)
  return { whole }
}

/** Fetches ranges of a document with one request, in their order. Each result has memory of its own. */
export async function fetchRanges(
  url: string,
  ranges: readonly ByteRange[],
  signal: AbortSignal,
): Promise<ArrayBuffer[]> {
  const header = ranges.map(({ begin, end }) => `${begin}-${end - 1}`).join(',')
  const response = await fetchFrom(url, { signal, headers: { range: `bytes=${header}` } })
  const bytes = await bytesOf(response)
  const [only] = ranges
  const parts = ranges.length === 1 && only !== undefined ? [{ ...only, bytes }] : partsOf(new Uint8Array(bytes))
  const isComplete = ranges.every(({ begin, end }, nth) => {
    const part = parts[nth]
    return part?.begin === begin && part.bytes.byteLength === end - begin
  })
  if (response.status !== 206 || !isComplete) throw new Unreachable(`status ${response.status}, other ranges`)
  return parts.map((part) => part.bytes)
}

async function fetchFrom(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, cache: 'no-store' }).catch((error: unknown) => {
    throw new Unreachable(error)
  })
  if (!response.ok) throw new Unreachable(response.status)
  return response
}

const bytesOf = (response: Response): Promise<ArrayBuffer> =>
  response.arrayBuffer().catch((error: unknown) => {
    throw new Unreachable(error)
  })

/** Splits a multipart/byteranges body (RFC 9110, 14.6). */
export function partsOf(body: Uint8Array): { readonly begin: number; readonly bytes: ArrayBuffer }[] {
  const parts: { begin: number; bytes: ArrayBuffer }[] = []
  for (let at = 0; ; ) {
    const head = headAt(body, at)
    const [, first, last] = /^content-range: *bytes (\d+)-(\d+)\//im.exec(head?.text ?? '') ?? []
    if (head === null || first === undefined || last === undefined) return parts
    const end = head.end + Number(last) - Number(first) + 1
    parts.push({ begin: Number(first), bytes: body.slice(head.end, end).buffer })
    at = end
  }
}

const cr = 13
const lf = 10
const maxHeadBytes = 1024

/** The next part's boundary and headers, up to the empty line. */
function headAt(body: Uint8Array, from: number): { readonly text: string; readonly end: number } | null {
  for (let at = from; at < Math.min(from + maxHeadBytes, body.length - 3); at += 1) {
    if (body[at] !== cr || body[at + 1] !== lf || body[at + 2] !== cr || body[at + 3] !== lf) continue
    const text = String.fromCharCode(...body.subarray(from, at))
    // An empty line between two parts has no headers before it.
    if (text.trim() !== '') return { text, end: at + 4 }
  }
  return null
}
