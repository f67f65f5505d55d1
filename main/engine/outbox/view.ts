import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import type { DependencyStore } from './dependency-store.ts'
import { isEnded, type Job, mayHaveLeft } from './job.ts'
import { isCancellable } from './reduce-job.ts'

/** A job as pages show it. `progress` is 0 to 1; `dependencies` are shown as what it waits for. */
export function viewOf(
  job: Job,
  progress: number | null,
  dependencies: readonly Job[] = [],
  aheadMs = 0,
): OperationView {
  const { id, kind, title, state, waitReason, createdAt, updatedAt, attempts, roleName, failure, question } = job
  const sendAt = scheduledAt(job, aheadMs)
  return {
    id,
    kind,
    title,
    state,
    waitReason,
    createdAt,
    updatedAt,
    attempts,
    roleName,
    failure,
    question,
    heldUntil:
      state === 'held' && job.notBefore !== null && sendAt === null ? new Date(job.notBefore).toISOString() : null,
    ...definedFields({ sendAt: sendAt ?? undefined }),
    cancellable: isCancellable({ state, mayHaveLeft: mayHaveLeft(job) }),
    progress: state === 'uploading' ? progress : null,
    waitsFor: dependencies.map((each) => ({
      id: each.id,
      kind: each.kind,
      title: each.title,
      state: each.state,
      failure: each.failure,
    })),
    result: job.result ?? {},
    ...definedFields({ doubt: doubtOf(job) }),
    candidates: job.candidates.map(({ id: idCandidate, label, at }) => ({ id: idCandidate, label, at })),
  }
}

/** The chosen moment of a held job, while it is what the job waits for; null otherwise. */
function scheduledAt({ state, sendAt, notBefore }: Job, aheadMs: number): string | null {
  if (state !== 'held' || sendAt === null || sendAt + aheadMs <= (notBefore ?? 0)) return null
  return new Date(sendAt).toISOString()
}

/** The knowledge about an uncertain job beyond a missing answer. */
function doubtOf({ state, intent }: Job): OperationView['doubt'] {
  if (state !== 'uncertain' || intent === null) return undefined
  if (intent.unreadableSince !== null) return 'unreadable'
  return intent.eventId === null ? undefined : 'accepted'
}

interface ViewsOptions {
  dependencies: Pick<DependencyStore, 'dependenciesOf' | 'waitingDependentsOf'>
  progressOf(id: string): number | null
  aheadMs(): number
}

export interface Views {
  view(job: Job): OperationView
  /** The views of changed jobs, and of those that wait for one of them that has ended. */
  viewsOfChanged(jobs: readonly Job[]): OperationView[]
}

/** Makes views, each with what the job waits for. */
export function createViews({ dependencies, progressOf, aheadMs }: ViewsOptions): Views {
  const view = (job: Job): OperationView =>
    viewOf(job, progressOf(job.id), waitsForOthers(job) ? dependencies.dependenciesOf(job.id) : [], aheadMs())
  return {
    view,
    viewsOfChanged(jobs) {
      const changed = new Set(jobs.map(({ id }) => id))
      const waiting = jobs.filter(isEnded).flatMap(({ id }) => dependencies.waitingDependentsOf(id))
      const others = new Map(waiting.filter(({ id }) => !changed.has(id)).map((job) => [job.id, job]))
      return [...jobs, ...others.values()].map(view)
    },
  }
}

/** Dependencies are read only where they block the job: there may be hundreds. */
const waitsForOthers = ({ waitReason }: Job) => waitReason === 'dependency' || waitReason === 'dependency-refused'
