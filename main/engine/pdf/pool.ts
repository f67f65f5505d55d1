import { rm } from 'node:fs/promises'
import { definedFields } from '../../../contract/defined-fields.ts'
import type { Log } from '../log/index.ts'
import type { AmendJobResults } from './amend-messages.ts'
import { cancellable, type GaveUp, orElse, orGiveUp } from './give-up.ts'
import type { MeasuredPages, MendOrder, MendPictureOrder } from './mend/messages.ts'
import type { PagePrints } from './page-prints.ts'
import { type Amendments, type Measurements, measurementsBy } from './pool-parts.ts'
import type { PlacesWanted } from './read-text.ts'
import { qrWasmPath, wasmPath, workerEntry } from './worker-files.ts'
import type {
  AppendOrder,
  ArrangeOrder,
  CodesOrder,
  CopyOrder,
  DrawnPage,
  ExaminedPdf,
  FreePlaces,
  FreePlacesOrder,
  PageWords,
  PdfJob,
  PdfJobResults,
  ReadCodes,
  RedactOrder,
} from './worker-messages.ts'
import { createWorkerQueue, WorkerFailed } from './worker-queue.ts'

interface PdfPoolOptions {
  log: Pick<Log, 'warn'>
  /** Processor time for examining one file, and for drawing or reading a page; twelve times as long by the clock. Default: 5 s. */
  limitMs?: number
  /** How much memory PDFium may use for one file. Default: 512 MiB. */
  maxMemoryBytes?: number
  /** A larger PDF is appended without PDFium, which keeps what it writes in memory. Default: 48 MiB. */
  largeBytes?: number
  /** Time limit for appending one file, of gigabytes and on a slow disk. Default: 5 minutes. */
  appendLimitMs?: number
  /** How long `close` waits for a worker that is blocked in a system call. Default: 5 s. */
  closeMs?: number
  /** The file that the workers run. */
  entry?: URL
}

export type ExamineResult = ExaminedPdf | GaveUp
type CodesResult = ReadCodes | GaveUp

export type AppendResult = PdfJobResults['append'] | GaveUp

export type ArrangeResult = PdfJobResults['arrange'] | GaveUp

type RedactResult = PdfJobResults['redact'] | GaveUp

type MendResult = PdfJobResults['mend'] | GaveUp

type TextResult = PdfJobResults['text'] | GaveUp

