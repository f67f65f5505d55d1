import type { OperationFailure, OperationResult, OperationState } from '../../contract/bridge/outbox.ts'
import type { Dependencies, Happening, StepFailure } from './happening.ts'
import { type Changes, cancelled, fresh, type Moment, released, whileHeld } from './held.ts'
import { type Candidate, type Intent, type Job, type JobProgress, mayHaveLeft } from './job.ts'
import { nextPause, nextPoll } from './pauses.ts'

const ended: readonly OperationState[] = ['done', 'refused', 'cancelled']

/**
 * What becomes of a job when something happens to it: the one place where states change (operations.md). Null where
 * the happening comes too late or does not concern the job, which then stays as it is.
 */
export function advance(job: Job, happening: Happening, moment: Moment): Job | null {
  const changes = changesOf(job, happening, moment)
  return changes === null ? null : { ...job, ...changes, updatedAt: moment.now.toISOString() }
}

const moved = { waitReason: null, pauseMs: 0 } as const
/** The same, of an operation that has been tried: nothing of that counts any more. */
const anew = {
  ...{ ...fresh, file: null, eventId: null, eventIds: null },
  ...{ failure: null, pauseMs: 0, attempts: 0 },
} satisfies Partial<JobProgress>

function changesOf(job: Job, happening: Happening, moment: Moment): Changes {
  const { state } = job
  if (state === 'held') return whileHeld(happening, moment)
  switch (happening.kind) {
    case 'started':
      return started(job, happening.step)
    case 'uploaded':
      if (state !== 'uploading') return null
      return { ...moved, state: 'registering', file: happening.file, notBefore: 0 }
    case 'intended': {
      if (state !== 'registering') return null
      const { evidence } = happening
      const intent = { at: moment.now.toISOString(), evidence, absentSince: null, sendAgain: false, strangers: [] }
      return { intent, notBefore: null }
    }
    case 'registered':
      if (state !== 'registering' && state !== 'uncertain') return null
      return {
        ...moved,
        state: 'processing',
        eventId: happening.eventId,
        notBefore: 0,
        question: null,
        candidates: [],
        failure: null,
      }
    case 'completed':
      return ended.includes(state) ? null : done(happening.result)
    case 'event-pending': {
      if (state !== 'processing') return null
      const pauseMs = nextPoll(moment.timing.poll, job.pauseMs, moment.random)
      return { pauseMs, notBefore: moment.now.getTime() + pauseMs }
    }
    case 'event-unknown':
      return state === 'processing' ? eventUnknown(job, happening.said, moment) : null
    case 'event-ended':
      return state === 'processing' ? { ...moved, eventIds: happening.ids, notBefore: 0 } : null
    case 'absent':
      return state === 'uncertain' ? absent(job, moment) : null
    case 'not-carried-out':
      return state === 'uncertain' ? { ...fresh, pauseMs: 0 } : null
    case 'came-late':
      return state === 'registering' && job.intent === null ? cameLate(job, happening.earlier) : null
    case 'file-gone':
      return state === 'uncertain' || state === 'registering' ? { ...fresh, file: null, ...paused(job, moment) } : null
    case 'ambiguous':
      return state === 'uncertain' ? ambiguous(job, happening.candidates, moment) : null
    case 'chosen':
      return chosen(job, happening.id, moment)
    case 'failed':
      return ended.includes(state) ? null : failed(job, happening.failure, moment)
    case 'interrupted':
      return interrupted(job)
    case 'paused':
      // The address that it was going to may be dead by the time it goes on: it begins with another.
      return state === 'uploading' ? { ...fresh } : null
    case 'hold-ended':
      return null
    case 'not-yet':
      return mayStart(state) ? notYet(job, happening.said, moment) : null
    case 'dependencies-done':
      return state === 'waiting' ? { ...fresh } : null
    case 'dependency-refused':
      return job.waitReason === 'dependency' ? { waitReason: 'dependency-refused' } : null
    case 'dependency-renewed':
      return job.waitReason === 'dependency-refused' ? { waitReason: 'dependency' } : null
    case 'cancel':
      return mayBeCancelled({ state, mayHaveLeft: mayHaveLeft(job) }) ? cancelled : null
    case 'retry':
      return retried(job, happening.dependencies)
  }
}

