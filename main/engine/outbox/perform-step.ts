import { engineTexts } from '../engine-texts.ts'
import type { Log } from '../log/index.ts'
import type { DependencyStore } from './dependency-store.ts'
import { dropClaimedResults, evidenceWithoutDuplicates, isUnclaimed } from './duplicates.ts'
import { laterFailure, refusal } from './failures.ts'
import { type AnyHandler, type AnyJobHandler, isWatch, type JobAttempt, type StepIo } from './handler.ts'
import { countPolls } from './history.ts'
import type { HistoryStore } from './history-store.ts'
import { type Job, mayHaveLeft, nextStep } from './job.ts'
import type { JobEvent, StepFailure } from './job-event.ts'
import type { JobStore } from './job-store.ts'
import type { Journal } from './journal.ts'

/** The state of an event (spec, "Events"). */
export type PollResult = Extract<JobEvent, { kind: 'event-pending' | 'event-unknown' | 'event-ended' | 'failed' }>
export type PollEvent = (eventId: string, signal: AbortSignal) => Promise<PollResult>

interface StepPerformerOptions {
  handlers: ReadonlyMap<string, AnyHandler>
  journal: Journal
  store: Pick<JobStore, 'isClaimedByAnother' | 'inFlightOfSameKind' | 'undecidedOfSameKind'>
  dependencies: Pick<DependencyStore, 'dependenciesOf'>
  history: Pick<HistoryStore, 'entries'>
  poll: PollEvent
  log: Pick<Log, 'info'>
}

/** Performs the next step of a job and records its events. Answers why it failed, null if it did not. */
export type StepPerformer = (job: Job, io: Omit<StepIo, 'dependencies'>) => Promise<StepFailure | null>

/** The context of one step of a job. */
interface Run {
  readonly handler: AnyJobHandler
  readonly payload: unknown
  readonly io: StepIo
}

export function createStepPerformer(options: StepPerformerOptions): StepPerformer {
  const { handlers, journal, store, dependencies, history, poll, log } = options

  function record(job: Job, event: JobEvent): StepFailure | null {
    const after = journal.record(job.id, event)
    if (nextStep(job) === 'poll' && after !== null && (after.eventIds !== null || after.state === 'refused')) {
      const requests = countPolls(history.entries(job.id))
      log.info('outbox.event-ended', { operation: job.id, kind: job.kind, eventId: job.eventId, requests })
    }
    return event.kind === 'failed' ? event.failure : null
  }

  async function register(job: Job, { handler, payload, io }: Run): Promise<JobEvent | null> {
    if (journal.record(job.id, { kind: 'started', step: 'register' }) === null) return null
    const prepared = await handler.prepare(payload, io, job.file)
    if (prepared.kind === 'completed' && !isUnclaimed(job, prepared.result, store)) return doneByAnother
    if (prepared.kind !== 'prepared' && !isRefusal(prepared)) return prepared
    // After `prepare`, so that a late result does not become part of the evidence before the search for it.
    // A late result may also be the reason of a refusal.
    const late = await findPreviousAttempt(job, { handler, payload, io })
    if (late !== null) return late
    if (prepared.kind !== 'prepared') return prepared
    // On the disk before the request leaves: from here on it may have arrived.
    const evidence = evidenceWithoutDuplicates(job, handler, prepared.evidence, store)
    const intended = journal.record(job.id, { kind: 'intended', evidence })
    if (intended === null) return null
    if (io.signal.aborted) return { kind: 'failed', failure: { kind: 'stopped' } }
    const registered = await handler.register(attemptOf(intended, handler, payload), io)
    return unlessLateSuccess(intended, { handler, payload, io }, registered, store)
  }

  /**
   * Looks at the last moment for the result of a request that was sent before. Not for uploads: a file makes only one
   * record, and reconciling would send the request.
   */
  async function findPreviousAttempt(job: Job, { handler, payload, io }: Run): Promise<JobEvent | null> {
    if (handler.upload !== null) return null
    for (const attempt of job.previousAttempts) {
      const previous: Job = { ...job, intent: attempt }
      const result = await handler.reconcile(attemptOf(previous, handler, payload), io)
      const event = dropClaimedResults(previous, handler, result, store)
      if (event.kind === 'failed') return event
      // The person was told that it cannot be read.
      if (event.kind === 'unreadable' && attempt.unreadableSince !== null) continue
      if (event.kind !== 'absent' && event.kind !== 'not-carried-out') return { kind: 'came-late', attempt }
    }
    return null
  }

  async function perform(job: Job, run: Run): Promise<JobEvent | null> {
    const { handler, payload, io } = run
    switch (nextStep(job)) {
      case 'watch':
        throw new Error(`handler of job kind "${job.kind}" does not watch`)
      case 'upload':
        if (handler.upload === null) throw new Error(`handler of job kind "${job.kind}" has no upload`)
        if (journal.record(job.id, { kind: 'started', step: 'upload' }) === null) return null
        return handler.upload(payload, io)
      case 'register':
        return register(job, run)
      case 'reconcile':
        return (
          (await pollAccepted(job, run, { poll, store })) ?? handler.reconcile(attemptOf(job, handler, payload), io)
        )
      case 'poll':
        return unlessLateSuccess(job, run, await poll(job.eventId ?? '', io.signal), store)
      case 'finish':
        return handler.finish(payload, job.eventIds ?? {}, io)
    }
  }

  return async (job, given) => {
    const io: StepIo = {
      ...given,
      dependencies: () =>
        dependencies
          .dependenciesOf(job.id)
          .flatMap(({ kind, payload, result }) => (result === null ? [] : [{ kind, payload, result }])),
    }
    const handler = handlers.get(job.kind)
    const parsed = handler?.payload.safeParse(job.payload)
    if (handler === undefined || parsed?.success !== true || !isEvidenceKnown(job, handler)) {
      return record(job, unknownVersion(job))
    }
    // A watch sends nothing: there is no intent to commit, and nothing to recover after a crash.
    if (isWatch(handler)) return record(job, await handler.watch(parsed.data, io))
    const event = await perform(job, { handler, payload: parsed.data, io })
    if (event === null) return null
    // Without an await until it is recorded: two operations may have found the same record.
    const isReconciled = nextStep(job) === 'reconcile'
    return record(job, isReconciled ? dropClaimedResults(job, handler, event, store) : event)
  }
}

