import type { After } from './over-limit.ts'

export interface PageWatchOptions {
  limitMs: number
  after: After
  /** The worker has been busy with the oldest work for too long. */
  onSlow(): void
}

/** Which pages a worker is busy with. */
export interface PageWatch {
  /** Returns a function that ends it. */
  begin(page: number): () => void
  /** The page whose work began first; it alone is timed, because the others wait for it. */
  oldest(): number | null
  stop(): void
}

/** Times the oldest work of a worker: a worker does one thing after the other. */
export function createPageWatch({ limitMs, after, onSlow }: PageWatchOptions): PageWatch {
  const jobs = new Set<{ readonly page: number }>()
  let timed: { readonly page: number } | undefined
  let callOff = () => {}

  function timeOldest(): void {
    const [oldest] = jobs
    if (oldest === timed) return
    callOff()
    timed = oldest
    callOff = oldest === undefined ? () => {} : after(limitMs, onSlow)
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
