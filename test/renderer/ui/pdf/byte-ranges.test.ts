import { afterEach, expect, it, vi } from 'vitest'
import {
  type ByteRange,
  fetchRanges,
  fetchUpTo,
  partsOf,
  Unreachable,
} from '../../../../renderer/ui/pdf/byte-ranges.ts'

/** Contains an empty line and text like a boundary, so that a parser which searches the content fails. */
const file = '0123\r\n\r\n--x\r\ncontent-range: bytes 0-1/9\r\n\r\nabcdefghijklmnopqrstuvwxyz'
const inFile = ({ begin, end }: ByteRange) => file.slice(begin, end)
const text = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes)
const { signal } = new AbortController()
const ranges = [
  { begin: 2, end: 30 },
  { begin: 0, end: 1 },
  { begin: file.length - 3, end: file.length },
]

/** A multipart response body. */
function multipart(ranges: readonly ByteRange[]): string {
  const parts = ranges.map(
    (range) =>
      `--x\r\nContent-Type: application/pdf\r\nContent-Range: bytes ${range.begin}-${range.end - 1}/${file.length}\r\n\r\n${inFile(range)}\r\n`,
  )
  return `${parts.join('')}--x--\r\n`
}

/** Gives every request the same answer; returns their range headers. */
function serve(answer: () => Response | Promise<Response>) {
  const requests: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requests.push(new Headers(init.headers).get('range'))
    return answer()
  })
  return requests
}
afterEach(() => vi.unstubAllGlobals())

it('fetches several ranges with one request, in their order', async () => {
  const requests = serve(() => new Response(multipart(ranges), { status: 206 }))
  expect((await fetchRanges('a.pdf', ranges, signal)).map(text)).toEqual(ranges.map(inFile))
  expect(requests).toEqual([`bytes=2-29,0-0,${file.length - 3}-${file.length - 1}`])
})

it('fetches one range from a response that is not multipart', async () => {
  const only = { begin: 4, end: 9 }
  const requests = serve(() => new Response(inFile(only), { status: 206 }))
  expect((await fetchRanges('a.pdf', [only], signal)).map(text)).toEqual(['\r\n\r\n-'])
  expect(requests).toEqual(['bytes=4-8'])
})

it('fetches a whole document, or only the length of one that is too large', async () => {
  serve(() => new Response(file, { headers: { 'content-length': String(file.length) } }))
  expect(await fetchUpTo('a.pdf', file.length - 1, signal)).toEqual({ length: file.length })
  const fetched = await fetchUpTo('a.pdf', file.length, signal)
  expect('whole' in fetched && text(fetched.whole)).toBe(file)
})

it.each([
  ['is 404', () => new Response('', { status: 404 })],
  ['fails', () => Promise.reject(new TypeError('failed to fetch'))],
  ['breaks off', () => new Response(multipart(ranges).slice(0, -20), { status: 206 })],
  ['has other ranges', () => new Response(multipart(ranges.toReversed()), { status: 206 })],
  ['has fewer ranges', () => new Response(multipart(ranges.slice(1)), { status: 206 })],
  ['is the whole document', () => new Response(file)],
])('rejects with Unreachable when the response %s', async (_, answer) => {
  serve(answer)
  await expect(fetchRanges('a.pdf', ranges, signal)).rejects.toThrow(Unreachable)
  await expect(fetchRanges('a.pdf', ranges.slice(0, 1), signal)).rejects.toThrow(Unreachable)
})

it('rejects with Unreachable when a whole document is 404', async () => {
  serve(() => new Response('', { status: 404 }))
  await expect(fetchUpTo('a.pdf', 10, signal)).rejects.toThrow(Unreachable)
})

it('rejects with Unreachable when a document is shorter than its content-length', async () => {
  serve(() => new Response(file.slice(1), { headers: { 'content-length': String(file.length) } }))
  await expect(fetchUpTo('a.pdf', file.length, signal)).rejects.toThrow(Unreachable)
})

it('finds no parts in a body that is not multipart', () => {
  for (const body of ['', '--x\r\ncontent-type: text/plain\r\n\r\nabc', 'x'.repeat(3000)])
    expect(partsOf(new TextEncoder().encode(body))).toEqual([])
})
