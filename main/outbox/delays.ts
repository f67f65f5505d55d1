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
