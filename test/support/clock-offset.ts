/** Below the lifetime of a token, which is an hour and is tested elsewhere. */
const maxOffsetMs = 50 * 60_000

/** Lets a test advance the application's clock instead of waiting; for startTestApp's `aheadMs`. */
export function createClockOffset() {
  let ms = 0
  return {
    ms: () => ms,
    advance(more: number): void {
      ms = Math.min(ms + more, maxOffsetMs)
    },
    reset(): void {
      ms = 0
    },
  }
}
