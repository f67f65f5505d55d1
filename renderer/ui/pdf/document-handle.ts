import { getDocument, PDFDataRangeTransport, PDFWorker } from 'pdfjs-dist'
import { boundedCanvases } from './bounded-canvases.ts'
import { afterVisible, OverLimit, pageLimitMs } from './over-limit.ts'
import type { DocumentHandle } from './pdf-document.ts'
import type { PdfWorker } from './pdf-worker.ts'
import type { RangeSource } from './range-source.ts'

/** Data files of pdf.js, beside the page in both hosts. */
const assets = new URL('pdfjs/', document.baseURI).href

/**
 * How much pdf.js reads at once where it does not know how much it needs, in bytes. It keeps that much of every page of
 * a flat page tree before it shows the first one, so it is little more than one page object.
 */
const rangeChunkSize = 4096

/** A larger picture is scaled down while it is decoded, in bytes of its pixels: of A4 600 dpi are read, 300 in small pages. */
const mostPictureBytes = { reading: 160_000_000, small: 36_000_000 } as const
/** Why pages are drawn. */
export type PageUse = keyof typeof mostPictureBytes

export interface DocumentHandleOptions {
  /** All bytes, or a source of ranges. */
  source: ArrayBuffer | RangeSource
  /** A worker for this handle alone; it ends with the handle. */
  worker: PdfWorker
  /** Closes the handle, also while it opens. */
  signal: AbortSignal
  use: PageUse
}

/** Opens a document with pdf.js. */
export async function openDocumentHandle({
  source,
  worker,
  signal,
  use,
}: DocumentHandleOptions): Promise<DocumentHandle> {
  const lost = new AbortController()
  const { transport, input } = inputFrom(source, (error) => lost.abort(error))
  const abort = (reason: OverLimit) => lost.abort(reason)
  const cancelTimeout = afterVisible(pageLimitMs, () => abort(new OverLimit('time')))
  const pdfWorker = PDFWorker.create({ port: worker.port })
  const task = getDocument({
    ...input,
    worker: pdfWorker,
    cMapUrl: `${assets}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}standard_fonts/`,
    // A font of the system that is missing is replaced by one of other widths, into which letters are squeezed.
    useSystemFonts: false,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
    enableXfa: false,
    canvasMaxAreaInBytes: mostPictureBytes[use],
    CanvasFactory: boundedCanvases(() => abort(new OverLimit('memory'))),
  })
  const close = () => {
    signal.removeEventListener('abort', close)
    // Before destroy: a busy worker would answer that late.
    worker.terminate()
    const destroyWorker = () => pdfWorker.destroy()
    task.destroy().then(destroyWorker, destroyWorker)
  }
  signal.addEventListener('abort', close)
  // pdf.js waits for ever for bytes that do not come and for a worker that has ended, unless it is closed.
  lost.signal.addEventListener('abort', close)
  worker.ended.addEventListener('abort', () => lost.abort(worker.ended.reason))
  try {
    signal.throwIfAborted()
    worker.ended.throwIfAborted()
    const pdf = await Promise.race([task.promise, rejectionOf(lost.signal)])
    transport?.startCounting()
    void worker.finishPage()
    return {
      pageCount: pdf.numPages,
      fingerprint: pdf.fingerprints.join(),
      bytesRead: () => transport?.bytesRead ?? 0,
      lost: lost.signal,
      getPage: (index) => pdf.getPage(index + 1),
      finishPage: worker.finishPage,
      abort,
      close,
    }
  } catch (error) {
    close()
    // Closing makes pdf.js reject with an error of its own.
    throw lost.signal.aborted ? lost.signal.reason : error
  } finally {
    cancelTimeout()
  }
}

function inputFrom(source: ArrayBuffer | RangeSource, onLost: (error: unknown) => void) {
  if (source instanceof ArrayBuffer) return { transport: null, input: { data: source } }
  const transport = new RangeTransport(source, onLost)
  return { transport, input: { range: transport, rangeChunkSize, disableAutoFetch: true, disableStream: true } }
}

/** Hands pdf.js the ranges that it requests. */
class RangeTransport extends PDFDataRangeTransport {
  /** Since counting began. */
  bytesRead = 0
  #isCounting = false
  #isAborted = false
  readonly #source: RangeSource
  readonly #onLost: (error: unknown) => void

  constructor(source: RangeSource, onLost: (error: unknown) => void) {
    super(source.length, null)
    this.#source = source
    this.#onLost = onLost
  }

  startCounting(): void {
    this.#isCounting = true
  }

  override requestDataRange(begin: number, end: number): void {
    this.#source.read({ begin, end }).then(
      (bytes) => {
        if (this.#isAborted) return
        if (this.#isCounting) this.bytesRead += bytes.byteLength
        this.onDataRange(begin, new Uint8Array(bytes))
      },
      (error: unknown) => {
        if (!this.#isAborted) this.#onLost(error)
      },
    )
  }

  override abort(): void {
    this.#isAborted = true
  }
}

const rejectionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
