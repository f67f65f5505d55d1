import { fetchRanges, fetchUpTo, Unreachable } from './byte-ranges.ts'
import type { PageUse } from './document-handle.ts'
import { OverLimit } from './over-limit.ts'
import { createPdfDocument, type PdfDocument } from './pdf-document.ts'
import { importDocumentHandle, takeWorker } from './prewarm.ts'
import { createRangeSource, type RangeSource } from './range-source.ts'
import type { OpenFailure } from './viewer-texts.ts'

/**
 * Up to this size, in bytes, a document is fetched whole, with one request. Of a larger one only the viewed parts are
 * fetched and kept.
 */
const maxWholeBytes = 16 * 1024 * 1024

/** A PDF that is being opened, or is open. */
export interface PdfLoading {
  readonly document: Promise<PdfDocument>
  /** Closes it, also while it opens. */
  close(): void
}

/** Opens a PDF by its address. */
export function loadPdf(address: string, use: PageUse = 'reading'): PdfLoading {
  const stop = new AbortController()
  const url = new URL(address, document.baseURI).href
  return {
    document: open(url, stop.signal, use).then((opened) => ({ ...opened, address: url })),
    close: () => stop.abort(),
  }
}

async function open(url: string, signal: AbortSignal, use: PageUse): Promise<PdfDocument> {
  // The worker starts while the document is being fetched.
  const worker = takeWorker()
  try {
    const [{ openDocumentHandle }, source] = await Promise.all([importDocumentHandle(), fetchSource(url, signal)])
    signal.throwIfAborted()
    const openAgain = (from: typeof source) => openDocumentHandle({ source: from, worker: takeWorker(), signal, use })
    const first = openDocumentHandle({ source, worker, signal, use })
    if (source instanceof ArrayBuffer) {
      // The bytes were transferred to the worker and are lost with it.
      return createPdfDocument(await first, async () => openAgain(await fetchSource(url, signal)))
    }
    // Reopening reads the same ranges as opening did.
    return createPdfDocument(await first.finally(source.stopCaching), async () => {
      // The data read by opening are cached, so ask first whether the document itself still answers:
      // cheaper than a worker for each page of one that does not.
      await fetchRanges(url, [{ begin: 0, end: 1 }], signal)
      return openAgain(source)
    })
  } catch (error) {
    worker.terminate()
    throw error
  }
}

async function fetchSource(url: string, signal: AbortSignal): Promise<ArrayBuffer | RangeSource> {
  const fetched = await fetchUpTo(url, maxWholeBytes, signal)
  if ('whole' in fetched) return fetched.whole
  // Caching is safe: an address is that of a private copy, whose bytes never change.
  const source = createRangeSource({ length: fetched.length, fetch: (ranges) => fetchRanges(url, ranges, signal) })
  source.readAhead()
  return source
}

/** Why a PDF was not opened. */
export function openFailureOf(error: unknown): OpenFailure {
  if (error instanceof Unreachable) return 'unreachable'
  if (error instanceof OverLimit) return 'heavy'
  const name = error instanceof Error ? error.name : ''
  return name === 'PasswordException' ? 'password' : 'broken'
}
