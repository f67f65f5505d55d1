import type { HistoryEntry } from '../../../contract/bridge/history.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { afterCommit, type Transaction } from '../database/index.ts'
import { type ById, type Commands, createCommands } from './commands.ts'
import { createEngine } from './engine.ts'
import type { NewJob } from './enqueue.ts'
import type { AnyHandler } from './handler.ts'
import { isEnded } from './job.ts'
import type { OperationSummary } from './job-store.ts'
import { createJobs } from './jobs.ts'
import { clockOf, type OutboxOptions } from './options.ts'

/** One person's operations, and the engine that drives each of them to its end. */
export interface Outbox extends Commands {
  /** Inserts an operation; answers its id. It starts after the commit. */
  add(tx: Transaction, job: NewJob): string
  /** The dependents of a refused or cancelled operation depend on another one instead. */
  replaceDependency(tx: Transaction, before: string, after: string): void
  /** Polls the jobs in flight and the watches now, except those under Retry-After. */
  pollNow(): void
  /** All operations that need the person, and the newest of the others; oldest first. */
  list(): Outcome<OperationView[]>
  /** All operations that are not archived. */
  summaries(): OperationSummary[]
  /** Ids of those that wait for the person to sign in again. */
  waitingForSignIn(): string[]
  /** Starts nothing new and aborts uploads, also after a restart. Requests in flight end, and their events are polled. */
  pause(wanted: { isPaused: boolean }): Outcome<null>
  isPaused(): boolean
  /** Paused or suspended. */
  isHalted(): boolean
  /** As a pause that is not the person's own: the computer sleeps, for example. Not kept on the disk. */
  suspend(isSuspended: boolean): void
  /** The operations whose upload is in flight. */
  uploading(): OperationView[]
  isUploading(): boolean
  /** The history of an operation, oldest first. Failure: not-found. */
  history(wanted: ById): Outcome<HistoryEntry[]>
  /** Takes an ended operation off the list. Failures: not-found; conflict for one that has not ended. */
  archive(wanted: ById): Outcome<null>
  /** Adds handlers for further kinds of operations; before `start`. */
  addHandlers(handlers: readonly AnyHandler[]): void
  /** Recovers what an earlier run left in the middle, and starts the engine. */
  start(): void
  /** There may be something to do, or the connection or the person may be back. */
  wake(): void
  stop(): Promise<void>
}

/** How many jobs `pollNow` polls at once; the others wait for their time. */
const pollNowLimit = 50

export function createOutbox(options: OutboxOptions): Outbox {
  const { db, listener, log } = options
  const { now } = clockOf(options)
  const jobs = createJobs(options)
  const { store, dependencies, history, journal, uploads, views } = jobs
  const engine = createEngine(options, jobs)
  const { holds, runner, pump, wake } = engine
  const commands = createCommands({ store, dependencies, journal, holds, runner, view: views.view })
  const added = new Set<string>()

  /** Once for all jobs of a transaction. Those of one that was rolled back are not found. */
  function notifyAdded(): void {
    const ids = [...added]
    // An earlier call may have reported the operations of several transactions.
    if (ids.length === 0) return
    added.clear()
    jobs.notify(ids)
    pump()
  }

  return {
    add(tx, job) {
      const id = jobs.enqueue(tx, job)
      added.add(id)
      afterCommit(tx, notifyAdded)
      return id
    },
    replaceDependency(tx, before, after) {
      const ids = journal.replaceDependency(tx, before, after).map(({ id }) => id)
      afterCommit(tx, () => jobs.notify(ids))
    },
    pollNow() {
      try {
        store.runNow(pollNowLimit)
        pump()
      } catch (error) {
        // A full disk, for instance: the jobs are polled in their time.
        log.error('outbox.poll-now-failed', { error })
      }
    },
    list: () => ok(store.list().map(views.view)),
    summaries: store.summaries,
    waitingForSignIn: store.waitingForSignIn,
    cancel: commands.cancel,
    retry(wanted) {
      const outcome = commands.retry(wanted)
      if (outcome.ok) wake()
      return outcome
    },
    choose(wanted) {
      const outcome = commands.choose(wanted)
      pump()
      return outcome
    },
    pause({ isPaused }) {
      if (isPaused) engine.pause()
      else engine.resume()
      return ok(null)
    },
    isPaused: engine.isPaused,
    isHalted: engine.isHalted,
    suspend: engine.suspend,
    uploading: () =>
      uploads
        .ids()
        .flatMap((id) => store.find(id) ?? [])
        .filter(({ state }) => state === 'uploading')
        .map(views.view),
    isUploading: () => runner.uploading().length > 0,
    history: ({ operationId }) =>
      store.find(operationId) === null ? failed('not-found') : ok(history.entries(operationId)),
    archive({ operationId }) {
      const job = store.find(operationId)
      if (job === null) return failed('not-found')
      if (!isEnded(job)) return failed('conflict')
      store.archive(operationId, now().toISOString())
      // The caller may have a transaction open.
      afterCommit(db, () => store.isArchived(operationId) && listener.archived?.(operationId))
      return ok(null)
    },
    addHandlers: jobs.addHandlers,
    start: engine.start,
    wake,
    stop: engine.stop,
  }
}
