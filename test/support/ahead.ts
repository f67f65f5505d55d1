/** Tokens live for an hour, and their end is another story. */
const farthestMs = 50 * 60_000

/** How far a test lets the application's clock run ahead, so that nobody has to wait; for startTestApp's `aheadMs`. */
export function createAhead() {
  let ms = 0
  return {
    ms: () => ms,
    by(more: number): void {
      ms = Math.min(ms + more, farthestMs)
    },
    end(): void {
      ms = 0
    },
  }
}
