import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { OperationKind, OperationView } from '../../contract/bridge/outbox.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { StoryEntry } from '../../contract/bridge/story.ts'
import { afterCommit, type Owner, type Transaction } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import { createGate } from './gate.ts'
import { createGoing } from './going.ts'
import { type AnyHandler, isWatch } from './handler.ts'
import type { Happening } from './happening.ts'
import { beginning, untried } from './held.ts'
import type { Job } from './job.ts'
import { createJournal } from './journal.ts'
import { isFree } from './others.ts'
import { createPauseStore } from './pause-store.ts'
import { createPerform, type PollEvent } from './perform.ts'
import { createRunner, type Limits, systemTimer, type Timer, usualLimits } from './runner.ts'
import { createJobStore, type Standing } from './store.ts'
import { createStoryStore } from './story-store.ts'
import { type OutboxTiming, usualTiming } from './timing.ts'
import { createViews } from './view.ts'

export interface NewJob {
  kind: OperationKind
  /** What it is about, in the person's words. */
  title: string
  roleName: string | null
  payload: unknown
  /** Operations that have to be done before. */
  dependsOn?: readonly string[]
  /** Those of them that were asked for only along with this one: called off with it, while nothing of them has begun. */
  brings?: readonly string[]
}

export interface OutboxOptions {
  db: DatabaseSync
  owner: Owner
  handlers: readonly AnyHandler[]
  poll: PollEvent
  now(): Date
  /** In [0, 1). */
  random(): number
  timer?: Timer
  log: Pick<Log, 'info' | 'error'>
  /** Told of every change, after it is on the disk. */
  changed(operations: readonly OperationView[]): void
  /** Told of what has been taken off the list. */
  archived?(operationId: string): void
  progress(operationId: string, bytesSent: number, bytesTotal: number): void
  limits?: Limits
  /** How long the service has to answer "unknown" before the person is asked whether to send again. */
  horizonMs?: number
  /** How long an operation that is asked for now is held, and can be undone, before anything of it leaves. */
  holdMs?: () => number
  timing?: OutboxTiming | undefined
}

type ById = { operationId: string }

/** One person's operations, and the engine that drives each of them to its end (operations.md). */
export interface Outbox {
  /** Puts an operation in, inside the caller's transaction; answers its id. It begins when that has been committed. */
  add(tx: Transaction, job: NewJob): string
  /** In the caller's transaction: what waits for an operation that was refused or cancelled waits for another one. */
  takeOver(tx: Transaction, before: string, after: string): void
  /**
   * Somebody wants to know how things stand, or something has moved: what is under way at the service, or may be, and
   * what is watched, is asked after now; not where the service has asked to wait.
   */
  look(): void
  /** All that the person has to act on, and the newest of the others; oldest first. */
  list(): Outcome<OperationView[]>
  /** How each operation stands that has not been taken off the list. */
  standings(): Standing[]
  /** Failures: not-found; too-late once something that binds may have left. */
  cancel(wanted: ById): Outcome<OperationView>
  /** Sends what is held at once. Failures: not-found, also for what is off the list; conflict for what runs, is done or
   * is uncertain without asking `send-again`. */
  retry(wanted: ById): Outcome<OperationView>
  /** Says which record an uncertain operation is. Failures: not-found; conflict where that is not asked, or not offered. */
  choose(wanted: ById & { id: string | null }): Outcome<OperationView>
  /**
   * Begins nothing more until told to go on, and breaks off files that are going out; kept over restarts. A request
   * that is on its way is let end, and what the service has taken in is asked after all the same.
   */
  pause(wanted: { isPaused: boolean }): Outcome<null>
  isPaused(): boolean
  /** Whether a file is going out. */
  isUploading(): boolean
  /** What has happened to an operation, oldest first. Failures: not-found. */
  story(wanted: ById): Outcome<StoryEntry[]>
  /** Takes what has ended off the list. Failures: not-found; conflict for what has not ended. */
  archive(wanted: ById): Outcome<null>
  /** Takes up what an earlier run left in the middle, and goes on from there. */
  start(): void
  /** There is something new to do, or the line or the person may be back. */
  wake(): void
  stop(): Promise<void>
}

/** As much as one look asks of the service; the others are looked at in their time. */
const hurried = 50

