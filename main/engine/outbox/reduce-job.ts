import type { OperationFailure, OperationState } from '../../../contract/bridge/outbox.ts'
import { backedOff, nextPollDelay } from './delays.ts'
import { withOrigin } from './failures.ts'
import {
  cancelled,
  type JobChanges,
  type ReduceContext,
  readyToStart,
  recordedAt,
  reduceHeldJob,
  stateAfterHold,
} from './hold.ts'
import { type Intent, isEnded, type Job, mayHaveLeft } from './job.ts'
import type { DependencyState, JobEvent, NetworkFailure, StepFailure } from './job-event.ts'
import {
  absent,
  ambiguous,
  cameLate,
  chosen,
  done,
  eventEnded,
  eventPending,
  eventUnknown,
  progressed,
  restarted,
  unreadable,
} from './reduce-uncertain.ts'

/**
 * The job after an event: the one place where states change. Null where the event comes too late or
 * does not concern the job.
 */
export function reduceJob(job: Job, event: JobEvent, context: ReduceContext): Job | null {
  const changes = changesOf(job, event, context)
  return changes === null ? null : { ...job, ...changes, updatedAt: context.now.toISOString() }
}

function changesOf(job: Job, event: JobEvent, context: ReduceContext): JobChanges {
  const { state } = job
  if (state === 'held') return reduceHeldJob(event, context)
  switch (event.kind) {
    case 'started':
      return started(job, event.step)
    case 'uploaded':
      return state === 'uploading' ? uploaded(event.file) : null
    case 'intended':
      return state === 'registering' ? { intent: newIntent(event, context), notBefore: null } : null
    case 'registered':
      return state === 'registering' || state === 'uncertain' ? registered(event.eventId) : null
    case 'completed':
      return isEnded(job) ? null : done(event.result, event.notice)
    case 'event-pending':
      return eventPending(job, context)
    case 'event-unknown':
      return state === 'processing' ? eventUnknown(job, event.details, context) : null
    case 'event-ended':
      return eventEnded(job, event.ids)
    case 'absent':
      return state === 'uncertain' ? absent(job, context, event.ending) : null
    case 'unreadable':
      return state === 'uncertain' ? unreadable(job, event.details, context) : null
    case 'not-carried-out':
      // The delay goes on growing: a network that answers each of its requests must not be asked every second.
      return state === 'uncertain' ? { ...readyToStart } : null
    case 'came-late':
      return state === 'registering' && job.intent === null ? cameLate(job, event.attempt) : null
    case 'file-gone':
      if (state !== 'uncertain' && state !== 'registering') return null
      return { ...readyToStart, file: null, ...backedOff(job, context) }
    case 'ambiguous':
      return state === 'uncertain' ? ambiguous(job, event, context) : null
    case 'chosen':
      return chosen(job, event.id, context)
    case 'failed':
      return isEnded(job) ? null : failed(job, event.failure, context)
    case 'interrupted':
      return interrupted(job)
    case 'paused':
      // The upload address may expire during the pause: the upload starts with a new one.
      return state === 'uploading' ? tryAnew(job) : null
    case 'hold-ended':
      return null
    case 'not-yet':
      return mayStart(state) ? notYet(job, event.details, context) : null
    case 'dependencies-done':
      return state === 'waiting' ? { ...readyToStart } : null
    case 'dependency-refused':
      return job.waitReason === 'dependency' ? { waitReason: 'dependency-refused' } : null
    case 'dependency-renewed':
      return job.waitReason === 'dependency-refused' ? { waitReason: 'dependency' } : null
    case 'cancel':
      return isCancellable({ state, mayHaveLeft: mayHaveLeft(job) }) ? cancelled : null
    case 'retry':
      return retried(job, event.dependencies)
  }
}

const mayStart = (state: OperationState) => state === 'ready' || state === 'waiting'

function started({ state, intent }: Job, step: 'upload' | 'register'): JobChanges {
  if (step === 'upload') return mayStart(state) ? { state: 'uploading', waitReason: null, notBefore: null } : null
  if (!mayStart(state) && (state !== 'registering' || intent !== null)) return null
  return { state: 'registering', waitReason: null, notBefore: null }
}

/** In the service's time, because the service dates the record that is looked for. */
const newIntent = ({ evidence }: Extract<JobEvent, { kind: 'intended' }>, context: ReduceContext): Intent => ({
  at: recordedAt(context),
  evidence,
  absentSince: null,
  unreadableSince: null,
  sendAgain: false,
  rejectedCandidates: [],
  eventId: null,
})

const uploaded = (file: Extract<JobEvent, { kind: 'uploaded' }>['file']): JobChanges => ({
  ...progressed,
  state: 'registering',
  file,
  notBefore: 0,
  failure: null,
})

const registered = (eventId: string): JobChanges => ({
  ...progressed,
  state: 'processing',
  eventId,
  notBefore: 0,
  question: null,
  candidates: [],
  failure: null,
})

