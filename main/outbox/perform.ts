import type { OperationResult } from '../../contract/bridge/outbox.ts'
import type { Log } from '../log/index.ts'
import { refusal } from './failures.ts'
import type { AnyHandler, Attempt, ReconcileEnd, StepIo } from './handler.ts'
import type { Happening, StepFailure } from './happening.ts'
import { type Job, nextStep } from './job.ts'
import type { Journal } from './journal.ts'
import type { JobStore } from './store.ts'
import { requestsOf } from './story.ts'
import type { StoryStore } from './story-store.ts'

/** How an event stands (spec, "Events"). */
export type PollEnd = Extract<Happening, { kind: 'event-pending' | 'event-ended' | 'failed' }>
export type PollEvent = (eventId: string, signal: AbortSignal) => Promise<PollEnd>

export interface PerformOptions {
  handlers: ReadonlyMap<string, AnyHandler>
  journal: Journal
  store: Pick<JobStore, 'isAnothers'>
  story: Pick<StoryStore, 'entries'>
  poll: PollEvent
  log: Pick<Log, 'info'>
}

/** Does the next step of a job, writing down what happens to it. Answers why it did not succeed, null if it did. */
export type Perform = (job: Job, io: StepIo) => Promise<StepFailure | null>

export function createPerform({ handlers, journal, store, story, poll, log }: PerformOptions): Perform {
  function end(job: Job, happening: Happening): StepFailure | null {
    const ended = journal.record(job.id, happening)
    if (nextStep(job) === 'poll' && ended !== null && (ended.eventIds !== null || ended.state === 'refused')) {
      const requests = requestsOf(story.entries(job.id))
      log.info('outbox.event-ended', { operation: job.id, kind: job.kind, eventId: job.eventId, requests })
    }
    return happening.kind === 'failed' ? happening.failure : null
  }

  async function register(job: Job, handler: AnyHandler, payload: unknown, io: StepIo): Promise<Happening | null> {
    if (journal.record(job.id, { kind: 'started', step: 'register' }) === null) return null
    const noted = await handler.note(payload, io)
    if (noted.kind !== 'noted') return noted
    // On the disk before the request leaves: whatever happens from here on, it is known that it may have arrived.
    const intended = journal.record(job.id, { kind: 'intended', evidence: noted.evidence })
    if (intended === null) return null
    if (io.signal.aborted) return { kind: 'failed', failure: { kind: 'stopped' } }
    return handler.register(attemptOf(intended, handler, payload), io)
  }

  /** What another operation of this person has made cannot be what this one has: two may be alike in every word. */
  function withoutOthers(job: Job, end: ReconcileEnd): ReconcileEnd {
    const isFree = ({ idEncaminhamento }: OperationResult) =>
      idEncaminhamento === undefined || !store.isAnothers(job, idEncaminhamento)
    if (end.kind === 'completed') return isFree(end.result) ? end : { kind: 'absent' }
    if (end.kind !== 'ambiguous') return end
    const candidates = end.candidates.filter(({ result }) => isFree(result))
    const [one, ...others] = candidates
    if (one === undefined) return { kind: 'absent' }
    return others.length === 0 ? { kind: 'completed', result: one.result } : { kind: 'ambiguous', candidates }
  }

  async function happeningOf(job: Job, handler: AnyHandler, payload: unknown, io: StepIo): Promise<Happening | null> {
    switch (nextStep(job)) {
      case 'upload':
        if (handler.upload === null) throw new Error(`jobs of kind ${job.kind} have no file`)
        if (journal.record(job.id, { kind: 'started', step: 'upload' }) === null) return null
        return handler.upload(payload, io)
      case 'register':
        return register(job, handler, payload, io)
      case 'reconcile':
        return withoutOthers(job, await handler.reconcile(attemptOf(job, handler, payload), io))
      case 'poll':
        return poll(job.eventId ?? '', io.signal)
      case 'finish':
        return handler.finish(payload, job.eventIds ?? {}, io)
    }
  }

  return async (job, io) => {
    const handler = handlers.get(job.kind)
    const payload = handler?.payload.safeParse(job.payload)
    if (handler === undefined || payload?.success !== true) {
      return end(job, refusal('Esta versão do Malote não entende esta operação. Nada foi enviado.'))
    }
    const happening = await happeningOf(job, handler, payload.data, io)
    return happening === null ? null : end(job, happening)
  }
}

function attemptOf(job: Job, handler: AnyHandler, payload: unknown): Attempt<unknown, unknown> {
  if (job.intent === null) throw new Error(`job ${job.id} has no intent`)
  const { at, evidence } = job.intent
  return { payload, file: job.file, evidence: handler.evidence.parse(evidence), at: new Date(at) }
}
