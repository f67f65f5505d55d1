/** Tokens live for an hour, and their end is another story. */
const farthestMs = 50 * 60_000

/** How far a test lets the application's clock run ahead, so that nobody has to wait; for startTestApp's `aheadMs`. */
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