const isRefusal = (event: { kind: string; failure?: StepFailure }) =>
  event.kind === 'failed' && event.failure?.kind === 'refused'

/** A refusal may be due to an earlier request of this operation that arrived late: then it is a success. */
async function unlessLateSuccess(
  job: Job,
  { handler, payload, io }: Run,
  event: JobEvent,
  store: StepPerformerOptions['store'],
): Promise<JobEvent> {
  if (!isRefusal(event) || handler.findLateSuccess === undefined) return event
  const late = await handler.findLateSuccess(attemptOf(job, handler, payload), io)
  if (late === null) return event
  // A duplicate in flight may have made what was found.
  const found = dropClaimedResults(job, handler, late, store)
  if (found.kind === 'absent') return event
  if (found.kind !== 'unreadable') return found
  // Only a request that was sent before can have arrived; a first one was refused, whatever could not be read.
  if (job.previousAttempts.length === 0) return event
  return { kind: 'failed', failure: { kind: 'uncertain', details: found.details } }
}

/** Asks once more how an accepted request ended; null if it has no event, or the answer still does not tell. */
async function pollAccepted(
  job: Job,
  run: Run,
  { poll, store }: Pick<StepPerformerOptions, 'poll' | 'store'>,
): Promise<JobEvent | null> {
  const eventId = job.intent?.eventId ?? null
  if (eventId === null) return null
  const polled = await poll(eventId, run.io.signal)
  return polled.kind === 'event-unknown' ? null : unlessLateSuccess(job, run, polled, store)
}

const doneByAnother = refusal(engineTexts.doneByAnother)

function isEvidenceKnown({ intent, previousAttempts }: Job, handler: AnyHandler): boolean {
  const intents = intent === null ? previousAttempts : [...previousAttempts, intent]
  return intents.every(({ evidence }) => !isWatch(handler) && handler.evidence.safeParse(evidence).success)
}

/** For a row of another version. What may have left is retried: an updated program will find out what became of it. */
function unknownVersion(job: Job): JobEvent {
  return mayHaveLeft(job)
    ? laterFailure(engineTexts.unknownVersion.mayHaveLeft)
    : refusal(engineTexts.unknownVersion.unsent)
}

function attemptOf(job: Job, handler: AnyJobHandler, payload: unknown): JobAttempt<unknown, unknown> {
  if (job.intent === null) throw new Error(`job ${job.id} has no intent`)
  const { at, evidence } = job.intent
  return { payload, file: job.file, evidence: handler.evidence.parse(evidence), at: new Date(at) }
}
