import type { Log } from '../log/index.ts'
import type { DependencyStore } from './dependency-store.ts'
import type { Job } from './job.ts'
import type { JobStore } from './job-store.ts'
import type { Journal } from './journal.ts'

/** Ends the holds of new jobs. */
export interface HoldTimer {
  /** Ends the holds that are over, except those of `without`. */
  endDue(at: number, without: ReadonlySet<string>): void
  /** When to call `endDue` next; reads the table. Null if nothing is held. */
  nextDue(): number | null
  /** Ends one hold at once. Null where the job is not held. */
  endNow(id: string): Job | null
}

interface HoldTimerOptions {
  store: Pick<JobStore, 'heldUntil' | 'nextHoldEnd'>
  dependencies: Pick<DependencyStore, 'stateOf'>
  journal: Pick<Journal, 'recordAll'>
  faultMs: number
  log: Pick<Log, 'error'>
}

export function createHoldTimer({ store, dependencies, journal, faultMs, log }: HoldTimerOptions): HoldTimer {
  /** The end of the first hold as last read; it may have been undone since. */
  let firstEnd: number | null = 0
  /** After a fault of the disk nothing is tried before this time. */
  let restsUntil = 0

  const end = (ids: readonly string[]) =>
    journal.recordAll(ids, (_tx, { id }) => ({ kind: 'hold-ended', dependencies: dependencies.stateOf(id) }))

  return {
    endDue(at, without) {
      if (firstEnd === null || firstEnd > at || restsUntil > at) return
      try {
        const due = store.heldUntil(at).filter(({ id }) => !without.has(id))
        if (due.length > 0) end(due.map(({ id }) => id))
      } catch (error) {
        log.error('outbox.holds-not-ended', { error })
        restsUntil = at + faultMs
      }
    },
    nextDue() {
      firstEnd = store.nextHoldEnd()
      return firstEnd === null ? null : Math.max(firstEnd, restsUntil)
    },
    endNow: (id) => end([id])[0] ?? null,
  }
}
