export interface ClockWatchOptions {
  now(): Date
  /** How often it is looked at, in milliseconds. */
  everyMs: number
}

/**
 * Notices that the computer has slept where nobody says so (a browser's host hears of no power events), or that its
 * clock was set: answers at each look whether it is at least a whole turn off since the one before.
 */
export function createClockWatch({ now, everyMs }: ClockWatchOptions): () => boolean {
  let before = now().getTime()
  return () => {
    const at = now().getTime()
    const passed = at - before
    before = at
    return Math.abs(passed - everyMs) >= everyMs
  }
}
