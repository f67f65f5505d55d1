import type { PauseRange } from './timing.ts'

/** The next pause, in milliseconds, with decorrelated jitter. `random` is in [0, 1). */
export function nextPause({ firstMs, longestMs }: PauseRange, previousMs: number, random: number): number {
  const upper = Math.max(firstMs, previousMs) * 3
  return Math.round(Math.min(longestMs, firstMs + random * (upper - firstMs)))
}

/** Twice the pause before, in milliseconds; a fifth of it is chance, so that many jobs are not due at one moment. */
export function nextPoll({ firstMs, longestMs }: PauseRange, previousMs: number, random: number): number {
  const plain = Math.min(longestMs, Math.max(firstMs, previousMs * 2))
  return Math.round(plain * (0.9 + random * 0.2))
}
