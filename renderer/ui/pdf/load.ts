import { type Book, createBook } from './book.ts'
import { fetchRanges, fetchUpTo, Unreachable } from './byte-ranges.ts'
import { OverLimit } from './over-limit.ts'
import { createRangeSource, type RangeSource } from './range-source.ts'
import { loadEdition, takeWorker } from './ready.ts'
import type { Unshown } from './words.ts'

/**
 * Up to this size a document is taken as a whole, in bytes: that takes one request. Of a larger one only what is looked
 * at is fetched and kept.
 */
const wholeUpTo = 16 * 1024 * 1024

/** A PDF that is being opened, or is open. */
export interface Loading {
  readonly book: Promise<Book>
  /** Ends it, also where it is not open yet. */
  close(): void
}

/** Opens a PDF by its address. */
export function loadPdf(address: string): Loading {
  const stop = new AbortController()
  return { book: open(new URL(address, document.baseURI).href, stop.signal), close: () => stop.abort() }
}

async function open(url: string, signal: AbortSignal): Promise<Book> {
  // It comes to life while the document is asked for.
  const worker = takeWorker()
  try {
    const [{ openEdition }, source] = await Promise.all([loadEdition(), sourceOf(url, signal)])
    signal.throwIfAborted()
    if (source instanceof ArrayBuffer) {
      const edition = await openEdition({ source, worker, signal })
      // All of it was handed over to its worker: where that is gone, so is the document.
      return createBook(edition, async () => {
        const again = await sourceOf(url, signal)
        return openEdition({ source: again, worker: takeWorker(), signal })
      })
    }
    // Whoever opens it again reads the same.
    const edition = await openEdition({ source, worker, signal }).finally(source.rememberNoMore)
    return createBook(edition, async () => {
      // What it opens with is remembered: whether it still gives its bytes out is to be asked of the document itself,
      // and costs less than a worker for each page of one that does not.
      await fetchRanges(url, [{ begin: 0, end: 1 }], signal)
      return openEdition({ source, worker: takeWorker(), signal })
    })
  } catch (error) {
    worker.end()
    throw error
  }
}

/** The whole of a document, or where parts of it are read. */
async function sourceOf(url: string, signal: AbortSignal): Promise<ArrayBuffer | RangeSource> {
  const fetched = await fetchUpTo(url, wholeUpTo, signal)
  if ('whole' in fetched) return fetched.whole
  // The same address gives the same bytes for as long as it gives any: it is that of a private copy.
  const source = createRangeSource({ length: fetched.length, fetch: (ranges) => fetchRanges(url, ranges, signal) })
  source.readAhead()
  return source
}

/** Why a PDF was not opened. */
export function whyUnshown(error: unknown): Unshown {
  if (error instanceof Unreachable) return 'unreachable'
  if (error instanceof OverLimit) return 'heavy'
  const name = error instanceof Error ? error.name : ''
  return name === 'PasswordException' ? 'password' : 'broken'
}
