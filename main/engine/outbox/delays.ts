import type { ReduceContext } from './hold.ts'
import type { Job } from './job.ts'
import type { DelayRange } from './timing.ts'

/** The next retry delay in milliseconds, with decorrelated jitter. `random` is in [0, 1). */
export function nextRetryDelay({ firstMs, longestMs }: DelayRange, previousMs: number, random: number): number {
  const upper = Math.max(firstMs, previousMs) * 3
  return Math.round(Math.min(longestMs, firstMs + random * (upper - firstMs)))
}

/** The next poll delay in milliseconds: twice the previous one, with 10 % jitter either way. */
export function nextPollDelay({ firstMs, longestMs }: DelayRange, previousMs: number, random: number): number {
  const plain = Math.min(longestMs, Math.max(firstMs, previousMs * 2))
  return Math.round(plain * (0.9 + random * 0.2))
}

interface BackOff {
  readonly range?: DelayRange
  readonly retryAfterMs?: number | null
}

/** The job polls on while the person is asked: a late event may answer the question. */
export function pollLater(job: Job, { now, random, timing }: ReduceContext) {
  const delayMs = nextPollDelay(timing.poll, job.delayMs, random)
  return { delayMs, notBefore: now.getTime() + delayMs }
}

/** The next retry, after a delay that grows. */
export function backedOff(job: Job, { now, random, timing }: ReduceContext, wanted: BackOff = {}) {
  const delayMs = nextRetryDelay(wanted.range ?? timing.retry, job.delayMs, random)
  const notBefore = now.getTime() + Math.max(delayMs, wanted.retryAfterMs ?? 0)
  return { attempts: job.attempts + 1, delayMs, notBefore }
}