/** The heavy work on files, in worker threads. */
export interface PdfPool extends Amendments, Measurements {
  /**
   * Copies a file to a new path and hashes it. Rejects with the system's error if the original cannot be read, with
   * WorkerFailed, or with PoolClosed. The caller deletes an incomplete copy.
   */
  copy(order: CopyOrder, signal?: AbortSignal): Promise<PdfJobResults['copy']>
  /** Examines a PDF. Rejects only if the file cannot be read or the pool is closed. */
  examine(from: string): Promise<ExamineResult>
  /** Draws the first page into a new, private PNG file; false if it cannot be drawn. Rejects as `examine` does. */
  drawFirstPage(from: string, to: string): Promise<boolean>
  /** Reads the words of a page's own text, and what that does not tell; `page` is from 0. Rejects as `examine` does. */
  readPageWords(from: string, page: number): Promise<PageWords | GaveUp>
  /**
   * Draws what the text of a page does not tell, in grey, into a new and private PGM file at 300 dots per inch; `page` is
   * from 0. Rejects as `examine` does.
   */
  drawPage(from: string, page: number, to: string): Promise<DrawnPage | GaveUp>
  /** Makes prints of at most so many pages, counted from 0, to compare them with others. Rejects as `examine` does. */
  printPages(from: string, order: { readonly first: number; readonly most: number }): Promise<PagePrints | GaveUp>
  /** Finds places for a box that cover nothing, on as many pages as a second allows. Rejects as `examine` does. */
  findFreePlaces(from: string, order: FreePlacesOrder): Promise<FreePlaces | GaveUp>
  /** Reads the codes of some pages. Rejects as `examine` does. */
  readCodes(order: CodesOrder): Promise<CodesResult>
  /**
   * Appends the pages of a PDF to an unfinished file, which may be left with a part of it after its former end. Rejects
   * if the PDF cannot be read or the pool is closed, and with WorkerFailed if an ended worker may still write to the file.
   */
  append(order: AppendOrder, signal: AbortSignal): Promise<AppendResult>
  /**
   * Writes one PDF of pages of others, in this order: no stream is compressed again, and the same pages give the same
   * bytes. Bookmarks, the structure for screen readers and scripts are left out; fields of a form stay as they look.
   * A page that needs an object which is not where its file says is refused.
   * Rejects with the system's error if a PDF cannot be read, and with PoolClosed.
   */
  arrange(order: ArrangeOrder, signal?: AbortSignal): Promise<ArrangeResult>
  /**
   * Writes a PDF anew in which some pages are images of themselves with black rectangles, and checks the result: what was
   * under them is in no text, string or stream. There is no file unless it was redacted. Rejects with the system's error
   * if the PDF cannot be read, and with PoolClosed.
   */
  redact(order: RedactOrder, signal?: AbortSignal): Promise<RedactResult>
  /** Measures at most so many pages of scanned paper, counted from 0: as many as a second allows. Rejects as `examine` does. */
  measurePages(from: string, order: { readonly first: number; readonly most: number }): Promise<MeasuredPages | GaveUp>
  /** Makes another picture of the one that covers a page, into a file that the caller deletes. Rejects as `examine` does. */
  makePicture(order: MendPictureOrder): Promise<PdfJobResults['mend-picture'] | GaveUp>
  /**
   * Writes a PDF anew with pages that are turned, cut or have another picture; no other stream is compressed again, and the
   * same order gives the same bytes. What `arrange` leaves out is left out. The caller deletes an incomplete file. Rejects
   * as `arrange` does.
   */
  mend(order: MendOrder, signal?: AbortSignal): Promise<MendResult>
  /**
   * Reads the texts of at most so many pages, counted from 0, with the places of characters: as many as a second
   * allows, and at least one. Rejects as `examine` does.
   */
  readTexts(
    from: string,
    order: { readonly first: number; readonly most: number; readonly places: PlacesWanted },
  ): Promise<TextResult>
  /**
   * The pages, from 0, that need a part which is not where the file says; all `count` if that cannot be told. Rejects as
   * `examine` does.
   */
  incompletePages(from: string, count: number): Promise<readonly number[]>
  /** Ends the running jobs; resolves when no worker runs any more. */
  close(): Promise<void>
}

/** Jobs that read a file and are soon done. */
type ReadingKind =
  | 'examine'
  | 'picture'
  | 'page-words'
  | 'page-image'
  | 'page-prints'
  | 'text'
  | 'free-places'
  | 'incomplete-pages'

const megabyte = 1024 * 1024
/** Ordinary pages must not fail where other programs have the processor. */
const waitsFor = 12
const appendMemoryBytes = 160 * megabyte

/**
 * Starts each worker at its first job. Copying has its own worker, so that it never waits for an examination; appending
 * has one, because it may take minutes. Arranging has one, because the person waits for it.
 */
