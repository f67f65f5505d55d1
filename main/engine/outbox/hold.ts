import type { JobProgress } from './job.ts'
import type { DependencyState, JobEvent } from './job-event.ts'
import type { OutboxTiming } from './timing.ts'

/** The outside values that `reduceJob` needs; passed in to keep it pure. */
export interface ReduceContext {
  readonly now: Date
  /** How far `now` is ahead of the service's time. */
  readonly aheadMs: number
  /** In [0, 1). */
  readonly random: number
  /** How long a result may be absent before the person is asked whether to send again. */
  readonly horizonMs: number
  /** How long a new operation is held, and can be undone; 0: not at all. */
  readonly holdMs: number
  readonly timing: Pick<OutboxTiming, 'retry' | 'poll' | 'watch' | 'longestProbeMs'>
}

/** The service's time now: what is recorded may be printed on a receipt, and this computer's clock may be wrong. */
export const recordedAt = ({ now, aheadMs }: ReduceContext) => new Date(now.getTime() - aheadMs).toISOString()

/** The changes that an event makes; null where the job stays as it is. */
export type JobChanges = Partial<JobProgress> | null

/** Ready to start: the service has nothing of the job, and will get nothing from an earlier request. */
export const readyToStart = {
  state: 'ready',
  waitReason: null,
  notBefore: 0,
  intent: null,
  question: null,
  candidates: [],
} satisfies Partial<JobProgress>

export const initialProgress = {
  attempts: 0,
  delayMs: 0,
  sendAt: null,
  file: null,
  intent: null,
  previousAttempts: [],
  eventId: null,
  eventIds: null,
  question: null,
  candidates: [],
  result: null,
  failure: null,
} satisfies Partial<JobProgress>

/** The state of a new job. */
export function initialState(dependencies: DependencyState, { now, holdMs }: Pick<ReduceContext, 'now' | 'holdMs'>) {
  return holdMs > 0 ? heldUntil(now.getTime() + holdMs) : stateAfterHold(dependencies)
}

/** A job that leaves at a chosen moment: its hold ends then, and not before the usual one. */
export const scheduledFor = (sendAt: number, { now, holdMs }: Pick<ReduceContext, 'now' | 'holdMs'>) => ({
  ...heldUntil(now.getTime() + holdMs),
  sendAt,
})

export const cancelled = { state: 'cancelled', waitReason: null, notBefore: null } as const
const heldUntil = (at: number) => ({ state: 'held', waitReason: null, notBefore: at }) as const

export function stateAfterHold(dependencies: DependencyState) {
  if (dependencies === 'done') return readyToStart
  const waitReason = dependencies === 'refused' ? 'dependency-refused' : 'dependency'
  return { state: 'waiting', waitReason, notBefore: null } as const
}

/** Only time, the person and a restart of the program concern a held job. */
export function reduceHeldJob(event: JobEvent, { now, holdMs }: ReduceContext): JobChanges {
  switch (event.kind) {
    case 'hold-ended':
      return stateAfterHold(event.dependencies)
    case 'cancel':
      return cancelled
    case 'interrupted':
      // The person may not have seen it: the hold starts again, also where its chosen moment has passed meanwhile.
      return heldUntil(now.getTime() + holdMs)
    default:
      return null
  }
}
