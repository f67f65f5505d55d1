import type { Log } from '../log/index.ts'
import { refusal } from './failures.ts'
import { type AnyHandler, type AnyJobHandler, type Attempt, isWatch, type StepIo } from './handler.ts'
import type { Happening, StepFailure } from './happening.ts'
import { type Job, mayHaveLeft, nextStep } from './job.ts'
import type { Journal } from './journal.ts'
import { isFree, withoutOthers, withoutUndecided } from './others.ts'
import type { JobStore } from './store.ts'
import { requestsOf } from './story.ts'
import type { StoryStore } from './story-store.ts'

/** How an event stands (spec, "Events"). */
export type PollEnd = Extract<Happening, { kind: 'event-pending' | 'event-unknown' | 'event-ended' | 'failed' }>
export type PollEvent = (eventId: string, signal: AbortSignal) => Promise<PollEnd>

export interface PerformOptions {
  handlers: ReadonlyMap<string, AnyHandler>
  journal: Journal
  store: Pick<JobStore, 'isAnothers' | 'underWayLike' | 'undecidedLike' | 'needed'>
  story: Pick<StoryStore, 'entries'>
  poll: PollEvent
  log: Pick<Log, 'info'>
}

/** Does the next step of a job, writing down what happens to it. Answers why it did not succeed, null if it did. */
export type Perform = (job: Job, io: Omit<StepIo, 'before'>) => Promise<StepFailure | null>

export function createPerform({ handlers, journal, store, story, poll, log }: PerformOptions): Perform {
  function end(job: Job, happening: Happening): StepFailure | null {
    const ended = journal.record(job.id, happening)
    if (nextStep(job) === 'poll' && ended !== null && (ended.eventIds !== null || ended.state === 'refused')) {
      const requests = requestsOf(story.entries(job.id))
      log.info('outbox.event-ended', { operation: job.id, kind: job.kind, eventId: job.eventId, requests })
    }
    return happening.kind === 'failed' ? happening.failure : null
  }

  async function register(job: Job, handler: AnyJobHandler, payload: unknown, io: StepIo): Promise<Happening | null> {
    if (journal.record(job.id, { kind: 'started', step: 'register' }) === null) return null
    const noted = await handler.note(payload, io, job.file)
    if (noted.kind !== 'noted') return unlessAnothers(job, noted)
    // Looked for after what is there was noted: what comes in between is not taken for known before it was asked for.
    const late = await cameLate(job, handler, payload, io)
    if (late !== null) return late
    // On the disk before the request leaves: whatever happens from here on, it is known that it may have arrived.
    const evidence = withoutUndecided(job, handler, noted.evidence, store)
    const intended = journal.record(job.id, { kind: 'intended', evidence })
    if (intended === null) return null
    if (io.signal.aborted) return { kind: 'failed', failure: { kind: 'stopped' } }
    const registered = await handler.register(attemptOf(intended, handler, payload), io)
    return unlessAlready(intended, handler, payload, registered, io)
  }

  /**
   * Sent again, it may have waited for long, for its turn or for the network: whatever an earlier request has brought
   * about by now is found at the last moment. What is bound to a file can be made only once, and looking might bind it.
   */
  async function cameLate(job: Job, handler: AnyJobHandler, payload: unknown, io: StepIo): Promise<Happening | null> {
    if (handler.upload !== null) return null
    for (const earlier of job.earlier) {
      const before = { ...job, intent: earlier }
      const found = withoutOthers(
        before,
        handler,
        await handler.reconcile(attemptOf(before, handler, payload), io),
        store,
      )
      if (found.kind === 'failed') return found
      if (found.kind !== 'absent' && found.kind !== 'not-carried-out') return { kind: 'came-late', earlier }
    }
    return null
  }

  /** A no may be due to an earlier request of this operation that came late: then it is a yes. */
  async function unlessAlready(job: Job, handler: AnyJobHandler, payload: unknown, end: Happening, io: StepIo) {
    const isRefused = end.kind === 'failed' && end.failure.kind === 'refused'
    if (!isRefused || handler.already === undefined) return end
    const found = await handler.already(attemptOf(job, handler, payload), io)
    return found !== null && isFree(job, found, store) ? found : end
  }

  const unlessAnothers = (job: Job, found: Happening): Happening =>
    isFree(job, found, store) ? found : refusal('Outra operação sua já fez isto. Nada foi enviado de novo.')

  async function happeningOf(job: Job, handler: AnyHandler, payload: unknown, io: StepIo): Promise<Happening | null> {
    // It changes nothing while it looks: there is nothing to note before, and nothing to take up after a crash.
    if (isWatch(handler)) return handler.watch(payload, io)
    switch (nextStep(job)) {
      case 'watch':
        throw new Error(`jobs of kind ${job.kind} do not watch`)
      case 'upload':
        if (handler.upload === null) throw new Error(`jobs of kind ${job.kind} have no file`)
        if (journal.record(job.id, { kind: 'started', step: 'upload' }) === null) return null
        return handler.upload(payload, io)
      case 'register':
        return register(job, handler, payload, io)
      case 'reconcile':
        return handler.reconcile(attemptOf(job, handler, payload), io)
      case 'poll':
        return unlessAlready(job, handler, payload, await poll(job.eventId ?? '', io.signal), io)
      case 'finish':
        return handler.finish(payload, job.eventIds ?? {}, io)
    }
  }

  return async (job, given) => {
    const io: StepIo = { ...given, before: () => store.needed(job.id).flatMap(beforeOf) }
    const handler = handlers.get(job.kind)
    const payload = handler?.payload.safeParse(job.payload)
    if (handler === undefined || payload?.success !== true || !isEvidenceKnown(job, handler)) {
      return end(job, notUnderstood(job))
    }
    const isReconciled = nextStep(job) === 'reconcile'
    const happening = await happeningOf(job, handler, payload.data, io)
    if (happening === null) return null
    // In the very turn that writes it down: two operations may have found the same record at once.
    return end(job, isReconciled && !isWatch(handler) ? withoutOthers(job, handler, happening, store) : happening)
  }
}

const isEvidenceKnown = ({ intent, earlier }: Job, handler: AnyHandler): boolean =>
  [...earlier, ...(intent === null ? [] : [intent])].every(
    ({ evidence }) => !isWatch(handler) && handler.evidence.safeParse(evidence).success,
  )

const beforeOf = ({ kind, payload, result }: Job) => (result === null ? [] : [{ kind, payload, result }])

/** A row of another version. What may have left is not refused: a version that understands it will find out. */
function notUnderstood(job: Job): Happening {
  const lead = 'Esta versão do Malote não entende esta operação.'
  if (!mayHaveLeft(job)) return refusal(`${lead} Nada foi enviado.`)
  const message = `${lead} Ela pode ter chegado ao serviço: atualize o Malote, e ele confere.`
  return {
    kind: 'failed',
    failure: { kind: 'later', retryAfterMs: null, said: { status: null, message, traceId: null } },
  }
}

function attemptOf(job: Job, handler: AnyJobHandler, payload: unknown): Attempt<unknown, unknown> {
  if (job.intent === null) throw new Error(`job ${job.id} has no intent`)
  const { at, evidence } = job.intent
  return { payload, file: job.file, evidence: handler.evidence.parse(evidence), at: new Date(at) }
}