export function createPdfPool(options: PdfPoolOptions): PdfPool {
  const { log, limitMs = 5000, maxMemoryBytes = 512 * megabyte, closeMs, entry = workerEntry } = options
  const { largeBytes = 48 * megabyte, appendLimitMs = 300_000 } = options
  const shared = { entry, log, recycleBytes: 128 * megabyte, ...definedFields({ closeMs }) }
  const copying = createWorkerQueue({ ...shared, data: { wasm: null, maxMemoryBytes }, limitMs: null })
  const examining = createWorkerQueue({ ...shared, data: { wasm: wasmPath(), maxMemoryBytes }, limitMs, waitsFor })
  const appending = createWorkerQueue({
    ...shared,
    data: { wasm: wasmPath(), maxMemoryBytes: Math.min(maxMemoryBytes, appendMemoryBytes) },
    limitMs: appendLimitMs,
  })
  const arranging = createWorkerQueue({ ...shared, data: { wasm: wasmPath(), maxMemoryBytes }, limitMs: appendLimitMs })
  // Its own worker, because a stack of many pages takes long.
  const reading = createWorkerQueue({
    ...shared,
    data: { wasm: wasmPath(), maxMemoryBytes, qrWasm: qrWasmPath() },
    limitMs: 60_000,
  })
  const run = <K extends ReadingKind>(job: PdfJob & { kind: K }) => examining.run(job) as Promise<PdfJobResults[K]>

  const writeNew = createNewWriter(arranging)

  return {
    copy: (order, signal) =>
      cancellable(
        signal,
        async (cancelled) => (await copying.run({ kind: 'copy', ...order, cancelled })) as PdfJobResults['copy'],
      ),
    append: (order, signal) =>
      cancellable(signal, async (cancelled) => {
        try {
          return (await appending.run({ kind: 'append', ...order, largeBytes, cancelled })) as PdfJobResults['append']
        } catch (error) {
          if (!(error instanceof WorkerFailed)) throw error
          // A worker that still writes would overwrite what the next one appends.
          if (!(await appending.ended())) throw error
          return { kind: 'gave-up', reason: error.reason }
        }
      }),
    arrange: (order, signal) => writeNew('arrange', order, signal),
    redact: (order, signal) => writeNew('redact', order, signal),
    mend: (order, signal) => writeNew('mend', order, signal),
    measurePages: (from, order) =>
      orGiveUp(reading.run({ kind: 'measure', from, ...order }) as Promise<PdfJobResults['measure']>),
    makePicture: (order) =>
      orGiveUp(arranging.run({ kind: 'mend-picture', ...order }) as Promise<PdfJobResults['mend-picture']>),
    readTexts: (from, order) => orGiveUp(run({ kind: 'text', from, ...order })),
    incompletePages: (from, count) =>
      orElse(
        run({ kind: 'incomplete-pages', from, count }).then(({ pages }) => pages),
        () => [...Array(count).keys()],
      ),
    findFreePlaces: (from, order) => orGiveUp(run({ kind: 'free-places', from, ...order })),
    printPages: (from, order) => orGiveUp(run({ kind: 'page-prints', from, ...order })),
    examine: (from) => orGiveUp(run({ kind: 'examine', from })),
    readPageWords: (from, page) => orGiveUp(run({ kind: 'page-words', from, page })),
    drawPage: (from, page, to) => orGiveUp(run({ kind: 'page-image', from, page, to })),
    drawFirstPage: (from, to) =>
      orElse(
        run({ kind: 'picture', from, to }).then(({ isMade }) => isMade),
        () => false,
      ),
    ...amendmentsBy(writeNew),
    ...measurementsBy(examining),
    readCodes: (order) => orGiveUp(reading.run({ kind: 'codes', ...order }) as Promise<PdfJobResults['codes']>),
    async close() {
      await Promise.all([copying, examining, appending, arranging, reading].map((queue) => queue.close()))
    },
  }
}

/** Writes new files in a worker; of one that a failed worker leaves incomplete, nothing stays. */
function createNewWriter(arranging: ReturnType<typeof createWorkerQueue>) {
  return <K extends 'arrange' | 'redact' | 'mend' | keyof AmendJobResults>(
    kind: K,
    order: Omit<PdfJob & { kind: K }, 'kind' | 'scratch' | 'cancelled'> & { readonly to: string },
    signal?: AbortSignal,
  ) =>
    cancellable(signal, async (cancelled): Promise<PdfJobResults[K] | GaveUp> => {
      const scratch = `${order.to}.scratch`
      try {
        return (await arranging.run({
          kind,
          ...order,
          scratch,
          cancelled,
        } as Partial<PdfJob> as PdfJob)) as PdfJobResults[K]
      } catch (error) {
        if (!(error instanceof WorkerFailed)) throw error
        await arranging.ended()
        for (const path of [order.to, scratch]) await rm(path, { force: true })
        return { kind: 'gave-up', reason: error.reason }
      }
    })
}

const amendmentsBy = (writeNew: ReturnType<typeof createNewWriter>): Amendments => ({
  layText: (order) => writeNew('text-layer', order),
  attachOriginal: (order) => writeNew('attach-original', order),
  toArchive: (order) => writeNew('to-archive', order),
})