function started({ state, intent }: Job, step: 'upload' | 'register'): Changes {
  if (step === 'upload') return mayStart(state) ? { state: 'uploading', waitReason: null, notBefore: null } : null
  if (!mayStart(state) && (state !== 'registering' || intent !== null)) return null
  return { state: 'registering', waitReason: null, notBefore: null }
}

const mayStart = (state: OperationState) => state === 'ready' || state === 'waiting'

/** Where something has moved since the last look, more may soon. */
function notYet(job: Job, said: OperationFailure, { now, random, timing }: Moment): Changes {
  const pauseMs = nextPoll(timing.watch, job.failure?.message === said.message ? job.pauseMs : 0, random)
  return { ...fresh, pauseMs, notBefore: now.getTime() + pauseMs, attempts: 0, failure: said }
}

const done = (result: OperationResult): Changes => ({
  ...moved,
  state: 'done',
  result,
  notBefore: null,
  question: null,
  candidates: [],
  failure: null,
})

/**
 * It was taken in, so nothing is concluded from this at first. But what is forgotten for as long as an answer may take
 * will not be told of any more (events are purged): then it has to be found out what became of it.
 */
function eventUnknown(job: Job, said: OperationFailure, moment: Moment): Changes {
  const { intent, eventIds } = job
  if (intent === null || eventIds !== null) return again(job, 'back-off', moment, said)
  const absentSince = intent.absentSince ?? moment.now.toISOString()
  const long = moment.now.getTime() - Date.parse(absentSince) >= moment.horizonMs
  if (!long) return { ...paused(job, moment), intent: { ...intent, absentSince }, failure: said }
  const forgotten = { state: 'uncertain', eventId: null, intent: { ...intent, absentSince: null } } as const
  return { ...moved, ...forgotten, notBefore: 0, failure: said }
}

function absent(job: Job, moment: Moment): Changes {
  if (job.intent === null) return null
  if (job.intent.sendAgain) return { ...anew, earlier: [...job.earlier, { ...job.intent, sendAgain: false }] }
  const absentSince = job.intent.absentSince ?? moment.now.toISOString()
  const long = moment.now.getTime() - Date.parse(absentSince) >= moment.horizonMs
  return {
    intent: { ...job.intent, absentSince },
    question: long ? 'send-again' : null,
    candidates: [],
    ...lookAgain(job, moment),
  }
}

/** It is found out what became of that one, as if nothing had been asked for since; nothing has left since. */
const cameLate = ({ earlier }: Job, intent: Intent): Changes => ({
  ...{ ...moved, state: 'uncertain', notBefore: 0, intent },
  earlier: earlier.filter(({ at }) => at !== intent.at),
})

/** What was wanted before more than one could be it is no longer wanted. */
function ambiguous(job: Job, found: readonly Candidate[], moment: Moment): Changes {
  if (job.intent === null) return null
  const candidates = found.filter(({ id }) => !job.intent?.strangers.includes(id))
  if (candidates.length === 0) return absent(job, moment)
  const intent = { ...job.intent, sendAgain: false }
  // Where one of those that were shown has become another's, the rest may decide itself.
  const isFewer = candidates.length < job.candidates.length
  const look = isFewer ? { pauseMs: 0, notBefore: 0 } : lookAgain(job, moment)
  return { intent, question: 'choose', candidates, ...look }
}

function chosen({ intent, question, candidates }: Job, id: string | null, moment: Moment): Changes {
  if (question !== 'choose' || intent === null) return null
  if (id !== null) {
    const found = candidates.find((each) => each.id === id)
    return found === undefined ? null : done(found.result)
  }
  const strangers = [...intent.strangers, ...candidates.map((each) => each.id)]
  const absentSince = intent.absentSince ?? moment.now.toISOString()
  return { intent: { ...intent, strangers, absentSince }, question: null, candidates: [], pauseMs: 0, notBefore: 0 }
}

