import type { OperationView } from '../../contract/bridge/outbox.ts'
import { mayBeCancelled } from './advance.ts'
import type { Job } from './job.ts'

/** A job as a page may see it. `progress` is 0 to 1 while bytes are going out; `needed` is what it waits for. */
export function viewOf(job: Job, progress: number | null, needed: readonly Job[] = []): OperationView {
  const { id, kind, title, state, waitReason, createdAt, updatedAt, attempts, roleName, failure, question } = job
  return {
    ...{ id, kind, title, state, waitReason, createdAt, updatedAt, attempts, roleName, failure, question },
    heldUntil: state === 'held' && job.notBefore !== null ? new Date(job.notBefore).toISOString() : null,
    cancellable: mayBeCancelled({ state, hasIntent: job.intent !== null }),
    progress: state === 'uploading' ? progress : null,
    waitsFor: needed.map(({ id, kind, title, state, failure }) => ({ id, kind, title, state, failure })),
    result: job.result ?? {},
    candidates: job.candidates.map(({ id, label, at }) => ({ id, label, at })),
  }
}
