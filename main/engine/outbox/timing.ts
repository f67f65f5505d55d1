/** First and longest delay, in milliseconds. */
export interface DelayRange {
  readonly firstMs: number
  readonly longestMs: number
}

/** The delays of the outbox, in milliseconds; tests shorten them. */
export interface OutboxTiming {
  /** Between retries of a failed step; grows with decorrelated jitter. */
  readonly retry: DelayRange
  /** Between polls of an event or of a lost result; doubles. */
  readonly poll: DelayRange
  /** Between polls of what other people have to do; doubles. */
  readonly watch: DelayRange
  /** The longest delay between probes of a broken connection. */
  readonly longestProbeMs: number
  /** Between probes with a token that the service has refused. */
  readonly signInProbeMs: number
  /** After a fault of the program or the disk. */
  readonly faultMs: number
  /** How long `stop` waits for registrations in flight. */
  readonly graceMs: number
}

/** The timing of the product. */
export const usualTiming: OutboxTiming = {
  retry: { firstMs: 1000, longestMs: 5 * 60_000 },
  poll: { firstMs: 500, longestMs: 30_000 },
  // People take their time, and thousands of operations may wait for them at once.
  watch: { firstMs: 5000, longestMs: 10 * 60_000 },
  longestProbeMs: 30_000,
  signInProbeMs: 60_000,
  faultMs: 60_000,
  graceMs: 5000,
}
