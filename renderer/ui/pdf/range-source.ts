import type { ByteRange } from './byte-ranges.ts'

/** Answers which bytes lie in each of the ranges, in their order. */
export type FetchRanges = (ranges: readonly ByteRange[]) => Promise<ArrayBuffer[]>

export interface RangeSourceOptions {
  /** Of the whole document. */
  length: number
  fetch: FetchRanges
}

/** Parts of a document, for one reader after the other. */
export interface RangeSource {
  readonly length: number
  /** The bytes of a range, which are the caller's own. Rejects where they are not given out. */
  read(range: ByteRange): Promise<ArrayBuffer>
  /** Reads where a document begins and where it ends: what is read first of it stands there. */
  readAhead(): void
  /** What was read so far is kept for those who read the same again; what is read from now on is not. */
  rememberNoMore(): void
}

/** So many ranges go with one request: what a server takes of headers is limited. */
const mostAtOnce = 600
/** What is read on while a document is opened, in bytes: its tables are read from their beginning to their end. */
const block = 256 * 1024
/** So few that are asked for together are read on from; once many are, the tables have been read. */
const few = 4
/** No more than this is kept, in bytes. */
const mostKept = 16 * 1024 * 1024

interface Waiting extends ByteRange {
  resolve(bytes: ArrayBuffer): void
  reject(error: unknown): void
}

/** Reads ranges with as few requests as it takes: all that are asked for while one is under way go with the next. */
export function createRangeSource({ length, fetch }: RangeSourceOptions): RangeSource {
  let waiting: Waiting[] = []
  let isUnderWay = false
  let remembers = true
  let readsOn = true
  const kept = new Map<number, Uint8Array<ArrayBuffer>>()
  let keptBytes = 0

  function known({ begin, end }: ByteRange): ArrayBuffer | null {
    for (const from of [begin, begin - (begin % block)]) {
      const bytes = kept.get(from)
      if (bytes !== undefined && end <= from + bytes.length) return bytes.slice(begin - from, end - from).buffer
    }
    return null
  }
  /** Whether it is kept: then it is nobody else's. */
  function keep(begin: number, bytes: ArrayBuffer): boolean {
    const before = kept.get(begin)?.length ?? 0
    if (before >= bytes.byteLength || keptBytes + bytes.byteLength - before > mostKept) return false
    keptBytes += bytes.byteLength - before
    kept.set(begin, new Uint8Array(bytes))
    return true
  }

  async function send(asked: readonly Waiting[]): Promise<void> {
    const keeps = remembers
    readsOn &&= asked.length <= few
    const ranges = keeps && readsOn ? asked.map((each) => readOn(each, length)) : asked
    try {
      const answers = await fetch(ranges)
      for (const [nth, each] of asked.entries()) {
        const bytes = answers[nth]
        const from = ranges[nth]?.begin ?? 0
        if (bytes === undefined) throw new Error('a range was not answered')
        const isKept = keeps && keep(from, bytes)
        const isMore = bytes.byteLength > each.end - each.begin
        each.resolve(isKept || isMore ? bytes.slice(each.begin - from, each.end - from) : bytes)
      }
    } catch (error) {
      for (const each of asked) each.reject(error)
    }
  }
  function go(): void {
    if (isUnderWay || waiting.length === 0) return
    const now = waiting.slice(0, mostAtOnce)
    waiting = waiting.slice(mostAtOnce)
    isUnderWay = true
    void send(now).then(() => {
      isUnderWay = false
      go()
    })
  }
  function read(range: ByteRange): Promise<ArrayBuffer> {
    const bytes = known(range)
    if (bytes !== null) return Promise.resolve(bytes)
    return new Promise((resolve, reject) => {
      waiting.push({ ...range, resolve, reject })
      // What is asked for in one go is fetched together.
      queueMicrotask(go)
    })
  }
  return {
    length,
    read,
    readAhead() {
      // Whoever needs it is told where it cannot be read.
      for (const begin of [0, length - block, length - 1]) read({ begin, end: begin + 1 }).catch(() => {})
    },
    rememberNoMore() {
      remembers = false
    },
  }
}

/** A range made so long that it begins and ends with a block; one that is longer than that stays as it is. */
function readOn({ begin, end }: ByteRange, length: number): ByteRange {
  if (end - begin > block) return { begin, end }
  return { begin: begin - (begin % block), end: Math.min(length, Math.ceil(end / block) * block) }
}
