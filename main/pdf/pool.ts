import { definedFields } from '../../contract/defined-fields.ts'
import type { Log } from '../log/index.ts'
import { wasmPath, workerEntry } from './worker-files.ts'
import type { CopyOrder, ExaminedPdf, PdfJob, PdfJobResults } from './worker-messages.ts'
import { createWorkerQueue, WorkerFailed } from './worker-queue.ts'

export interface PdfPoolOptions {
  log: Pick<Log, 'warn'>
  /** Time limit for examining one file, and for drawing it. Default: 5 s. */
  limitMs?: number
  /** How much memory PDFium may use for one file. Default: 512 MiB. */
  maxMemoryBytes?: number
  /** How long `close` waits for a worker that is blocked in a system call. Default: 5 s. */
  closeMs?: number
  /** The file that the workers run. */
  entry?: URL
}

/** `gave-up`: examining took too long, needed too much memory, or crashed PDFium. */
export type ExamineResult = ExaminedPdf | { readonly kind: 'gave-up'; readonly reason: 'slow' | 'crashed' }

/** The heavy work on files, in worker threads. */
export interface PdfPool {
  /**
   * Copies a file to a new path and hashes it. Rejects with the system's error if the original cannot be read, with
   * WorkerFailed, or with PoolClosed. The caller deletes an incomplete copy.
   */
  copy(order: CopyOrder, signal?: AbortSignal): Promise<PdfJobResults['copy']>
  /** Examines a PDF. Rejects only if the file cannot be read or the pool is closed. */
  examine(from: string): Promise<ExamineResult>
  /** Draws the first page into a new, private PNG file; false if it cannot be drawn. Rejects as `examine` does. */
  drawFirstPage(from: string, to: string): Promise<boolean>
  /** Ends the running jobs; resolves when no worker runs any more. */
  close(): Promise<void>
}

const megabyte = 1024 * 1024

/** Starts each worker at its first job. Copying has its own worker, so that it never waits for an examination. */
export function createPdfPool(options: PdfPoolOptions): PdfPool {
  const { log, limitMs = 5000, maxMemoryBytes = 512 * megabyte, closeMs, entry = workerEntry } = options
  const shared = { entry, log, recycleBytes: 128 * megabyte, ...definedFields({ closeMs }) }
  const copying = createWorkerQueue({ ...shared, data: { wasm: null, maxMemoryBytes }, limitMs: null })
  const examining = createWorkerQueue({ ...shared, data: { wasm: wasmPath(), maxMemoryBytes }, limitMs })
  const run = <K extends 'examine' | 'picture'>(job: PdfJob & { kind: K }) =>
    examining.run(job) as Promise<PdfJobResults[K]>

  return {
    async copy(order, signal) {
      const cancelled = new SharedArrayBuffer(4)
      const cancel = () => void Atomics.store(new Int32Array(cancelled), 0, 1)
      if (signal?.aborted) cancel()
      signal?.addEventListener('abort', cancel, { once: true })
      try {
        return (await copying.run({ kind: 'copy', ...order, cancelled })) as PdfJobResults['copy']
      } finally {
        signal?.removeEventListener('abort', cancel)
      }
    },
    async examine(from) {
      try {
        return await run({ kind: 'examine', from })
      } catch (error) {
        if (error instanceof WorkerFailed) return { kind: 'gave-up', reason: error.reason }
        throw error
      }
    },
    async drawFirstPage(from, to) {
      try {
        return (await run({ kind: 'picture', from, to })).isMade
      } catch (error) {
        if (error instanceof WorkerFailed) return false
        throw error
      }
    },
    async close() {
      await Promise.all([copying.close(), examining.close()])
    },
  }
}
