import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OperationState } from '../../../contract/bridge/outbox.ts'
import { initialState } from '../../../main/engine/outbox/hold.ts'
import type { Job } from '../../../main/engine/outbox/job.ts'
import { reduceJob } from '../../../main/engine/outbox/reduce-job.ts'
import { viewOf } from '../../../main/engine/outbox/view.ts'
import { at, candidates, details, file, intent, jobEvents, jobs, moment, type Name, names, now, one } from './jobs.ts'

/** Jobs without a running step: ended, or not started. */
const inactive: readonly Name[] = ['held', 'done', 'refused', 'cancelled']

/** Jobs whose request has left keep their state while its outcome is unknown. */
const left: Partial<Record<Name, OperationState>> = {
  processing: 'processing',
  finishing: 'processing',
  uncertain: 'uncertain',
  asking: 'uncertain',
  sendingAgain: 'uncertain',
  choosing: 'uncertain',
}

/** For each event, the next state of each job; jobs that are not listed ignore the event. */
const table: Record<keyof typeof jobEvents, Partial<Record<Name, OperationState>>> = {
  upload: {
    ready: 'uploading',
    waiting: 'uploading',
    offline: 'uploading',
    dependent: 'uploading',
    blocked: 'uploading',
  },
  register: {
    ready: 'registering',
    waiting: 'registering',
    offline: 'registering',
    dependent: 'registering',
    blocked: 'registering',
    uploaded: 'registering',
  },
  uploaded: { uploading: 'registering' },
  intended: { uploaded: 'registering', intended: 'registering' },
  registered: {
    uploaded: 'processing',
    intended: 'processing',
    uncertain: 'processing',
    asking: 'processing',
    sendingAgain: 'processing',
    choosing: 'processing',
  },
  completed: Object.fromEntries(names.filter((name) => !inactive.includes(name)).map((name) => [name, 'done'])),
  pending: { processing: 'processing', finishing: 'processing' },
  unknownEvent: { processing: 'processing', finishing: 'processing' },
  ended: { processing: 'processing', finishing: 'processing' },
  absent: { uncertain: 'uncertain', asking: 'uncertain', sendingAgain: 'ready', choosing: 'uncertain' },
  unreadable: { uncertain: 'uncertain', asking: 'uncertain', sendingAgain: 'uncertain', choosing: 'uncertain' },
  notCarriedOut: { uncertain: 'ready', asking: 'ready', sendingAgain: 'ready', choosing: 'ready' },
  attemptSucceeded: { uploaded: 'uncertain' },
  fileGone: {
    uploaded: 'ready',
    intended: 'ready',
    uncertain: 'ready',
    asking: 'ready',
    sendingAgain: 'ready',
    choosing: 'ready',
  },
  ambiguous: { uncertain: 'uncertain', asking: 'uncertain', sendingAgain: 'uncertain', choosing: 'uncertain' },
  chosen: { choosing: 'done' },
  allRejected: { choosing: 'uncertain' },
  offline: waitingUnlessSent(),
  network: waitingUnlessSent(),
  later: waitingUnlessSent(),
  signIn: waitingUnlessSent(),
  refused: Object.fromEntries(names.filter((name) => !inactive.includes(name)).map((name) => [name, 'refused'])),
  uncertain: { ...waitingUnlessSent(), intended: 'uncertain' },
  stopped: {
    uploading: 'ready',
    uploaded: 'ready',
    intended: 'ready',
    ...left,
  },
  interrupted: { held: 'held', uploading: 'ready', uploaded: 'ready', intended: 'uncertain' },
  paused: { uploading: 'ready' },
  free: { waiting: 'ready', offline: 'ready', dependent: 'ready', blocked: 'ready' },
  blocked: { dependent: 'waiting' },
  renewed: { blocked: 'waiting' },
  notYet: { ready: 'ready', waiting: 'ready', offline: 'ready', dependent: 'ready', blocked: 'ready' },
  holdEnded: { held: 'ready' },
  holdEndedWaiting: { held: 'waiting' },
  holdEndedRefused: { held: 'waiting' },
  cancel: {
    held: 'cancelled',
    ready: 'cancelled',
    uploading: 'cancelled',
    uploaded: 'cancelled',
    waiting: 'cancelled',
    offline: 'cancelled',
    dependent: 'cancelled',
    blocked: 'cancelled',
  },
  retry: {
    ready: 'ready',
    uploading: 'uploading',
    uploaded: 'registering',
    intended: 'registering',
    refused: 'ready',
    asking: 'uncertain',
    waiting: 'waiting',
    offline: 'waiting',
  },
}

function waitingUnlessSent(): Partial<Record<Name, OperationState>> {
  const open = names.filter((name) => !(name in left) && !inactive.includes(name))
  return { ...Object.fromEntries(open.map((name) => [name, 'waiting'])), ...left }
}