/** After a change in what is missing, the next poll comes soon: more may change. */
function notYet(job: Job, details: OperationFailure, { now, random, timing }: ReduceContext): JobChanges {
  const isSame = job.failure?.message === details.message
  const delayMs = nextPollDelay(timing.watch, isSame ? job.delayMs : 0, random)
  return { ...readyToStart, delayMs, notBefore: now.getTime() + delayMs, attempts: 0, failure: details }
}

function failed(job: Job, failure: StepFailure, context: ReduceContext): JobChanges {
  switch (failure.kind) {
    case 'refused':
      return refused(withOrigin(failure.details, mayHaveLeft(job)))
    case 'uncertain':
      // Without an intent no request has left.
      if (job.state !== 'registering' || job.intent === null) {
        return retryLater(job, { reason: 'back-off', details: failure.details }, context)
      }
      return { ...backedOff(job, context), state: 'uncertain', failure: failure.details }
    case 'offline':
    case 'sign-in':
      return retryLater(job, { reason: failure.kind, details: null }, context)
    case 'network':
      return retryLater(job, { reason: 'offline', details: dated(job, failure, context) }, context)
    case 'later': {
      const details = dated(job, failure, context)
      return retryLater(job, { reason: 'back-off', details, retryAfterMs: failure.retryAfterMs }, context)
    }
    case 'stopped':
      // The code that aborted the step has reset the job already, unless a request is in flight.
      if (mayStart(job.state)) return null
      return isAtService(job.state) ? { notBefore: 0 } : { ...readyToStart }
  }
}

/** A file that never passes is tried without end: the person sees since when its own upload has failed. */
const dated = (job: Job, { details, isOfFile }: NetworkFailure, { now }: ReduceContext): OperationFailure =>
  isOfFile ? { ...details, since: job.failure?.since ?? now.toISOString() } : details

/** An upload that did not fail, but was stopped: nothing was tried meanwhile. */
const tryAnew = ({ failure }: Job): JobChanges => ({
  ...readyToStart,
  failure: failure === null ? null : { ...failure, since: undefined },
})

const refused = (details: OperationFailure): JobChanges => ({
  state: 'refused',
  waitReason: null,
  notBefore: null,
  question: null,
  candidates: [],
  failure: details,
})

/** The request has left; the job keeps this state while it waits for the service. */
const isAtService = (state: OperationState) => state === 'processing' || state === 'uncertain'

interface Delay {
  readonly reason: 'offline' | 'back-off' | 'sign-in'
  readonly details: OperationFailure | null
  readonly retryAfterMs?: number | null
}

function retryLater(job: Job, { reason, details, retryAfterMs = null }: Delay, context: ReduceContext): JobChanges {
  // The gate delays all jobs while offline or signed out: the job itself is due at once. An answer of the network may
  // concern this job alone, and does not close the gate.
  const isOwnDelay = reason === 'back-off' || details !== null
  const { retry, longestProbeMs } = context.timing
  const range = reason === 'offline' ? { ...retry, longestMs: Math.min(retry.longestMs, longestProbeMs) } : retry
  const delay = isOwnDelay
    ? backedOff(job, context, { range, retryAfterMs })
    : { notBefore: 0, attempts: job.attempts + 1 }
  if (!isAtService(job.state)) {
    return { ...readyToStart, ...delay, state: 'waiting', waitReason: reason, failure: details }
  }
  return details === null ? delay : { ...delay, failure: details }
}

function interrupted(job: Job): JobChanges {
  const { state, intent } = job
  if (state === 'uploading') return tryAnew(job)
  if (state !== 'registering') return null
  return intent === null ? { ...readyToStart } : { state: 'uncertain', notBefore: 0 }
}

const cancellableStates: readonly OperationState[] = ['held', 'ready', 'waiting', 'uploading', 'registering']

/** Until the intent is committed the service has no record; an uploaded file without one belongs to nobody. */
export const isCancellable = (job: { state: OperationState; mayHaveLeft: boolean }) =>
  !job.mayHaveLeft && cancellableStates.includes(job.state)

function retried(job: Job, dependencies: DependencyState = 'done'): JobChanges {
  if (job.state === 'refused') return { ...restarted, ...stateAfterHold(dependencies) }
  // One more poll before it is sent again: the result may have appeared since the question.
  if (job.question === 'send-again' && job.intent !== null) {
    return { intent: { ...job.intent, sendAgain: true }, question: null, notBefore: 0, delayMs: 0 }
  }
  // Another try began just before the person asked for one.
  if (job.state === 'uploading' || job.state === 'registering') return {}
  const waits = job.state === 'waiting' && job.waitReason !== 'dependency' && job.waitReason !== 'dependency-refused'
  return job.state === 'ready' || waits ? { notBefore: 0, delayMs: 0 } : null
}
