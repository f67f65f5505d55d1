/** A part of a document: from its first byte up to, without, its last. */
export interface ByteRange {
  readonly begin: number
  readonly end: number
}

/** The bytes were not given out. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('the document was not given out', { cause })
  }
}

/** Of a document that is fetched for the first time: all of it, or where it is too large, how large it is. */
export type Fetched = { readonly whole: ArrayBuffer } | { readonly length: number }

/** Fetches a document up to a size; of a larger one only how large it is. */
export async function fetchUpTo(url: string, most: number, signal: AbortSignal): Promise<Fetched> {
  const answer = await fetchFrom(url, { signal })
  const length = Number(answer.headers.get('content-length') ?? Number.NaN)
  if (length > most) {
    void answer.body?.cancel().catch(() => {})
    return { length }
  }
  const whole = await bytesOf(answer)
  // Not every answer that breaks off says so.
  if (whole.byteLength < length) throw new Unreachable('fewer bytes than there are')
  return { whole }
}

/** Fetches parts of a document with a single request: answered in their order, each with memory of its own. */
export async function fetchRanges(
  url: string,
  ranges: readonly ByteRange[],
  signal: AbortSignal,
): Promise<ArrayBuffer[]> {
  const wanted = ranges.map(({ begin, end }) => `${begin}-${end - 1}`).join(',')
  const answer = await fetchFrom(url, { signal, headers: { range: `bytes=${wanted}` } })
  const bytes = await bytesOf(answer)
  const [only] = ranges
  const parts = ranges.length === 1 && only !== undefined ? [{ ...only, bytes }] : partsOf(new Uint8Array(bytes))
  const isAsked = ranges.every(({ begin, end }, nth) => {
    const part = parts[nth]
    return part?.begin === begin && part.bytes.byteLength === end - begin
  })
  if (answer.status !== 206 || !isAsked) throw new Unreachable('other bytes than were asked for')
  return parts.map((part) => part.bytes)
}

async function fetchFrom(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...init, cache: 'no-store' }).catch((error: unknown) => {
    throw new Unreachable(error)
  })
  if (!answer.ok) throw new Unreachable(answer.status)
  return answer
}

const bytesOf = (answer: Response): Promise<ArrayBuffer> =>
  answer.arrayBuffer().catch((error: unknown) => {
    throw new Unreachable(error)
  })

/** Takes an answer of several parts apart (RFC 9110, 14.6). */
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
const longestHead = 1024

/** What stands before a part's bytes: a line that parts it from the one before, its headers, an empty line. */
function headAt(body: Uint8Array, from: number): { readonly text: string; readonly end: number } | null {
  for (let at = from; at < Math.min(from + longestHead, body.length - 3); at += 1) {
    if (body[at] !== cr || body[at + 1] !== lf || body[at + 2] !== cr || body[at + 3] !== lf) continue
    const text = String.fromCharCode(...body.subarray(from, at))
    // What stands between two parts is no head.
    if (text.trim() !== '') return { text, end: at + 4 }
  }
  return null
}
