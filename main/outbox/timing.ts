/** The bounds of a pause that grows; in milliseconds. */
export interface PauseRange {
  readonly firstMs: number
  readonly longestMs: number
}

/** How long the outbox waits for what; in milliseconds. Tests give it less than people need. */
export interface OutboxTiming {
  /** Between two tries of a step that failed; grows with decorrelated jitter. */
  readonly retry: PauseRange
  /** Between two questions about an event, or about a result that did not arrive; doubles. */
  readonly poll: PauseRange
  /** Between two looks at what other people have yet to do; doubles. */
  readonly watch: PauseRange
  /** The longest pause between two tries of a connection that is down. */
  readonly longestProbeMs: number
  /** Between two tries of a token that the service refused and the session still holds. */
  readonly signInProbeMs: number
  /** Between two reports of the progress of uploads. */
  readonly progressMs: number
  /** After a step that broke for a fault of the program or the disk. */
  readonly faultMs: number
  /** How long stopping waits for registrations that are on their way. */
  readonly graceMs: number
}

/** The timing of the product (operations.md, "Rules of the engine"). */
export const usualTiming: OutboxTiming = {
  retry: { firstMs: 1000, longestMs: 5 * 60_000 },
  poll: { firstMs: 500, longestMs: 30_000 },
  // People take their time, and thousands of operations may wait for them at once.
  watch: { firstMs: 5000, longestMs: 10 * 60_000 },
  longestProbeMs: 30_000,
  signInProbeMs: 60_000,
  // Ten times a second for all uploads together: more would only heat the page.
  progressMs: 100,
  faultMs: 60_000,
  graceMs: 5000,
}
