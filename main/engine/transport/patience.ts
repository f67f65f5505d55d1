import { setTimeout as pause } from 'node:timers/promises'

/** How a request is repeated while a person waits for it. Times in milliseconds. */
export interface Patience {
  readonly firstMs: number
  readonly longestMs: number
  /** From the first request to the last: nobody should have to wait longer for an answer that does not come. */
  readonly totalMs: number
  /** In [0, 1). */
  random(): number
  /** A clock that only goes forward. */
  elapsed(): number
  /** Rejects once the signal is aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<unknown>
}

export const usualPatience: Patience = {
  firstMs: 300,
  longestMs: 3000,
  totalMs: 10_000,
  random: Math.random,
  elapsed: () => performance.now(),
  wait: (ms, signal) => pause(ms, undefined, signal === undefined ? {} : { signal }),
}

/** With the delays of an outbox whose retries are quicker, as in tests. */
export const patienceLike = (retry: Pick<Patience, 'firstMs' | 'longestMs'> | undefined): Patience => ({
  ...usualPatience,
  firstMs: Math.min(usualPatience.firstMs, retry?.firstMs ?? usualPatience.firstMs),
  longestMs: Math.min(usualPatience.longestMs, retry?.longestMs ?? usualPatience.longestMs),
})

const maxRepeats = 4

interface PatientCall<T> {
  attempt(): Promise<T>
  /** Null if the result is kept; else how long the server wants to be left alone, 0 where it does not say. */
  retryAfterMs(result: T): number | null
  readonly signal?: AbortSignal | undefined
}

/** Repeats a call a few times with decorrelated jitter, and not before Retry-After; answers the last result. */
export async function withPatience<T>(call: PatientCall<T>, patience: Patience): Promise<T> {
  const { attempt, retryAfterMs, signal } = call
  const { firstMs, longestMs, totalMs, random, elapsed, wait } = patience
  const isAborted = () => signal?.aborted === true
  const end = elapsed() + totalMs
  let result = await attempt()
  for (let repeats = 0, delayMs = 0; repeats < maxRepeats; repeats += 1) {
    const leastMs = retryAfterMs(result)
    if (leastMs === null) return result
    const upper = Math.max(firstMs, delayMs) * 3
    delayMs = Math.min(longestMs, firstMs + random() * (upper - firstMs))
    const waitMs = Math.max(delayMs, leastMs)
    if (isAborted() || elapsed() + waitMs > end) return result
    await wait(waitMs, signal).catch(() => {})
    if (isAborted()) return result
    result = await attempt()
  }
  return result
}
