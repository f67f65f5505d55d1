import type { DatabaseSync } from 'node:sqlite'
import type { OperationKind, OperationState } from '../../contract/bridge/outbox.ts'
import { type Transaction, transaction } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import { advance } from './advance.ts'
import type { AnyHandler } from './handler.ts'
import type { Happening } from './happening.ts'
import type { Moment } from './held.ts'
import { type Job, mayHaveLeft } from './job.ts'
import type { JobStore } from './store.ts'
import type { StoryStore } from './story-store.ts'

/** Writes what happens to jobs: the one writer of their states. */
export interface Journal {
  /**
   * Takes a happening in: the job, what is told of it, what its feature keeps of it, and the jobs that wait for it, in
   * one transaction that is on the disk when this returns. Null where it comes too late.
   */
  record(id: string, happening: Happening): Job | null
  /** The same for several jobs, in one transaction. Answers those that have changed. */
  recordAll(ids: readonly string[], happeningOf: (tx: Transaction, job: Job) => Happening): Job[]
  /** In the caller's transaction: what waits for `before` waits for `after`. Answers those that have changed. */
  takeOver(tx: Transaction, before: string, after: string): Job[]
}

export interface JournalOptions {
  db: DatabaseSync
  store: JobStore
  story: StoryStore
  handlers: ReadonlyMap<OperationKind, AnyHandler>
  moment(): Moment
  log: Pick<Log, 'info' | 'error'>
  /** Told after the commit which jobs have changed. */
  changed(jobs: readonly Job[]): void
}

export function createJournal({ db, store, story, handlers, moment, log, changed }: JournalOptions): Journal {
  function follow(tx: Transaction, job: Job): void {
    const handler = handlers.get(job.kind)
    const payload = handler?.payload.safeParse(job.payload)
    if (handler === undefined || payload?.success !== true) return
    const { id: operationId, state, result, failure } = job
    handler.follow(tx, { operationId, payload: payload.data, state, result, failure })
  }

  function apply(tx: Transaction, job: Job, happening: Happening): Job[] {
    const next = advance(job, happening, moment())
    if (next === null) return []
    store.update(tx, next)
    story.happened(tx, job, next, happening)
    follow(tx, next)
    if (next.state === job.state && next.waitReason === job.waitReason) return [next]
    return [next, ...release(tx, job, next), ...callOff(tx, next)]
  }

  /** Jobs that wait for this one go on when it is done, and say why they do not when it will not be. */
  function release(tx: Transaction, before: Job, { id, state, waitReason }: Job): Job[] {
    if (state === 'done') {
      const free = store.dependents(tx, id).filter((each) => store.dependencies(tx, each.id) === 'done')
      return free.flatMap((each) => apply(tx, each, { kind: 'dependencies-done' }))
    }
    if (isStuck({ state, waitReason })) {
      return store.dependents(tx, id).flatMap((each) => apply(tx, each, { kind: 'dependency-refused' }))
    }
    return isStuck(before) ? renew(tx, id) : []
  }

  /** Those that wait for this one wait again with good reason, unless something else keeps them. */
  function renew(tx: Transaction, id: string): Job[] {
    const freed = store.dependents(tx, id).filter((each) => store.dependencies(tx, each.id) !== 'refused')
    return freed.flatMap((each) => apply(tx, each, { kind: 'dependency-renewed' }))
  }

  /** What was asked for only along with what is called off now goes with it, where nothing of it has begun. */
  function callOff(tx: Transaction, { id, state }: Job): Job[] {
    if (state !== 'cancelled') return []
    const alone = store.broughtAlong(tx, id).filter((each) => notBegun.includes(each.state) && !mayHaveLeft(each))
    const unwanted = alone.filter((each) => store.dependents(tx, each.id).every((other) => ended.includes(other.state)))
    return unwanted.flatMap((each) => apply(tx, each, { kind: 'cancel' }))
  }

  function note(id: string, happening: Happening['kind'], job: Job | undefined): void {
    if (job === undefined) {
      log.info('outbox.too-late', { operation: id, happening })
      return
    }
    const { kind, state, waitReason, attempts, failure } = job
    log.info('outbox.advanced', { operation: id, kind, happening, becomes: state, waitReason, attempts, failure })
  }

  function recordAll(ids: readonly string[], happeningOf: (tx: Transaction, job: Job) => Happening): Job[] {
    const notes: Parameters<typeof note>[] = []
    const touched = transaction(db, (tx) =>
      ids.flatMap((id) => {
        const job = store.find(id)
        if (job === null) return []
        const happening = happeningOf(tx, job)
        const changes = apply(tx, job, happening)
        notes.push([id, happening.kind, changes[0]])
        return changes
      }),
    )
    for (const each of notes) note(...each)
    if (touched.length > 0) changed(touched)
    return touched
  }

  return {
    record: (id, happening) => recordAll([id], () => happening)[0] ?? null,
    recordAll,
    takeOver(tx, before, after) {
      store.relink(tx, before, after)
      return renew(tx, after)
    },
  }
}

const isStuck = ({ state, waitReason }: Pick<Job, 'state' | 'waitReason'>): boolean =>
  state === 'refused' || state === 'cancelled' || waitReason === 'dependency-refused'
const notBegun: readonly OperationState[] = ['held', 'ready', 'waiting']
const ended: readonly OperationState[] = ['done', 'refused', 'cancelled']
