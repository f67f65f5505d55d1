import { type OutboxTiming, usualTiming } from '../../main/outbox/index.ts'
import { quickTiming } from '../support/quick-timing.ts'

/** How fast a run is; in milliseconds, but for the horizon. */
export interface Pace {
  /** Shorter than the latest event is late, so that the person is asked too early, too. */
  readonly horizonSeconds: number
  /** Events stick until the switch that holds them goes, once in so long. */
  readonly lateMs: number
  /** How long the person lets the question stand whether to send again. */
  readonly patienceMs: number
  /** Between two looks at the window. */
  readonly lookMs: number
  /** How long a request is held back at most. */
  readonly longestDelayMs: number
  readonly outboxTiming: OutboxTiming
}

/** As the product waits. */
export const usualPace: Pace = {
  horizonSeconds: 4,
  lateMs: 7000,
  patienceMs: 14_000,
  lookMs: 700,
  longestDelayMs: 1500,
  outboxTiming: usualTiming,
}

/** The same faults in a fraction of the time; the patience leaves a busy machine five seconds for a late event. */
export const quickPace: Pace = {
  horizonSeconds: 1,
  lateMs: 2000,
  patienceMs: 6000,
  lookMs: 250,
  longestDelayMs: 400,
  outboxTiming: quickTiming,
}
