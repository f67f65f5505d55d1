import type { OperationFailure, OperationResult } from '../../../contract/bridge/outbox.ts'
import { engineTexts } from '../engine-texts.ts'
import { backedOff, pollLater } from './delays.ts'
import { ownDetails, unreadable as unreadableEvent } from './failures.ts'
import { type JobChanges, type ReduceContext, readyToStart } from './hold.ts'
import type { Candidate, EventIds, Intent, Job, JobProgress } from './job.ts'
import type { JobEvent } from './job-event.ts'

/** The part of `reduceJob` that finds out how a request ended which the service has, or may have. */

export const progressed = { waitReason: null, delayMs: 0 } as const
const unasked = { question: null, candidates: [] } satisfies Partial<JobProgress>

/** Ready to start, as if it had never been tried. */
export const restarted = {
  ...readyToStart,
  file: null,
  eventId: null,
  eventIds: null,
  failure: null,
  delayMs: 0,
  attempts: 0,
} satisfies Partial<JobProgress>

export const done = (result: OperationResult, notice: OperationFailure | null = null): JobChanges => ({
  ...progressed,
  ...unasked,
  state: 'done',
  result,
  notBefore: null,
  failure: notice,
})

/** The event of a job; also of one that looks for the result because the event's state was not understood. */
function eventOf({ state, eventId, intent }: Job): string | null {
  if (state === 'processing') return eventId
  return state === 'uncertain' ? (intent?.eventId ?? null) : null
}

/** An earlier answer that was not understood counts no more. */
export function eventPending(job: Job, context: ReduceContext): JobChanges {
  const eventId = eventOf(job)
  if (eventId === null) return null
  const intent = job.intent === null ? null : { ...job.intent, absentSince: null }
  return { ...unasked, ...pollLater(job, context), state: 'processing', eventId, intent, failure: null }
}

export function eventEnded(job: Job, eventIds: EventIds): JobChanges {
  const eventId = eventOf(job)
  if (eventId === null) return null
  return { ...progressed, ...unasked, state: 'processing', eventId, eventIds, notBefore: 0, failure: null }
}

/**
 * The service accepted the request, and does not tell how it ends: it purged the event, or names a state that the
 * specification does not have. After the horizon the job searches for the result, and goes on asking.
 */
export function eventUnknown(job: Job, details: OperationFailure, context: ReduceContext): JobChanges {
  const { intent, eventIds, eventId } = job
  if (intent === null || eventIds !== null) return { ...backedOff(job, context), failure: details }
  const absentSince = since(intent.absentSince, context)
  if (!isPastHorizon(absentSince, context)) {
    return { ...backedOff(job, context), intent: { ...intent, absentSince }, failure: details }
  }
  const unclear = { state: 'uncertain', eventId: null, intent: { ...intent, absentSince: null, eventId } } as const
  return { ...progressed, ...unclear, notBefore: 0, failure: details }
}

const since = (before: string | null, { now }: ReduceContext) => before ?? now.toISOString()
const isPastHorizon = (begun: string, { now, horizonMs }: ReduceContext) =>
  now.getTime() - Date.parse(begun) >= horizonMs

export function absent(job: Job, context: ReduceContext, ending?: OperationFailure): JobChanges {
  const { intent } = job
  if (intent === null) return null
  if (intent.sendAgain && ending === undefined) return sentAgain(job, intent)
  const absentSince = since(intent.absentSince, context)
  if (ending !== undefined && isPastHorizon(absentSince, context)) {
    return { ...progressed, ...unasked, state: 'refused', notBefore: null, failure: ending }
  }
  return {
    ...pollLater(job, context),
    intent: { ...intent, absentSince, unreadableSince: null },
    question: isPastHorizon(absentSince, context) ? 'send-again' : null,
    candidates: [],
  }
}

const sentAgain = ({ previousAttempts }: Job, intent: Intent): JobChanges => ({
  ...restarted,
  previousAttempts: [...previousAttempts, { ...intent, sendAgain: false }],
})

/** No request has left since: the job reconciles that attempt as if it had not been sent again. */
export const cameLate = ({ previousAttempts }: Job, attempt: Intent): JobChanges => ({
  ...progressed,
  state: 'uncertain',
  notBefore: 0,
  intent: attempt,
  previousAttempts: previousAttempts.filter(({ at }) => at !== attempt.at),
})

/**
 * Nothing is known to be absent, so the horizon starts again. After a horizon of searches that could not be read, only
 * the person can find out. A wish to send again counts if they had been told that.
 */
export function unreadable(job: Job, details: OperationFailure, context: ReduceContext): JobChanges {
  const { intent } = job
  if (intent === null) return null
  if (intent.sendAgain && intent.unreadableSince !== null) return sentAgain(job, intent)
  const unreadableSince = since(intent.unreadableSince, context)
  return {
    ...backedOff(job, context),
    ...(isPastHorizon(unreadableSince, context) ? unreadableQuestion(job, intent) : unasked),
    intent: { ...intent, absentSince: null, unreadableSince, sendAgain: false },
    failure: details,
  }
}

/** Others depend on the record that an upload makes, so that one cannot be taken on the person's word. */
function unreadableQuestion({ id, uploads }: Job, { at, rejectedCandidates }: Intent): Partial<JobProgress> {
  if (uploads || rejectedCandidates.includes(id)) return { question: 'send-again', candidates: [] }
  const unread: Candidate = { id, label: engineTexts.unreadRecord, at, result: {} }
  return { question: 'choose', candidates: [unread] }
}

const saidToBeThere = ownDetails(engineTexts.saidToBeThere)

export function ambiguous(
  job: Job,
  found: Extract<JobEvent, { kind: 'ambiguous' }>,
  context: ReduceContext,
): JobChanges {
  if (job.intent === null) return null
  const candidates = found.candidates.filter(({ id }) => !job.intent?.rejectedCandidates.includes(id))
  if (candidates.length === 0) {
    return found.isPartial === true ? unreadable(job, unreadableEvent.details, context) : absent(job, context)
  }
  // The person's wish to send again dates from before there were candidates.
  const intent = { ...job.intent, sendAgain: false, unreadableSince: null }
  // Another operation claimed a candidate: the next poll may decide without the person.
  const isFewer = candidates.length < job.candidates.length
  const poll = isFewer ? { delayMs: 0, notBefore: 0 } : pollLater(job, context)
  return { ...poll, intent, question: 'choose', candidates }
}

export function chosen(job: Job, id: string | null, context: ReduceContext): JobChanges {
  const { intent, question, candidates } = job
  if (question !== 'choose' || intent === null) return null
  if (id !== null) {
    const candidate = candidates.find((each) => each.id === id)
    return candidate === undefined ? null : done(candidate.result, id === job.id ? saidToBeThere : null)
  }
  const rejectedCandidates = [...intent.rejectedCandidates, ...candidates.map((each) => each.id)]
  return {
    ...unasked,
    intent: { ...intent, rejectedCandidates, absentSince: since(intent.absentSince, context) },
    delayMs: 0,
    notBefore: 0,
  }
}
