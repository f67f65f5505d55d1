import type { OperationKind } from '../../../contract/bridge/outbox.ts'
import { createDependencyStore, type DependencyStore } from './dependency-store.ts'
import { createEnqueue, type Enqueue } from './enqueue.ts'
import type { AnyHandler } from './handler.ts'
import { createHistoryStore, type HistoryStore } from './history-store.ts'
import { recordedAt } from './hold.ts'
import type { Job } from './job.ts'
import { createJobStore, type JobStore } from './job-store.ts'
import { createJournal, type Journal } from './journal.ts'
import { clockOf, type OutboxOptions, settingsOf } from './options.ts'
import { createUploadProgress, type UploadProgress } from './upload-progress.ts'
import { createViews, type Views } from './view.ts'

/** The jobs of one person: their rows, their changes and how they are shown. */
export interface Jobs {
  readonly handlers: ReadonlyMap<OperationKind, AnyHandler>
  readonly store: JobStore
  readonly dependencies: DependencyStore
  readonly history: HistoryStore
  readonly journal: Journal
  readonly uploads: UploadProgress
  readonly views: Views
  readonly enqueue: Enqueue
  addHandlers(handlers: readonly AnyHandler[]): void
  /** Tells the listener that jobs have changed, as they are now. */
  notify(ids: readonly string[]): void
}

export function createJobs(options: OutboxOptions): Jobs {
  const { db, owner, listener, log } = options
  const { now, random, aheadMs } = clockOf(options)
  const { horizonMs, holdMs, timing } = settingsOf(options)
  const handlers = new Map<OperationKind, AnyHandler>()
  const addHandlers = (added: readonly AnyHandler[]) => {
    for (const handler of added) handlers.set(handler.kind, handler)
  }
  addHandlers(options.handlers)
  const store = createJobStore(db, owner)
  const dependencies = createDependencyStore(db, owner)
  const context = () => ({ now: now(), aheadMs: aheadMs(), random: random(), horizonMs, holdMs: holdMs(), timing })
  const history = createHistoryStore(db, () => recordedAt(context()))

  const notify = (ids: readonly string[]) => changed(ids.flatMap((id) => store.find(id) ?? []))
  const uploads = createUploadProgress((...report) => listener.progress(...report))
  const views = createViews({ dependencies, progressOf: uploads.of, aheadMs })
  const changed = (jobs: readonly Job[]) => listener.changed(views.viewsOfChanged(jobs))
  const journal = createJournal({ db, store, dependencies, history, handlers, context, log, changed })
  const enqueue = createEnqueue({ store, dependencies, history, handlers, context })
  return { handlers, store, dependencies, history, journal, uploads, views, enqueue, addHandlers, notify }
}