describe('reduceJob', () => {
  for (const [eventName, states] of Object.entries(table) as [keyof typeof jobEvents, (typeof table)['upload']][]) {
    it.each(names)(`moves or keeps the job "%s" as the table says on ${eventName}`, (name) => {
      const next = reduceJob(jobs[name], jobEvents[eventName], moment)
      expect(next?.state ?? null).toBe(states[name] ?? null)
      if (next !== null) expectValid(next)
    })
  }

  it('accepts a cancel exactly where the view says cancellable', () => {
    for (const job of Object.values(jobs))
      expect(viewOf(job, null).cancellable, job.state).toBe(reduceJob(job, jobEvents.cancel, moment) !== null)
  })

  it('keeps the intent exactly while the outcome of the request is unknown', () => {
    expect(reduceJob(jobs.intended, jobEvents.uncertain, moment)).toMatchObject({
      state: 'uncertain',
      intent,
      failure: details,
    })
    expect(reduceJob(jobs.intended, jobEvents.interrupted, moment)).toMatchObject({
      state: 'uncertain',
      intent,
      notBefore: 0,
    })
    // The request certainly never arrived, or was not carried out: it may leave again.
    for (const each of [jobEvents.offline, jobEvents.later, jobEvents.signIn, jobEvents.stopped]) {
      expect(reduceJob(jobs.intended, each, moment)).toMatchObject({ intent: null, file })
    }
  })

  it('asks the person when the result has been absent for the horizon, not earlier', () => {
    const first = reduceJob(jobs.uncertain, jobEvents.absent, moment)
    expect(first).toMatchObject({ question: null, intent: { absentSince: moment.now.toISOString() } })
    expect(first?.notBefore).toBeGreaterThan(now)
    const absent = { ...jobs.uncertain, intent: { ...intent, absentSince: '2026-11-20T11:59:00.001Z' } }
    expect(reduceJob(absent, jobEvents.absent, moment)?.question).toBeNull()
    const long = { ...jobs.uncertain, intent: { ...intent, absentSince: '2026-11-20T11:59:00.000Z' } }
    const asking = reduceJob(long, jobEvents.absent, moment)
    expect(asking).toMatchObject({ state: 'uncertain', question: 'send-again' })
    // The job reconciles on: its event may still come.
    expect(asking?.notBefore).toBeGreaterThan(now)
  })

  it('resets all progress of an attempt that is sent again', () => {
    const transitions = [
      [jobs.refused, jobEvents.retry],
      [jobs.sendingAgain, jobEvents.absent],
    ] as const
    for (const [job, eventName] of transitions) {
      expect(reduceJob(job, eventName, moment)).toMatchObject({
        file: null,
        intent: null,
        eventId: null,
        eventIds: null,
        failure: null,
        question: null,
        notBefore: 0,
      })
    }
  })

  it('reconciles once more before it sends again', () => {
    expect(reduceJob(jobs.asking, jobEvents.retry, moment)).toMatchObject({
      state: 'uncertain',
      question: null,
      notBefore: 0,
      intent: { ...intent, sendAgain: true },
    })
    expect(reduceJob(jobs.sendingAgain, jobEvents.completed, moment)?.state).toBe('done')
    // With several candidates, an earlier "send again" of the person no longer counts.
    expect(reduceJob(jobs.sendingAgain, jobEvents.ambiguous, moment)).toMatchObject({ question: 'choose', intent })
  })

  it('keeps previous attempts, which may still succeed: they are reconciled and prevent a cancel', () => {
    const again = reduceJob(jobs.sendingAgain, jobEvents.absent, moment)
    expect(again).toMatchObject({ state: 'ready', intent: null, previousAttempts: [intent] })
    if (again === null) throw new Error('the retry was ignored')
    expect(reduceJob(again, jobEvents.cancel, moment)).toBeNull()
    const registering = { ...again, state: 'registering' } as const
    const late = reduceJob(registering, jobEvents.attemptSucceeded, moment)
    expect(late).toMatchObject({ state: 'uncertain', intent, previousAttempts: [], notBefore: 0 })
    expect(reduceJob({ ...registering, intent }, jobEvents.attemptSucceeded, moment)).toBeNull()
  })

  it('completes with the result of the candidate that the person chooses', () => {
    expect(reduceJob(jobs.uncertain, jobEvents.ambiguous, moment)).toMatchObject({ question: 'choose', candidates })
    const done = reduceJob(jobs.choosing, jobEvents.chosen, moment)
    expect(done).toMatchObject({ state: 'done', result: one?.result, question: null, candidates: [] })
    expect(reduceJob(jobs.choosing, { kind: 'chosen', id: randomUUID() }, moment)).toBeNull()
  })

  it('reconciles on when the person rejects all candidates, and does not offer them again', () => {
    const polling = reduceJob(jobs.choosing, jobEvents.allRejected, moment)
    expect(polling).toMatchObject({ question: null, candidates: [], notBefore: 0 })
    if (polling === null) throw new Error('the rejection was ignored')
    expect(reduceJob(polling, jobEvents.ambiguous, moment)).toMatchObject({ question: null, candidates: [] })
    const third = { id: randomUUID(), label: 'P', at, result: {} }
    const more = { kind: 'ambiguous', candidates: [...candidates, third] } as const
    expect(reduceJob(polling, more, moment)).toMatchObject({ question: 'choose', candidates: [third] })
  })

  it('holds a new job for the given time; if that is zero, it is ready or waits for its dependencies', () => {
    for (const dependencies of ['done', 'waiting', 'refused'] as const) {
      expect(initialState(dependencies, moment)).toEqual({ state: 'held', waitReason: null, notBefore: now + 10_000 })
    }
    const atOnce = { ...moment, holdMs: 0 }
    expect(initialState('done', atOnce)).toMatchObject({ state: 'ready', waitReason: null, notBefore: 0 })
    expect(initialState('waiting', atOnce)).toEqual({ state: 'waiting', waitReason: 'dependency', notBefore: null })
    expect(initialState('refused', atOnce)).toEqual({
      state: 'waiting',
      waitReason: 'dependency-refused',
      notBefore: null,
    })
  })

  it('makes a job ready after its hold, or lets it wait for its dependencies', () => {
    expect(reduceJob(jobs.held, jobEvents.holdEnded, moment)).toMatchObject({ waitReason: null, notBefore: 0 })
    expect(reduceJob(jobs.held, jobEvents.holdEndedWaiting, moment)).toMatchObject({
      waitReason: 'dependency',
      notBefore: null,
    })
    expect(reduceJob(jobs.held, jobEvents.holdEndedRefused, moment)).toMatchObject({
      waitReason: 'dependency-refused',
      notBefore: null,
    })
  })

  it('holds a job for the full time again after a restart', () => {
    expect(reduceJob(jobs.held, jobEvents.interrupted, moment)).toMatchObject({ notBefore: now + 10_000 })
  })

  it.each([
    ['uploading', 'uploaded'],
    ['intended', 'registered'],
    ['processing', 'ended'],
    ['processing', 'completed'],
  ] as const)('forgets the delay of the last retry when the job %s advances by %s', (name, eventName) => {
    expect(reduceJob({ ...jobs[name], delayMs: 60_000 }, jobEvents[eventName], moment)).toMatchObject({ delayMs: 0 })
  })

  it('reconciles again at once when another operation has claimed one of the candidates', () => {
    const fewer = { kind: 'ambiguous', candidates: candidates.slice(1) } as const
    const polled = { ...jobs.choosing, delayMs: 4000 }
    expect(reduceJob(polled, fewer, moment)).toMatchObject({ question: 'choose', delayMs: 0, notBefore: 0 })
    expect(reduceJob(polled, jobEvents.ambiguous, moment)?.notBefore).toBeGreaterThan(now)
  })

  it('says since when each upload of the file has failed, until one succeeds, is stopped, or something else fails', () => {
    const other = { kind: 'failed', failure: { kind: 'later', retryAfterMs: null, details } } as const
    const failed = { kind: 'failed', failure: { ...other.failure, isOfFile: true } } as const
    expect(reduceJob(jobs.uploading, other, moment)?.failure).toEqual(details)
    const first = reduceJob(jobs.uploading, failed, moment)
    expect(first?.failure).toEqual({ ...details, since: moment.now.toISOString() })
    const later = { ...moment, now: new Date(now + 7_200_000) }
    const again = reduceJob({ ...jobs.uploading, failure: first?.failure ?? null }, failed, later)
    expect(again).toMatchObject({ state: 'waiting', failure: { since: moment.now.toISOString() } })
    const tried = { ...jobs.uploading, failure: first?.failure ?? null }
    expect(reduceJob(tried, other, later)?.failure).toEqual(details)
    expect(reduceJob(tried, jobEvents.paused, later)?.failure).toEqual(details)
    expect(reduceJob(tried, jobEvents.interrupted, later)?.failure).toEqual(details)
    expect(reduceJob(tried, jobEvents.uploaded, later)?.failure).toBeNull()
  })

  it('delays a retry at least as long as Retry-After', () => {
    const failure = { kind: 'later', retryAfterMs: 90_000, details } as const
    expect(reduceJob(jobs.uploading, { kind: 'failed', failure }, moment)?.notBefore).toBe(now + 90_000)
  })
})

/** The same rules as the CHECK constraints of the jobs table. */
function expectValid(job: Job): void {
  expect(job.state === 'waiting').toBe(job.waitReason !== null)
  if (job.state === 'uncertain') expect(job.intent).not.toBeNull()
  if (job.state === 'processing') expect(job.eventId).not.toBeNull()
  expect(job.state === 'done').toBe(job.result !== null)
  if (job.state === 'held') expect(job.notBefore).not.toBeNull()
  if (job.state === 'refused') expect(job.failure).not.toBeNull()
  if (['done', 'refused', 'cancelled'].includes(job.state)) expect(job.notBefore).toBeNull()
  if (['held', 'ready', 'uploading', 'waiting'].includes(job.state)) expect(job.intent ?? job.eventId).toBeNull()
}
