import { afterEach, expect, it, vi } from 'vitest'
import { type ByteRange, fetchRanges, fetchUpTo, partsOf, Unreachable } from '../../renderer/ui/pdf/byte-ranges.ts'

/** Bytes in which an empty line and what looks like a boundary stand, so that nothing may be looked for in them. */
const file = '0123\r\n\r\n--x\r\ncontent-range: bytes 0-1/9\r\n\r\nabcdefghijklmnopqrstuvwxyz'
const inFile = ({ begin, end }: ByteRange) => file.slice(begin, end)
const text = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes)
const { signal } = new AbortController()
const asked = [
  { begin: 2, end: 30 },
  { begin: 0, end: 1 },
  { begin: file.length - 3, end: file.length },
]

/** What a server answers to whoever asks for ranges. */
function parts(ranges: readonly ByteRange[]): string {
  const told = ranges.map(
    (range) =>
      `--x\r\nContent-Type: application/pdf\r\nContent-Range: bytes ${range.begin}-${range.end - 1}/${file.length}\r\n\r\n${inFile(range)}\r\n`,
  )
  return `${told.join('')}--x--\r\n`
}

/** Answers every request alike, and remembers what was asked for. */
function serve(answer: () => Response | Promise<Response>) {
  const requests: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requests.push(new Headers(init.headers).get('range'))
    return answer()
  })
  return requests
}
afterEach(() => vi.unstubAllGlobals())

it('fetches several ranges with one request, in the order in which they were asked for', async () => {
  const requests = serve(() => new Response(parts(asked), { status: 206 }))
  expect((await fetchRanges('a.pdf', asked, signal)).map(text)).toEqual(asked.map(inFile))
  expect(requests).toEqual([`bytes=2-29,0-0,${file.length - 3}-${file.length - 1}`])
})

it('fetches one range, which stands alone in its answer', async () => {
  const only = { begin: 4, end: 9 }
  const requests = serve(() => new Response(inFile(only), { status: 206 }))
  expect((await fetchRanges('a.pdf', [only], signal)).map(text)).toEqual(['\r\n\r\n-'])
  expect(requests).toEqual(['bytes=4-8'])
})

it('fetches a document as a whole, or tells how large it is', async () => {
  serve(() => new Response(file, { headers: { 'content-length': String(file.length) } }))
  expect(await fetchUpTo('a.pdf', file.length - 1, signal)).toEqual({ length: file.length })
  const fetched = await fetchUpTo('a.pdf', file.length, signal)
  expect('whole' in fetched && text(fetched.whole)).toBe(file)
})

it.each([
  ['is not there any more', () => new Response('', { status: 404 })],
  ['cannot be reached', () => Promise.reject(new TypeError('failed to fetch'))],
  ['breaks off', () => new Response(parts(asked).slice(0, -20), { status: 206 })],
  ['is other ranges', () => new Response(parts(asked.toReversed()), { status: 206 })],
  ['is fewer ranges', () => new Response(parts(asked.slice(1)), { status: 206 })],
  ['is the whole', () => new Response(file)],
])('says that the bytes are not given out where what is answered %s', async (_, answer) => {
  serve(answer)
  await expect(fetchRanges('a.pdf', asked, signal)).rejects.toThrow(Unreachable)
  await expect(fetchRanges('a.pdf', asked.slice(0, 1), signal)).rejects.toThrow(Unreachable)
})

it('says so too of a document that is fetched as a whole', async () => {
  serve(() => new Response('', { status: 404 }))
  await expect(fetchUpTo('a.pdf', 10, signal)).rejects.toThrow(Unreachable)
})

it('takes no document for whole that is shorter than was said', async () => {
  serve(() => new Response(file.slice(1), { headers: { 'content-length': String(file.length) } }))
  await expect(fetchUpTo('a.pdf', file.length, signal)).rejects.toThrow(Unreachable)
})

it('finds no parts where there are none', () => {
  for (const body of ['', '--x\r\ncontent-type: text/plain\r\n\r\nabc', 'x'.repeat(3000)])
    expect(partsOf(new TextEncoder().encode(body))).toEqual([])
})
