import { getDocument, PDFDataRangeTransport, PDFWorker } from 'pdfjs-dist'
import type { Edition } from './book.ts'
import { boundedCanvases } from './bounded-canvases.ts'
import { afterVisible, OverLimit, pageLimitMs } from './over-limit.ts'
import type { PdfWorker } from './pdf-worker.ts'
import type { RangeSource } from './range-source.ts'

/** Beside the page, in both hosts: what pdf.js reads. */
const parts = new URL('pdfjs/', document.baseURI).href

/**
 * What pdf.js reads at once where it does not know how much it needs, in bytes. It keeps that of every page of a flat
 * tree before it shows the first, so it is little more than what a page says of itself.
 */
const rangeChunkSize = 4096

/** A larger picture is made smaller while it is decoded, in bytes of its pixels: A4 at 600 dpi stays as it is. */
const canvasMaxAreaInBytes = 160_000_000

export interface EditionOptions {
  /** All of it, or where its parts are read. */
  source: ArrayBuffer | RangeSource
  /** A worker of this edition's own, which ends with it. */
  worker: PdfWorker
  /** Closes it, also while it opens. */
  signal: AbortSignal
}

/** Opens a document with pdf.js; nothing of it is left once it is closed. */
export async function openEdition({ source, worker, signal }: EditionOptions): Promise<Edition> {
  const lost = new AbortController()
  const transport = source instanceof ArrayBuffer ? null : new Transport(source, (why) => lost.abort(why))
  const lose = (why: OverLimit) => lost.abort(why)
  const callOff = afterVisible(pageLimitMs, () => lose(new OverLimit('time')))
  const pdfWorker = PDFWorker.create({ port: worker.port })
  const task = getDocument({
    ...(transport === null ? {} : { range: transport, rangeChunkSize, disableAutoFetch: true, disableStream: true }),
    ...(source instanceof ArrayBuffer ? { data: source } : {}),
    worker: pdfWorker,
    cMapUrl: `${parts}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${parts}standard_fonts/`,
    wasmUrl: `${parts}wasm/`,
    iccUrl: `${parts}iccs/`,
    enableXfa: false,
    canvasMaxAreaInBytes,
    CanvasFactory: boundedCanvases(() => lose(new OverLimit('memory'))),
  })
  const close = () => {
    signal.removeEventListener('abort', close)
    // Nothing of it is needed any more, and what it is busy with may take long.
    worker.end()
    const forget = () => pdfWorker.destroy()
    task.destroy().then(forget, forget)
  }
  signal.addEventListener('abort', close)
  // What waits for bytes that do not come, or for a worker that is gone, waits for ever, unless it is told so.
  lost.signal.addEventListener('abort', close)
  worker.ended.addEventListener('abort', () => lost.abort(worker.ended.reason))
  try {
    signal.throwIfAborted()
    worker.ended.throwIfAborted()
    const pdf = await Promise.race([task.promise, refusal(lost.signal)])
    transport?.count()
    void worker.settled()
    return {
      pages: pdf.numPages,
      fingerprint: pdf.fingerprints.join(),
      read: () => transport?.read ?? 0,
      lost: lost.signal,
      page: (index) => pdf.getPage(index + 1),
      settled: worker.settled,
      lose,
      close,
    }
  } catch (error) {
    close()
    // Closing makes pdf.js fail with an error of its own.
    throw lost.signal.aborted ? lost.signal.reason : error
  } finally {
    callOff()
  }
}

/** Hands pdf.js the parts that it asks for. */
class Transport extends PDFDataRangeTransport {
  /** In bytes, since counting began. */
  read = 0
  #counts = false
  #isOver = false
  readonly #source: RangeSource
  readonly #onLost: (why: unknown) => void

  constructor(source: RangeSource, onLost: (why: unknown) => void) {
    super(source.length, null)
    this.#source = source
    this.#onLost = onLost
  }

  count(): void {
    this.#counts = true
  }

  override requestDataRange(begin: number, end: number): void {
    this.#source.read({ begin, end }).then(
      (bytes) => {
        if (this.#isOver) return
        if (this.#counts) this.read += bytes.byteLength
        this.onDataRange(begin, new Uint8Array(bytes))
      },
      (error: unknown) => {
        if (!this.#isOver) this.#onLost(error)
      },
    )
  }

  override abort(): void {
    this.#isOver = true
  }
}

/** Rejects with what a signal is given up for. */
const refusal = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
