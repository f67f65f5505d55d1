const firstPauseMs = 1000
const longestPauseMs = 5 * 60_000
const firstPollMs = 500
const longestPollMs = 30_000
const firstWatchMs = 5000
const longestWatchMs = 10 * 60_000

/** Decorrelated jitter (operations.md, "Rules of the engine"): between 1 s and 5 min. `random` is in [0, 1). */
export function nextPause(previousMs: number, random: number): number {
  const upper = Math.max(firstPauseMs, previousMs) * 3
  return Math.round(Math.min(longestPauseMs, firstPauseMs + random * (upper - firstPauseMs)))
}

/** 0.5 s doubling to 30 s; a fifth of it is chance, so that many events are not asked for in one breath. */
export function nextPoll(previousMs: number, random: number): number {
  const plain = Math.min(longestPollMs, Math.max(firstPollMs, previousMs * 2))
  return Math.round(plain * (0.9 + random * 0.2))
}

/** 5 s doubling to 10 min: people take their time, and thousands may be waited for at once. */
export function nextWatch(previousMs: number, random: number): number {
  const plain = Math.min(longestWatchMs, Math.max(firstWatchMs, previousMs * 2))
  return Math.round(plain * (0.9 + random * 0.2))
}
