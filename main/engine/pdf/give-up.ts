import { WorkerFailed } from './worker-queue.ts'

/** It took too long, needed too much memory, or crashed PDFium. */
export type GaveUp = { readonly kind: 'gave-up'; readonly reason: 'slow' | 'crashed' }

export const orElse = <T, E>(result: Promise<T>, otherwise: (error: WorkerFailed) => E): Promise<T | E> =>
  result.catch((error: unknown) => {
    if (error instanceof WorkerFailed) return otherwise(error)
    throw error
  })
export const orGiveUp = <T>(result: Promise<T>) => orElse(result, ({ reason }): GaveUp => ({ kind: 'gave-up', reason }))

/** Runs a job with a flag that its thread sees as soon as the signal is aborted. */
export async function cancellable<T>(
  signal: AbortSignal | undefined,
  run: (cancelled: SharedArrayBuffer) => Promise<T>,
): Promise<T> {
  const cancelled = new SharedArrayBuffer(4)
  const cancel = () => void Atomics.store(new Int32Array(cancelled), 0, 1)
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    return await run(cancelled)
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}
