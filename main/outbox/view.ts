import type { OperationView } from '../../contract/bridge/outbox.ts'
import { mayBeCancelled } from './advance.ts'
import { type Job, mayHaveLeft } from './job.ts'
import type { JobStore } from './store.ts'

/** A job as a page may see it. `progress` is 0 to 1 while bytes are going out; `needed` is what it waits for. */
export function viewOf(job: Job, progress: number | null, needed: readonly Job[] = []): OperationView {
  const { id, kind, title, state, waitReason, createdAt, updatedAt, attempts, roleName, failure, question } = job
  return {
    ...{ id, kind, title, state, waitReason, createdAt, updatedAt, attempts, roleName, failure, question },
    heldUntil: state === 'held' && job.notBefore !== null ? new Date(job.notBefore).toISOString() : null,
    cancellable: mayBeCancelled({ state, mayHaveLeft: mayHaveLeft(job) }),
    progress: state === 'uploading' ? progress : null,
    waitsFor: needed.map(({ id, kind, title, state, failure }) => ({ id, kind, title, state, failure })),
    result: job.result ?? {},
    candidates: job.candidates.map(({ id, label, at }) => ({ id, label, at })),
  }
}

/** Jobs as pages may see them, each with what it waits for. */
export function createViews({
  store,
  progressOf,
}: {
  store: Pick<JobStore, 'needed' | 'waiting'>
  progressOf(id: string): number | null
}) {
  const view = (job: Job): OperationView =>
    viewOf(job, progressOf(job.id), waitsForOthers(job) ? store.needed(job.id) : [])
  return {
    view,
    /** With those that wait for one that has ended: they have one less to wait for. */
    viewsOf(jobs: readonly Job[]): OperationView[] {
      const known = new Set(jobs.map(({ id }) => id))
      const waiting = jobs.filter(({ state }) => ended.includes(state)).flatMap(({ id }) => store.waiting(id))
      const others = new Map(waiting.filter(({ id }) => !known.has(id)).map((job) => [job.id, job]))
      return [...jobs, ...others.values()].map(view)
    },
  }
}

const ended: readonly Job['state'][] = ['done', 'refused', 'cancelled']
/** Told only where it is why nothing goes on: an operation may depend on hundreds. */
const waitsForOthers = ({ waitReason }: Job) => waitReason === 'dependency' || waitReason === 'dependency-refused'
