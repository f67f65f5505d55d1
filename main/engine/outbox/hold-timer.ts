import type { Log } from '../log/index.ts'
import { type DependencyStore, ownedTree } from './dependency-store.ts'
import type { Job } from './job.ts'
import type { JobStore } from './job-store.ts'
import type { Journal } from './journal.ts'

/** Ends the holds of new jobs. */
export interface HoldTimer {
  /** Ends the holds that are over, except those of `without`. */
  endDue(at: number, without: ReadonlySet<string>): void
  /** When to call `endDue` next; reads the table. Null if nothing is held. */
  nextDue(): number | null
  /** Ends one hold at once, with those of the jobs that were scheduled with it. Null where the job is not held. */
  endNow(id: string): Job | null
}

interface HoldTimerOptions {
  store: Pick<JobStore, 'heldUntil' | 'nextHoldEnd'>
  dependencies: Pick<DependencyStore, 'ownedDependencies' | 'stateOf'>
  journal: Pick<Journal, 'recordAll'>
  faultMs: number
  /** How far this computer's clock is ahead of the service's: chosen moments are in the service's time. */
  aheadMs(): number
  log: Pick<Log, 'error'>
}

export function createHoldTimer({ store, dependencies, journal, faultMs, aheadMs, log }: HoldTimerOptions): HoldTimer {
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
        const due = store.heldUntil(at, aheadMs()).filter(({ id }) => !without.has(id))
        if (due.length > 0) end(due.map(({ id }) => id))
      } catch (error) {
        log.error('outbox.holds-not-ended', { error })
        restsUntil = at + faultMs
      }
    },
    nextDue() {
      firstEnd = store.nextHoldEnd(aheadMs())
      return firstEnd === null ? null : Math.max(firstEnd, restsUntil)
    },
    endNow(id) {
      const along = ownedTree(dependencies, id).filter(({ sendAt }) => sendAt !== null)
      return end([id, ...along.map((each) => each.id)]).find((job) => job.id === id) ?? null
    },
  }
}