/**
 * As often as for an event: an answer on its way shows up within seconds. And for as long as the person has not
 * decided: an event may come later than anybody expects, and then the question has answered itself.
 */
function lookAgain(job: Job, moment: Moment) {
  const pauseMs = nextPoll(moment.timing.poll, job.pauseMs, moment.random)
  return { pauseMs, notBefore: moment.now.getTime() + pauseMs }
}

function failed(job: Job, failure: StepFailure, moment: Moment): Changes {
  switch (failure.kind) {
    case 'refused':
      return refused(failure.said)
    case 'uncertain': {
      // Only a request that has left can be uncertain; anything else simply comes again.
      if (job.state !== 'registering' || job.intent === null) return again(job, 'back-off', moment, failure.said)
      return { ...paused(job, moment), state: 'uncertain', failure: failure.said }
    }
    case 'offline':
      return again(job, 'offline', moment, null)
    case 'later':
      return again(job, 'back-off', moment, failure.said, failure.retryAfterMs)
    case 'sign-in':
      return again(job, 'sign-in', moment, null)
    case 'stopped':
      // What is not in the middle of anything has been set back already, by whoever stopped it.
      if (mayStart(job.state)) return null
      return resting(job.state) ? { notBefore: 0 } : { ...fresh }
  }
}

const refused = (said: OperationFailure): Changes => ({
  state: 'refused',
  waitReason: null,
  notBefore: null,
  question: null,
  candidates: [],
  failure: said,
})

/** States that a job keeps while it waits for the service: what it is about has left this computer. */
const resting = (state: OperationState) => state === 'processing' || state === 'uncertain'

function again(
  job: Job,
  reason: 'offline' | 'back-off' | 'sign-in',
  moment: Moment,
  said: OperationFailure | null,
  retryAfterMs: number | null = null,
): Changes {
  // For the network and the sign-in the engine waits as a whole: the job itself is due at once.
  const pause = reason === 'back-off' ? paused(job, moment, retryAfterMs) : { notBefore: 0, attempts: job.attempts + 1 }
  if (resting(job.state)) return { ...pause, ...(said === null ? {} : { failure: said }) }
  return { ...fresh, ...pause, state: 'waiting', waitReason: reason, failure: said }
}

function paused(job: Job, moment: Moment, retryAfterMs: number | null = null) {
  const pauseMs = nextPause(moment.timing.retry, job.pauseMs, moment.random)
  const notBefore = moment.now.getTime() + Math.max(pauseMs, retryAfterMs ?? 0)
  return { attempts: job.attempts + 1, pauseMs, notBefore }
}

function interrupted({ state, intent }: Job): Changes {
  if (state === 'uploading') return { ...fresh }
  if (state !== 'registering') return null
  return intent === null ? { ...fresh } : { state: 'uncertain', notBefore: 0 }
}

const unbound: readonly OperationState[] = ['held', 'ready', 'waiting', 'uploading', 'registering']

/**
 * Nothing has left that the service keeps: bytes without a record are nobody's document. So it is also of what is to be
 * registered, until its intent is on the disk: cancelled before, it never comes to one.
 */
export const mayBeCancelled = (job: { state: OperationState; mayHaveLeft: boolean }): boolean =>
  !job.mayHaveLeft && unbound.includes(job.state)

function retried(job: Job, dependencies: Dependencies = 'done'): Changes {
  if (job.state === 'refused') return { ...anew, ...released(dependencies) }
  // Not before one more look: between the question and the answer it may have shown up.
  if (job.question === 'send-again' && job.intent !== null) {
    return { intent: { ...job.intent, sendAgain: true }, question: null, notBefore: 0, pauseMs: 0 }
  }
  if (job.watches && job.state === 'ready') return { notBefore: 0, pauseMs: 0 }
  if (job.state !== 'waiting' || job.waitReason === 'dependency' || job.waitReason === 'dependency-refused') return null
  return { notBefore: 0, pauseMs: 0 }
}
