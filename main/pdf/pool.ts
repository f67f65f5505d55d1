import type { Log } from '../log/index.ts'
import { createLane, GaveUp, type LaneOptions } from './lane.ts'
import { wasmPath, workerEntry } from './places.ts'
import type { Answers, Examined, Job, KeepOrder } from './words.ts'

export interface PdfPoolOptions {
  log: Pick<Log, 'warn'>
  /** How long looking at one file may take, and drawing it as well. */
  limitMs?: number
  /** What PDFium may hold while it looks at one file. */
  maxMemoryBytes?: number
  /** How long closing waits for a worker that a system call holds. */
  closeMs?: number
  /** The file that the workers run. */
  entry?: URL
}

/** A look that did not come to its end: it took too long, or more memory than it may have, or brought PDFium down. */
export type Look = Examined | { readonly kind: 'gave-up'; readonly reason: 'slow' | 'crashed' }

/** Heavy work on files, off the main thread. */
export interface PdfPool {
  /**
   * Copies a file to where nothing is yet, hashing it. Where the copy cannot be written it answers so; rejects with what
   * the system says of the original, its `code` on it, GaveUp or PoolClosed. What was begun is the caller's to remove.
   */
  keep(order: KeepOrder, signal?: AbortSignal): Promise<Answers['keep']>
  /** Looks into a PDF. Rejects only where the file itself cannot be read, or the pool has been closed. */
  examine(from: string): Promise<Look>
  /** Draws the first page into a private PNG file; false where that cannot be done. Rejects as `examine` does. */
  picture(from: string, to: string): Promise<boolean>
  /** Ends what is being done; resolves when no worker is left. */
  close(): Promise<void>
}

const megabyte = 1024 * 1024

/** Makes workers for what is asked for, and none before. */
export function createPdfPool(options: PdfPoolOptions): PdfPool {
  const { log, limitMs = 5000, maxMemoryBytes = 512 * megabyte, entry = workerEntry } = options
  const base: Omit<LaneOptions, 'limitMs' | 'data'> = {
    ...{ entry, log, recycleBytes: 128 * megabyte, ...(options.closeMs !== undefined && { closeMs: options.closeMs }) },
  }
  const copying = createLane({ ...base, data: { wasm: null, maxMemoryBytes }, limitMs: null })
  const looking = createLane({ ...base, data: { wasm: wasmPath(), maxMemoryBytes }, limitMs })
  const look = <K extends Job['kind']>(job: Job & { kind: K }) => looking.run(job) as Promise<Answers[K]>

  return {
    async keep(order, signal) {
      const cancelled = new SharedArrayBuffer(4)
      const cancel = () => void Atomics.store(new Int32Array(cancelled), 0, 1)
      if (signal?.aborted) cancel()
      signal?.addEventListener('abort', cancel, { once: true })
      try {
        return (await copying.run({ kind: 'keep', ...order, cancelled })) as Answers['keep']
      } finally {
        signal?.removeEventListener('abort', cancel)
      }
    },
    examine: (from) =>
      look({ kind: 'examine', from }).catch((error: unknown) => {
        if (error instanceof GaveUp) return { kind: 'gave-up', reason: error.reason }
        throw error
      }),
    async picture(from, to) {
      try {
        return (await look({ kind: 'picture', from, to })).isMade
      } catch (error) {
        if (error instanceof GaveUp) return false
        throw error
      }
    },
    async close() {
      await Promise.all([copying.close(), looking.close()])
    },
  }
}