export function createOutbox(options: OutboxOptions): Outbox {
  const {
    db,
    now,
    random,
    log,
    timer = systemTimer,
    limits = usualLimits,
    horizonMs = 120_000,
    timing = usualTiming,
    holdMs = () => 0,
  } = options
  const store = createJobStore(db, options.owner)
  const story = createStoryStore(db)
  const handlers = new Map(options.handlers.map((handler) => [handler.kind, handler]))
  const pauses = createPauseStore(db, options.owner)
  let isPaused = pauses.isPaused()
  const going = createGoing({ timer, timing, tell: (ids) => changed(ids.flatMap((id) => store.find(id) ?? [])) })
  const { view, viewsOf } = createViews({ store, progressOf: (id) => going.of(id) })
  const changed = (jobs: readonly Job[]) => options.changed(viewsOf(jobs))
  const moment = () => ({ now: now(), random: random(), horizonMs, holdMs: holdMs(), timing })
  const journal = createJournal({ db, store, story, handlers, moment, log, changed })
  const perform = createPerform({ handlers, journal, store, story, poll: options.poll, log })
  const gate = createGate({ random, timing })
  const runner = createRunner({
    ...{ store, perform, gate, limits, timing, now, timer, log, isPaused: () => isPaused },
    progress(job, bytesSent, bytesTotal) {
      going.saw(job.id, bytesSent, bytesTotal)
      options.progress(job.id, bytesSent, bytesTotal)
    },
    ended: ({ id }) => going.ended(id),
    broken: (job) => void journal.record(job.id, { kind: 'interrupted' }),
    endHolds(at, without) {
      const over = store.heldUntil(at).filter(({ id }) => !without.has(id))
      if (over.length > 0)
        journal.recordAll(
          over.map(({ id }) => id),
          holdEnded,
        )
    },
  })

  function holdEnded(tx: Transaction, { id }: Job): Happening {
    return { kind: 'hold-ended', dependencies: store.dependencies(tx, id) }
  }

  function sendNow(id: string): Outcome<OperationView> {
    const [job] = journal.recordAll([id], holdEnded)
    return job === undefined ? failed('conflict') : ok(view(job))
  }

  function asked(id: string, happeningOf: (tx: Transaction) => Happening): Outcome<OperationView> {
    if (store.find(id) === null) return failed('not-found')
    const [job] = journal.recordAll([id], happeningOf)
    return job === undefined ? failed('conflict') : ok(view(job))
  }

  let isStarted = false
  /** Not before the start: until then another engine may still be at it. */
  const pump = () => {
    if (isStarted) runner.pump()
  }

  function begun(id: string): void {
    const job = store.find(id)
    if (job === null) return
    changed([job])
    pump()
  }

  function wake(): void {
    gate.open()
    pump()
  }

  return {
    add(tx, { kind, title, roleName, payload, dependsOn = [], brings = [] }) {
      const handler = handlers.get(kind)
      if (handler === undefined) throw new Error(`nobody does operations of kind ${kind}`)
      const at = now().toISOString()
      const job: Job = {
        ...{ id: randomUUID(), kind, title, roleName, createdAt: at, updatedAt: at },
        payload: handler.payload.parse(payload),
        uploads: !isWatch(handler) && handler.upload !== null,
        watches: isWatch(handler),
        ...untried,
        ...beginning('done', moment()),
      }
      store.insert(tx, job, dependsOn, brings)
      if (dependsOn.length > 0) {
        store.update(tx, { ...job, ...beginning(store.dependencies(tx, job.id), moment()) })
      }
      story.asked(tx, store.find(job.id) ?? job)
      afterCommit(tx, () => begun(job.id))
      return job.id
    },
    takeOver(tx, before, after) {
      const ids = journal.takeOver(tx, before, after).map(({ id }) => id)
      // Told as it stands then.
      afterCommit(tx, () => changed(ids.flatMap((id) => store.find(id) ?? [])))
    },
    look() {
      try {
        store.hurry(hurried)
        pump()
      } catch (error) {
        // A full disk, for one: they are looked at in their time.
        log.error('outbox.not-hurried', { error })
      }
    },
    list: () => ok(store.list().map(view)),
    standings: store.standings,
    cancel({ operationId }) {
      const before = store.find(operationId)
      if (before === null) return failed('not-found')
      // Called off already, along with what it was asked for.
      if (before.state === 'cancelled') return ok(view(before))
      const [job, ...others] = journal.recordAll([operationId], () => ({ kind: 'cancel' }))
      if (job === undefined) return failed('too-late')
      for (const each of [job, ...others]) if (each.state === 'cancelled') runner.abort(each.id)
      return ok(view(job))
    },
    retry({ operationId }) {
      // Off the list it is not seen, and something else may have taken its place.
      if (store.isArchived(operationId)) return failed('not-found')
      const isHeld = store.find(operationId)?.state === 'held'
      const again = (tx: Transaction): Happening => ({
        kind: 'retry',
        dependencies: store.dependencies(tx, operationId),
      })
      const outcome = isHeld ? sendNow(operationId) : asked(operationId, again)
      if (outcome.ok) wake()
      return outcome
    },
    choose({ operationId, id }) {
      const job = store.find(operationId)
      const free = job?.candidates.filter(({ result }) => isFree(job, { kind: 'completed', result }, store)) ?? []
      // What was shown may have become another operation's since.
      if (id !== null && job?.question === 'choose' && !free.some((each) => each.id === id)) {
        journal.record(operationId, { kind: 'ambiguous', candidates: free })
        pump()
        return failed('conflict', { message: 'Este registro já é de outra operação sua.' })
      }
      const outcome = asked(operationId, () => ({ kind: 'chosen', id }))
      if (outcome.ok) pump()
      return outcome
    },
    pause(wanted) {
      pauses.set(wanted.isPaused, now().toISOString())
      isPaused = wanted.isPaused
      if (!isPaused) wake()
      else {
        const ids = runner.uploading()
        try {
          journal.recordAll(ids, () => ({ kind: 'paused' }))
        } finally {
          // Also where the disk does not take down why.
          for (const id of ids) runner.abort(id)
        }
      }
      return ok(null)
    },
    isPaused: () => isPaused,
    isUploading: () => runner.uploading().length > 0,
    story: ({ operationId }) =>
      store.find(operationId) === null ? failed('not-found') : ok(story.entries(operationId)),
    archive({ operationId }) {
      const job = store.find(operationId)
      if (job === null) return failed('not-found')
      if (job.state !== 'done' && job.state !== 'refused' && job.state !== 'cancelled') return failed('conflict')
      store.archive(operationId, now().toISOString())
      // A feature may archive in a transaction of its own.
      afterCommit(db, () => store.isArchived(operationId) && options.archived?.(operationId))
      return ok(null)
    },
    start() {
      isStarted = true
      for (const job of store.interrupted()) runner.recover(job)
      runner.pump()
    },
    wake,
    async stop() {
      await runner.stop()
      going.close()
    },
  }
}
