import type { DatabaseSync } from 'node:sqlite'
import type { OperationKind, OperationState } from '../../../contract/bridge/outbox.ts'
import { type Transaction, transaction } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { DependencyStore } from './dependency-store.ts'
import type { AnyHandler } from './handler.ts'
import type { HistoryStore } from './history-store.ts'
import type { ReduceContext } from './hold.ts'
import { isEnded, type Job, mayHaveLeft } from './job.ts'
import type { JobEvent } from './job-event.ts'
import type { JobStore } from './job-store.ts'
import { reduceJob } from './reduce-job.ts'

/** Applies events to jobs; nothing else writes their states. */
export interface Journal {
  /**
   * Writes one event: the job, its history, its feature's rows and its dependents, in one transaction that is on the
   * disk when this returns. Null where the event comes too late.
   */
  record(id: string, event: JobEvent): Job | null
  /** The same for several jobs in one transaction. Answers the jobs that have changed. */
  recordAll(ids: readonly string[], eventOf: (tx: Transaction, job: Job) => JobEvent): Job[]
  /** The dependents of `before` depend on `after` instead. Answers the jobs that have changed. */
  replaceDependency(tx: Transaction, before: string, after: string): Job[]
}

interface JournalOptions {
  db: DatabaseSync
  store: JobStore
  dependencies: DependencyStore
  history: HistoryStore
  handlers: ReadonlyMap<OperationKind, AnyHandler>
  context(): ReduceContext
  log: Pick<Log, 'info' | 'error'>
  /** Called after the commit. */
  changed(jobs: readonly Job[]): void
}

export function createJournal(options: JournalOptions): Journal {
  const { db, store, dependencies, history, handlers, context, log, changed } = options

  function updateFeature(tx: Transaction, job: Job): void {
    const handler = handlers.get(job.kind)
    const payload = handler?.payload.safeParse(job.payload)
    if (handler === undefined || payload?.success !== true) return
    const { id: operationId, state, result, failure } = job
    handler.onUpdate(tx, { operationId, payload: payload.data, state, result, failure })
  }

  function apply(tx: Transaction, job: Job, event: JobEvent): Job[] {
    const next = reduceJob(job, event, context())
    if (next === null) return []
    store.update(tx, next)
    history.addEvent(tx, job, next, event)
    updateFeature(tx, next)
    if (next.state === job.state && next.waitReason === job.waitReason) return [next]
    return [next, ...updateDependents(tx, job, next), ...cancelOwnedDependencies(tx, next)]
  }

  function updateDependents(tx: Transaction, before: Job, { id, state, waitReason }: Job): Job[] {
    if (state === 'done') {
      const free = dependencies.dependentsOf(id).filter((each) => dependencies.stateOf(each.id) === 'done')
      return free.flatMap((each) => apply(tx, each, { kind: 'dependencies-done' }))
    }
    if (isBlocked({ state, waitReason })) {
      return dependencies.dependentsOf(id).flatMap((each) => apply(tx, each, { kind: 'dependency-refused' }))
    }
    return isBlocked(before) ? unblockDependents(tx, id) : []
  }

  /** Dependents wait again, unless another dependency is refused. */
  function unblockDependents(tx: Transaction, id: string): Job[] {
    const free = dependencies.dependentsOf(id).filter((each) => dependencies.stateOf(each.id) !== 'refused')
    return free.flatMap((each) => apply(tx, each, { kind: 'dependency-renewed' }))
  }

  /** Cancels what was created only for a cancelled job, has not started and is not needed by another job. */
  function cancelOwnedDependencies(tx: Transaction, { id, state }: Job): Job[] {
    if (state !== 'cancelled') return []
    const notStarted = dependencies
      .ownedDependencies(id)
      .filter((each) => notStartedStates.includes(each.state) && !mayHaveLeft(each))
    const unneeded = notStarted.filter((each) => dependencies.dependentsOf(each.id).every(isEnded))
    return unneeded.flatMap((each) => apply(tx, each, { kind: 'cancel' }))
  }

  function logEvent(id: string, event: JobEvent['kind'], job: Job | undefined): void {
    if (job === undefined) {
      log.info('outbox.too-late', { operation: id, jobEvent: event })
      return
    }
    const { kind, state, waitReason, attempts, failure } = job
    log.info('outbox.advanced', { operation: id, kind, jobEvent: event, becomes: state, waitReason, attempts, failure })
  }

  function recordAll(ids: readonly string[], eventOf: (tx: Transaction, job: Job) => JobEvent): Job[] {
    const logged: Parameters<typeof logEvent>[] = []
    const jobs = transaction(db, (tx) =>
      ids.flatMap((id) => {
        const job = store.find(id)
        if (job === null) return []
        const event = eventOf(tx, job)
        const changes = apply(tx, job, event)
        logged.push([id, event.kind, changes[0]])
        return changes
      }),
    )
    for (const each of logged) logEvent(...each)
    if (jobs.length > 0) changed(jobs)
    return jobs
  }

  return {
    record: (id, event) => recordAll([id], () => event)[0] ?? null,
    recordAll,
    replaceDependency(tx, before, after) {
      dependencies.replace(tx, before, after)
      return unblockDependents(tx, after)
    },
  }
}

const isBlocked = ({ state, waitReason }: Pick<Job, 'state' | 'waitReason'>) =>
  state === 'refused' || state === 'cancelled' || waitReason === 'dependency-refused'
const notStartedStates: readonly OperationState[] = ['held', 'ready', 'waiting']
