/** Tokens live for an hour, and their end is tested elsewhere. */
const farthestMs = 50 * 60_000

/** Lets a test advance the application's clock instead of waiting; for startTestApp's `aheadMs`. */
export function createClockOffset() {
  let ms = 0
  return {
    ms: () => ms,
    advance(more: number): void {
      ms = Math.min(ms + more, farthestMs)
    },
    reset(): void {
      ms = 0
    },
  }
}
