import type { VisibleTimer } from './over-limit.ts'

interface PageTimerOptions {
  limitMs: number
  after: VisibleTimer
  /** The worker has been busy with the oldest job for too long. */
  onTimeout(): void
}

/** Which pages a worker is busy with, and for how long. */
export interface PageTimer {
  /** Returns a function that ends the job. */
  begin(page: number): () => void
  /** The page of the oldest job. */
  oldest(): number | null
  stop(): void
}

/** Times only a worker's oldest job: a worker does one after the other. */
export function createPageTimer({ limitMs, after, onTimeout }: PageTimerOptions): PageTimer {
  const jobs = new Set<{ readonly page: number }>()
  let timed: { readonly page: number } | undefined
  let cancel = () => {}

  function timeOldest(): void {
    const [oldest] = jobs
    if (oldest === timed) return
    cancel()
    timed = oldest
    cancel = oldest === undefined ? () => {} : after(limitMs, onTimeout)
  }
  return {
    begin(page) {
      const job = { page }
      jobs.add(job)
      timeOldest()
      return () => {
        jobs.delete(job)
        timeOldest()
      }
    },
    oldest: () => timed?.page ?? null,
    stop() {
      jobs.clear()
      timeOldest()
    },
  }
}
