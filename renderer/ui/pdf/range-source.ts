import type { ByteRange } from './byte-ranges.ts'

/** Resolves to the bytes of each range, in their order. */
type FetchRanges = (ranges: readonly ByteRange[]) => Promise<ArrayBuffer[]>

interface RangeSourceOptions {
  /** Bytes of the whole document. */
  length: number
  fetch: FetchRanges
}

/** Reads ranges of a document, for one reader after the other. */
export interface RangeSource {
  readonly length: number
  /** The bytes of a range, which belong to the caller. Rejects when they cannot be fetched. */
  read(range: ByteRange): Promise<ArrayBuffer>
  /** Starts reading the beginning and the end of the document, which pdf.js reads first. */
  readAhead(): void
  /** Keeps what was cached so far, for readers who open the document again, and caches no more. */
  stopCaching(): void
}

/** The most ranges of one request: a server limits the size of headers. */
const maxRangesPerRequest = 600
/** While a document opens, its tables are read from start to end: reads are extended to blocks of so many bytes. */
const blockBytes = 256 * 1024
/** A request with more ranges than this is the sign that the tables have been read. */
const maxTableReads = 4
const maxCachedBytes = 16 * 1024 * 1024

interface PendingRead extends ByteRange {
  resolve(bytes: ArrayBuffer): void
  reject(error: unknown): void
}

/** Batches reads: ranges that are requested while a request runs are sent with the next one. */
export function createRangeSource({ length, fetch }: RangeSourceOptions): RangeSource {
  let pending: PendingRead[] = []
  let isFetching = false
  let isCaching = true
  let isReadingTables = true
  const cache = new Map<number, Uint8Array<ArrayBuffer>>()
  let cachedBytes = 0

  function cached({ begin, end }: ByteRange): ArrayBuffer | null {
    for (const start of [begin, begin - (begin % blockBytes)]) {
      const bytes = cache.get(start)
      if (bytes !== undefined && end <= start + bytes.length) return bytes.slice(begin - start, end - start).buffer
    }
    return null
  }
  /** True when the cache now owns the bytes. */
  function addToCache(begin: number, bytes: ArrayBuffer): boolean {
    const before = cache.get(begin)?.length ?? 0
    if (before >= bytes.byteLength || cachedBytes + bytes.byteLength - before > maxCachedBytes) return false
    cachedBytes += bytes.byteLength - before
    cache.set(begin, new Uint8Array(bytes))
    return true
  }

  async function fetchBatch(reads: readonly PendingRead[]): Promise<void> {
    const mayCache = isCaching
    isReadingTables &&= reads.length <= maxTableReads
    const ranges = mayCache && isReadingTables ? reads.map((read) => extendToBlocks(read, length)) : reads
    try {
      const answers = await fetch(ranges)
      for (const [nth, read] of reads.entries()) {
        const bytes = answers[nth]
        const start = ranges[nth]?.begin ?? 0
        if (bytes === undefined) throw new Error(`no bytes for range ${nth} of ${ranges.length}`)
        const isCached = mayCache && addToCache(start, bytes)
        const isExtended = bytes.byteLength > read.end - read.begin
        read.resolve(isCached || isExtended ? bytes.slice(read.begin - start, read.end - start) : bytes)
      }
    } catch (error) {
      for (const read of reads) read.reject(error)
    }
  }
  function fetchNext(): void {
    if (isFetching || pending.length === 0) return
    const batch = pending.slice(0, maxRangesPerRequest)
    pending = pending.slice(maxRangesPerRequest)
    isFetching = true
    void fetchBatch(batch).then(() => {
      isFetching = false
      fetchNext()
    })
  }
  function read(range: ByteRange): Promise<ArrayBuffer> {
    const bytes = cached(range)
    if (bytes !== null) return Promise.resolve(bytes)
    return new Promise((resolve, reject) => {
      pending.push({ ...range, resolve, reject })
      // After all reads of this turn have been added.
      queueMicrotask(fetchNext)
    })
  }
  return {
    length,
    read,
    readAhead() {
      // The reader gets the error.
      for (const begin of [0, length - blockBytes, length - 1]) read({ begin, end: begin + 1 }).catch(() => {})
    },
    stopCaching() {
      isCaching = false
    },
  }
}

/** Extends a range to whole blocks; a range longer than a block stays as it is. */
function extendToBlocks({ begin, end }: ByteRange, length: number): ByteRange {
  if (end - begin > blockBytes) return { begin, end }
  return {
    begin: begin - (begin % blockBytes),
    end: Math.min(length, Math.ceil(end / blockBytes) * blockBytes),
  }
}
