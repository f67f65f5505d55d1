import { type OutboxTiming, usualTiming } from '../../main/engine/outbox/index.ts'

/** The outbox's timing for tests: retries and polls within milliseconds. */
export const quickTiming: OutboxTiming = {
  ...usualTiming,
  retry: { firstMs: 20, longestMs: 500 },
  poll: { firstMs: 10, longestMs: 250 },
  watch: { firstMs: 50, longestMs: 500 },
  longestProbeMs: 500,
  signInProbeMs: 1000,
  faultMs: 500,
}
