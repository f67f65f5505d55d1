import { expect, it } from 'vitest'
import type { ByteRange } from '../../../../renderer/ui/pdf/byte-ranges.ts'
import { createRangeSource } from '../../../../renderer/ui/pdf/range-source.ts'

const length = 1_000_000
const document = Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) % 256)

/** Lets pending microtasks run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

function setUp() {
  const requests: (readonly ByteRange[])[] = []
  const pending: { answer(): void; fail(): void }[] = []
  const source = createRangeSource({
    length,
    fetch: (ranges) =>
      new Promise((resolve, reject) => {
        requests.push(ranges)
        pending.push({
          answer: () => resolve(ranges.map(({ begin, end }) => document.slice(begin, end).buffer)),
          fail: () => reject(new Error('gone')),
        })
      }),
  })
  /** Answers requests until no more come. */
  const answerAll = async () => {
    for (await settle(); pending.length > 0; await settle()) pending.shift()?.answer()
  }
  return { source, requests, pending, answerAll }
}

const at = (begin: number, size = 10): ByteRange => ({ begin, end: begin + size })
const isContent = ({ begin, end }: ByteRange, bytes: ArrayBuffer) =>
  bytes.byteLength === end - begin && new Uint8Array(bytes).every((byte, nth) => byte === document[begin + nth])

it('batches reads of one turn, and reads that come while a request runs', async () => {
  const { source, requests, answerAll } = setUp()
  const together = [at(5), at(500), at(90_000)]
  const first = together.map(source.read)
  await settle()
  const second = [source.read(at(7000))]
  await settle()
  const later = [source.read(at(8000)), source.read(at(9000)), source.read(at(9900))]
  await answerAll()
  expect(requests.map((ranges) => ranges.length)).toEqual([3, 4])
  for (const [nth, bytes] of (await Promise.all(first)).entries())
    expect(isContent(together[nth] ?? at(0), bytes)).toBe(true)
  await Promise.all([...second, ...later])
})

it('splits reads into requests of at most 600 ranges', async () => {
  const { source, requests, answerAll } = setUp()
  const wanted = Array.from({ length: 1500 }, (_, nth) => at(nth * 100))
  const read = Promise.all(wanted.map(source.read))
  await answerAll()
  expect((await read).every((bytes, nth) => isContent(wanted[nth] ?? at(0), bytes))).toBe(true)
  expect(requests.map((ranges) => ranges.length)).toEqual([600, 600, 300])
})

it('caches what is read while opening, for the next reader, and nothing after stopCaching', async () => {
  const { source, requests, answerAll } = setUp()
  const opening = [at(40), at(700), ...Array.from({ length: 30 }, (_, nth) => at(300_000 + nth * 20_000))]
  for (const range of opening.slice(0, 2)) {
    const read = source.read(range)
    await answerAll()
    expect(isContent(range, await read)).toBe(true)
  }
  // The second range lies in the block that the first one was extended to.
  expect(requests).toHaveLength(1)
  const many = Promise.all(opening.slice(2).map(source.read))
  await answerAll()
  // Writing to returned bytes must not change the cache.
  for (const bytes of await many) new Uint8Array(bytes).fill(0)
  source.stopCaching()
  const far = source.read(at(990_000))
  await answerAll()
  await far
  const before = requests.length
  for (const range of opening) expect(isContent(range, await source.read(range))).toBe(true)
  expect(requests).toHaveLength(before)
  const again = source.read(at(990_000))
  await answerAll()
  await again
  expect(requests).toHaveLength(before + 1)
})

it('reads the start and the end of a document ahead with one request', async () => {
  const { source, requests, answerAll } = setUp()
  source.readAhead()
  await answerAll()
  const ends = [at(0, 200_000), at(length - 200_000, 200_000)]
  for (const range of ends) expect(isContent(range, await source.read(range))).toBe(true)
  expect(requests).toHaveLength(1)
})

it('extends no range beyond the end of the document', async () => {
  const { source, requests, answerAll } = setUp()
  const read = source.read({ begin: length - 10, end: length })
  await answerAll()
  expect((await read).byteLength).toBe(10)
  expect(requests[0]?.[0]?.end).toBe(length)
})

it('rejects every read of a failed request, and fetches again for the next read', async () => {
  const { source, requests, pending, answerAll } = setUp()
  const failed = [source.read(at(5)), source.read(at(50))].map((read) => expect(read).rejects.toThrow('gone'))
  await settle()
  pending.shift()?.fail()
  await Promise.all(failed)
  const read = source.read(at(5))
  await answerAll()
  expect(isContent(at(5), await read)).toBe(true)
  expect(requests).toHaveLength(2)
})
