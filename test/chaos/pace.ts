import { type OutboxTiming, usualTiming } from '../../main/engine/outbox/index.ts'
import { quickTiming } from '../support/quick-timing.ts'

/** Times of a run; milliseconds, except the horizon. */
export interface Pace {
  /** In seconds. Shorter than the longest delay of an event, so that the person is also asked too early. */
  readonly horizonSeconds: number
  /** Longest time for which events are held. */
  readonly lateMs: number
  /** Time after which the person answers the question whether to send again. */
  readonly patienceMs: number
  /** Pause between two looks at the window. */
  readonly lookMs: number
  /** Longest delay of a request. */
  readonly longestDelayMs: number
  readonly outboxTiming: OutboxTiming
}

/** The product's own times. */
export const usualPace: Pace = {
  horizonSeconds: 4,
  lateMs: 7000,
  patienceMs: 14_000,
  lookMs: 700,
  longestDelayMs: 1500,
  outboxTiming: usualTiming,
}

/** The same faults in less time; the patience leaves five seconds for a late event on a busy machine. */
export const quickPace: Pace = {
  horizonSeconds: 1,
  lateMs: 2000,
  patienceMs: 6000,
  lookMs: 250,
  longestDelayMs: 400,
  outboxTiming: quickTiming,
}
