import { randomUUID } from 'node:crypto'
import type { OperationKind } from '../../../contract/bridge/outbox.ts'
import type { Transaction } from '../database/index.ts'
import { type DependencyStore, ownedTree } from './dependency-store.ts'
import { type AnyHandler, isWatch } from './handler.ts'
import type { HistoryStore } from './history-store.ts'
import { initialProgress, initialState, type ReduceContext, recordedAt, scheduledFor } from './hold.ts'
import type { Job } from './job.ts'
import type { JobStore } from './job-store.ts'

export interface NewJob {
  kind: OperationKind
  /** The subject of the operation, as the person named it. */
  title: string
  roleName: string | null
  payload: unknown
  /** Operations that have to be done before. */
  dependsOn?: readonly string[]
  /** The part of `dependsOn` that was created only for this job, and is cancelled with it until it starts. */
  ownedDependencies?: readonly string[]
  /** When it leaves, together with its owned dependencies, in milliseconds of the service's time; null: after the hold. */
  sendAt?: number | null
}

interface EnqueueOptions {
  store: Pick<JobStore, 'insert' | 'update'>
  dependencies: Pick<DependencyStore, 'add' | 'ownedDependencies' | 'stateOf'>
  history: Pick<HistoryStore, 'addCreation'>
  handlers: ReadonlyMap<OperationKind, AnyHandler>
  context(): ReduceContext
}

/** Inserts a job; answers its id. */
export type Enqueue = (tx: Transaction, job: NewJob) => string

export function createEnqueue({ store, dependencies, history, handlers, context }: EnqueueOptions): Enqueue {
  return (tx, { kind, title, roleName, payload, dependsOn = [], ownedDependencies = [], sendAt = null }) => {
    const handler = handlers.get(kind)
    if (handler === undefined) throw new Error(`no handler for job kind "${kind}"`)
    const current = context()
    const job: Job = {
      id: randomUUID(),
      kind,
      title,
      roleName,
      createdAt: recordedAt(current),
      updatedAt: current.now.toISOString(),
      payload: handler.payload.parse(payload),
      uploads: !isWatch(handler) && handler.upload !== null,
      watches: isWatch(handler),
      ...initialProgress,
      ...initialState('done', current),
      ...(sendAt !== null && scheduledFor(sendAt, current)),
    }
    store.insert(tx, job)
    if (dependsOn.length === 0) {
      history.addCreation(tx, job)
      return job.id
    }
    // The rows of the dependencies refer to that of the job: their state is known only now.
    dependencies.add(tx, job.id, dependsOn, ownedDependencies)
    const state = sendAt === null ? initialState(dependencies.stateOf(job.id), context()) : {}
    const enqueued: Job = { ...job, ...state }
    store.update(tx, enqueued)
    if (sendAt !== null)
      for (const each of ownedTree(dependencies, job.id))
        if (isUnsent(each)) store.update(tx, { ...each, ...scheduledFor(sendAt, current) })
    history.addCreation(tx, enqueued)
    return job.id
  }
}

const isUnsent = ({ state }: Job) => state === 'held' || state === 'ready' || state === 'waiting'
