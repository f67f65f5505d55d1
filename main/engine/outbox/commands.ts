import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { engineTexts } from '../engine-texts.ts'
import type { DependencyStore } from './dependency-store.ts'
import { isUnclaimed } from './duplicates.ts'
import type { HoldTimer } from './hold-timer.ts'
import type { Job } from './job.ts'
import type { JobEvent } from './job-event.ts'
import type { JobStore } from './job-store.ts'
import type { Journal } from './journal.ts'
import type { Runner } from './runner.ts'

export interface ById {
  operationId: string
}

/** The person's commands for one operation. */
export interface Commands {
  /** Failures: not-found; too-late once the intent is committed. */
  cancel(wanted: ById): Outcome<OperationView>
  /**
   * Sends a held operation at once. Failures: not-found, also for an archived operation; conflict for one that is
   * running or done, or uncertain without the question `send-again`.
   */
  retry(wanted: ById): Outcome<OperationView>
  /** Chooses the candidate that an uncertain operation is. Failures: not-found; conflict where it is not offered. */
  choose(wanted: ById & { id: string | null }): Outcome<OperationView>
}

interface CommandsOptions {
  store: JobStore
  dependencies: DependencyStore
  journal: Journal
  holds: HoldTimer
  runner: Runner
  view(job: Job): OperationView
}

/** The caller wakes the engine after each command. */
export function createCommands({ store, dependencies, journal, holds, runner, view }: CommandsOptions): Commands {
  const viewOrConflict = (job: Job | null): Outcome<OperationView> =>
    job === null ? failed('conflict') : ok(view(job))

  function record(id: string, event: JobEvent): Outcome<OperationView> {
    return store.find(id) === null ? failed('not-found') : viewOrConflict(journal.record(id, event))
  }

  return {
    cancel({ operationId }) {
      const before = store.find(operationId)
      if (before === null) return failed('not-found')
      // Cancelled together with the job that owns it.
      if (before.state === 'cancelled') return ok(view(before))
      const [job, ...others] = journal.recordAll([operationId], () => ({ kind: 'cancel' }))
      if (job === undefined) return failed('too-late')
      for (const each of [job, ...others]) if (each.state === 'cancelled') runner.abort(each.id)
      return ok(view(job))
    },
    retry({ operationId }) {
      // The person does not see an archived operation, and another may have taken its place.
      if (store.isArchived(operationId)) return failed('not-found')
      if (store.find(operationId)?.state === 'held') return viewOrConflict(holds.endNow(operationId))
      return record(operationId, { kind: 'retry', dependencies: dependencies.stateOf(operationId) })
    },
    choose({ operationId, id }) {
      const job = store.find(operationId)
      const unclaimed = job?.candidates.filter(({ result }) => isUnclaimed(job, result, store)) ?? []
      if (id !== null && job?.question === 'choose' && !unclaimed.some((each) => each.id === id)) {
        // Another operation has claimed the candidate since it was shown.
        journal.record(operationId, { kind: 'ambiguous', candidates: unclaimed })
        return failed('conflict', engineTexts.claimedRecord)
      }
      return record(operationId, { kind: 'chosen', id })
    },
  }
}
