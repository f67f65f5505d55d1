import type { Dependencies, Happening } from './happening.ts'
import type { JobProgress } from './job.ts'
import type { OutboxTiming } from './timing.ts'

/** What `advance` needs from outside, handed in so that it stays pure. */
export interface Moment {
  readonly now: Date
  /** In [0, 1). */
  readonly random: number
  /** How long the service has to answer "unknown" before the person is asked whether to send again. */
  readonly horizonMs: number
  /** How long a new operation is held before anything of it may leave (product.md, D5); 0: not at all. */
  readonly holdMs: number
  readonly timing: Pick<OutboxTiming, 'retry' | 'poll' | 'watch'>
}

/** What becomes of a job; null where it stays as it is. */
export type Changes = Partial<JobProgress> | null
/** Ready to begin: nothing of it is at the service, or will be. */
export const fresh = {
  state: 'ready',
  waitReason: null,
  notBefore: 0,
  intent: null,
  question: null,
  candidates: [],
} satisfies Partial<JobProgress>
/** How far one has come of which nothing has been tried yet. */
export const untried = {
  ...{ attempts: 0, pauseMs: 0, file: null, intent: null, earlier: [], eventId: null, eventIds: null },
  ...{ question: null, candidates: [], result: null, failure: null },
} satisfies Partial<JobProgress>
/** How an operation begins that a person has just asked for. */
export function beginning(dependencies: Dependencies, { now, holdMs }: Pick<Moment, 'now' | 'holdMs'>) {
  return holdMs > 0 ? held(now.getTime() + holdMs) : released(dependencies)
}

export const cancelled = { state: 'cancelled', waitReason: null, notBefore: null } as const
const held = (until: number) => ({ state: 'held', waitReason: null, notBefore: until }) as const

/** After its hold: at once, or when what it depends on is done. */
export function released(dependencies: Dependencies) {
  if (dependencies === 'done') return fresh
  const waitReason = dependencies === 'refused' ? 'dependency-refused' : 'dependency'
  return { state: 'waiting', waitReason, notBefore: null } as const
}

/** Nothing of it runs and nothing has left: only time, the person and a new start of the program concern it. */
export function whileHeld(happening: Happening, { now, holdMs }: Moment): Changes {
  switch (happening.kind) {
    case 'hold-ended':
      return released(happening.dependencies)
    case 'cancel':
      return cancelled
    case 'interrupted':
      // Whoever was to see it may not have: the whole time again.
      return held(now.getTime() + holdMs)
    default:
      return null
  }
}
