import { expect, it } from 'vitest'
import type { ByteRange } from '../../renderer/ui/pdf/byte-ranges.ts'
import { createRangeSource } from '../../renderer/ui/pdf/range-source.ts'

const length = 1_000_000
const document = Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) % 256)

/** Lets everything that can go on now go on. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

function world() {
  const requests: (readonly ByteRange[])[] = []
  const open: { answer(): void; refuse(): void }[] = []
  const source = createRangeSource({
    length,
    fetch: (ranges) =>
      new Promise((resolve, reject) => {
        requests.push(ranges)
        open.push({
          answer: () => resolve(ranges.map(({ begin, end }) => document.slice(begin, end).buffer)),
          refuse: () => reject(new Error('gone')),
        })
      }),
  })
  /** Answers what has been asked until nothing more is asked. */
  const answerAll = async () => {
    for (await settle(); open.length > 0; await settle()) open.shift()?.answer()
  }
  return { source, requests, open, answerAll }
}

const at = (begin: number, size = 10): ByteRange => ({ begin, end: begin + size })
const isRight = ({ begin, end }: ByteRange, bytes: ArrayBuffer) =>
  bytes.byteLength === end - begin && new Uint8Array(bytes).every((byte, nth) => byte === document[begin + nth])

it('fetches together what is asked for in one go, and what is asked for while that is under way', async () => {
  const { source, requests, answerAll } = world()
  const together = [at(5), at(500), at(90_000)]
  const first = together.map(source.read)
  await settle()
  const second = [source.read(at(7000))]
  await settle()
  const later = [source.read(at(8000)), source.read(at(9000)), source.read(at(9900))]
  await answerAll()
  expect(requests.map((ranges) => ranges.length)).toEqual([3, 4])
  for (const [nth, bytes] of (await Promise.all(first)).entries())
    expect(isRight(together[nth] ?? at(0), bytes)).toBe(true)
  await Promise.all([...second, ...later])
})

it('never asks for more at once than a request takes', async () => {
  const { source, requests, answerAll } = world()
  const wanted = Array.from({ length: 1500 }, (_, nth) => at(nth * 100))
  const read = Promise.all(wanted.map(source.read))
  await answerAll()
  expect((await read).every((bytes, nth) => isRight(wanted[nth] ?? at(0), bytes))).toBe(true)
  expect(requests.map((ranges) => ranges.length)).toEqual([600, 600, 300])
})

it('remembers for the next reader what one reads while it opens, and nothing of what comes after', async () => {
  const { source, requests, answerAll } = world()
  const opening = [at(40), at(700), ...Array.from({ length: 30 }, (_, nth) => at(300_000 + nth * 20_000))]
  for (const range of opening.slice(0, 2)) {
    const read = source.read(range)
    await answerAll()
    expect(isRight(range, await read)).toBe(true)
  }
  // The second lies behind the first: it was read on from there.
  expect(requests).toHaveLength(1)
  const many = Promise.all(opening.slice(2).map(source.read))
  await answerAll()
  // What was handed out is the reader's own.
  for (const bytes of await many) new Uint8Array(bytes).fill(0)
  source.rememberNoMore()
  const far = source.read(at(990_000))
  await answerAll()
  await far
  const before = requests.length
  for (const range of opening) expect(isRight(range, await source.read(range))).toBe(true)
  expect(requests).toHaveLength(before)
  const again = source.read(at(990_000))
  await answerAll()
  await again
  expect(requests).toHaveLength(before + 1)
})

it('reads ahead where a document begins and ends, with a single request', async () => {
  const { source, requests, answerAll } = world()
  source.readAhead()
  await answerAll()
  const ends = [at(0, 200_000), at(length - 200_000, 200_000)]
  for (const range of ends) expect(isRight(range, await source.read(range))).toBe(true)
  expect(requests).toHaveLength(1)
})

it('reads no further than the document goes', async () => {
  const { source, requests, answerAll } = world()
  const read = source.read({ begin: length - 10, end: length })
  await answerAll()
  expect((await read).byteLength).toBe(10)
  expect(requests[0]?.[0]?.end).toBe(length)
})

it('tells everybody who asked that the bytes are not given out, and asks again', async () => {
  const { source, requests, open, answerAll } = world()
  const refused = [source.read(at(5)), source.read(at(50))].map((read) => expect(read).rejects.toThrow('gone'))
  await settle()
  open.shift()?.refuse()
  await Promise.all(refused)
  const read = source.read(at(5))
  await answerAll()
  expect(isRight(at(5), await read)).toBe(true)
  expect(requests).toHaveLength(2)
})
