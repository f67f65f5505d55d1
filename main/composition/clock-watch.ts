export interface ClockWatchOptions {
  now(): Date
  /** Milliseconds between two calls of the answered function. */
  everyMs: number
}

/**
 * Detects sleep without power events, and a clock that was set: answers whether the time since the last call differs
 * from `everyMs` by at least `everyMs`.
 */
export function createClockWatch({ now, everyMs }: ClockWatchOptions): () => boolean {
  let last = now().getTime()
  return () => {
    const at = now().getTime()
    const passed = at - last
    last = at
    return Math.abs(passed - everyMs) >= everyMs
  }
}
