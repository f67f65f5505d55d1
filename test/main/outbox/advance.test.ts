import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OperationState } from '../../../contract/bridge/outbox.ts'
import { advance } from '../../../main/outbox/advance.ts'
import { beginning } from '../../../main/outbox/held.ts'
import { type Job, nextStep } from '../../../main/outbox/job.ts'
import { viewOf } from '../../../main/outbox/view.ts'
import {
  at,
  candidates,
  file,
  happenings,
  intent,
  jobs,
  moment,
  type Name,
  names,
  now,
  one,
  ready,
  said,
} from './jobs.ts'

/** What no step runs of: it has ended, or not begun yet. */
const untouched: readonly Name[] = ['held', 'done', 'refused', 'cancelled']

/** What has left this computer stays where it is while nothing is known of it. */
const left: Partial<Record<Name, OperationState>> = {
  ...{ processing: 'processing', finishing: 'processing', uncertain: 'uncertain', asking: 'uncertain' },
  ...{ sendingAgain: 'uncertain', choosing: 'uncertain' },
}

/** For each happening the state that every job comes to; those not named stay as they are. */
const table: Record<keyof typeof happenings, Partial<Record<Name, OperationState>>> = {
  upload: {
    ready: 'uploading',
    waiting: 'uploading',
    offline: 'uploading',
    dependent: 'uploading',
    blocked: 'uploading',
  },
  register: {
    ...{ ready: 'registering', waiting: 'registering', offline: 'registering' },
    ...{ dependent: 'registering', blocked: 'registering', uploaded: 'registering' },
  },
  uploaded: { uploading: 'registering' },
  intended: { uploaded: 'registering', intended: 'registering' },
  registered: {
    ...{ uploaded: 'processing', intended: 'processing', uncertain: 'processing' },
    ...{ asking: 'processing', sendingAgain: 'processing', choosing: 'processing' },
  },
  completed: Object.fromEntries(names.filter((name) => !untouched.includes(name)).map((name) => [name, 'done'])),
  pending: { processing: 'processing', finishing: 'processing' },
  unknownEvent: { processing: 'processing', finishing: 'processing' },
  ended: { processing: 'processing', finishing: 'processing' },
  absent: { uncertain: 'uncertain', asking: 'uncertain', sendingAgain: 'ready', choosing: 'uncertain' },
  notCarriedOut: { uncertain: 'ready', asking: 'ready', sendingAgain: 'ready', choosing: 'ready' },
  cameLate: { uploaded: 'uncertain' },
  fileGone: {
    ...{ uploaded: 'ready', intended: 'ready', uncertain: 'ready' },
    ...{ asking: 'ready', sendingAgain: 'ready', choosing: 'ready' },
  },
  ambiguous: { uncertain: 'uncertain', asking: 'uncertain', sendingAgain: 'uncertain', choosing: 'uncertain' },
  chosen: { choosing: 'done' },
  noneOfThem: { choosing: 'uncertain' },
  offline: waitingUnlessLeft(),
  later: waitingUnlessLeft(),
  signIn: waitingUnlessLeft(),
  refused: Object.fromEntries(names.filter((name) => !untouched.includes(name)).map((name) => [name, 'refused'])),
  uncertain: { ...waitingUnlessLeft(), intended: 'uncertain' },
  stopped: {
    ...{ uploading: 'ready', uploaded: 'ready', intended: 'ready' },
    ...left,
  },
  interrupted: { held: 'held', uploading: 'ready', uploaded: 'ready', intended: 'uncertain' },
  paused: { uploading: 'ready' },
  free: { waiting: 'ready', offline: 'ready', dependent: 'ready', blocked: 'ready' },
  blocked: { dependent: 'waiting' },
  renewed: { blocked: 'waiting' },
  notYet: { ready: 'ready', waiting: 'ready', offline: 'ready', dependent: 'ready', blocked: 'ready' },
  holdOver: { held: 'ready' },
  holdOverEarly: { held: 'waiting' },
  holdOverForNothing: { held: 'waiting' },
  cancel: {
    ...{ held: 'cancelled', ready: 'cancelled', uploading: 'cancelled', uploaded: 'cancelled' },
    ...{ waiting: 'cancelled', offline: 'cancelled', dependent: 'cancelled', blocked: 'cancelled' },
  },
  retry: { refused: 'ready', asking: 'uncertain', waiting: 'waiting', offline: 'waiting' },
}

function waitingUnlessLeft(): Partial<Record<Name, OperationState>> {
  const open = names.filter((name) => !(name in left) && !untouched.includes(name))
  return { ...Object.fromEntries(open.map((name) => [name, 'waiting'])), ...left }
}

describe('advance', () => {
  for (const [happening, states] of Object.entries(table) as [keyof typeof happenings, (typeof table)['upload']][]) {
    it.each(names)(`on ${happening}: %s`, (name) => {
      const next = advance(jobs[name], happenings[happening], moment)
      expect(next?.state ?? null).toBe(states[name] ?? null)
      if (next !== null) expectSound(next)
    })
  }

  it('may be cancelled exactly where it is said so', () => {
    for (const job of Object.values(jobs))
      expect(viewOf(job, null).cancellable, job.state).toBe(advance(job, happenings.cancel, moment) !== null)
  })

  it('keeps the intent exactly while it is unknown what became of the request', () => {
    expect(advance(jobs.intended, happenings.uncertain, moment)).toMatchObject({
      state: 'uncertain',
      intent,
      failure: said,
    })
    expect(advance(jobs.intended, happenings.interrupted, moment)).toMatchObject({
      state: 'uncertain',
      intent,
      notBefore: 0,
    })
    // Surely never arrived, or surely not carried out: the request may leave again.
    for (const each of [happenings.offline, happenings.later, happenings.signIn, happenings.stopped]) {
      expect(advance(jobs.intended, each, moment)).toMatchObject({ intent: null, file })
    }
  })

  it('asks the person once the service has not known of it for the horizon, and not before', () => {
    const first = advance(jobs.uncertain, happenings.absent, moment)
    expect(first).toMatchObject({ question: null, intent: { absentSince: moment.now.toISOString() } })
    expect(first?.notBefore).toBeGreaterThan(now)
    const absent = { ...jobs.uncertain, intent: { ...intent, absentSince: '2026-11-20T11:59:00.001Z' } }
    expect(advance(absent, happenings.absent, moment)?.question).toBeNull()
    const long = { ...jobs.uncertain, intent: { ...intent, absentSince: '2026-11-20T11:59:00.000Z' } }
    const asked = advance(long, happenings.absent, moment)
    expect(asked).toMatchObject({ state: 'uncertain', question: 'send-again' })
    // And goes on looking: an event may be later than that.
    expect(asked?.notBefore).toBeGreaterThan(now)
  })

  it('forgets everything of an attempt that is asked for again', () => {
    const ways = [
      [jobs.refused, happenings.retry],
      [jobs.sendingAgain, happenings.absent],
    ] as const
    for (const [job, happening] of ways) {
      expect(advance(job, happening, moment)).toMatchObject({
        ...{ file: null, intent: null, eventId: null, eventIds: null, failure: null, question: null, notBefore: 0 },
      })
    }
  })

  it('sends again what was not found only after one more look', () => {
    expect(advance(jobs.asking, happenings.retry, moment)).toMatchObject({
      ...{ state: 'uncertain', question: null, notBefore: 0, intent: { ...intent, sendAgain: true } },
    })
    expect(advance(jobs.sendingAgain, happenings.completed, moment)?.state).toBe('done')
    // Found more than once, it is not sent a third time by a word that was given before.
    expect(advance(jobs.sendingAgain, happenings.ambiguous, moment)).toMatchObject({ question: 'choose', intent })
  })

  it('keeps what was asked for before, for it may still come: then that is found out, and nothing can be called off', () => {
    const again = advance(jobs.sendingAgain, happenings.absent, moment)
    expect(again).toMatchObject({ state: 'ready', intent: null, earlier: [intent] })
    if (again === null) throw new Error('nothing came of it')
    expect(advance(again, happenings.cancel, moment)).toBeNull()
    const registering = { ...again, state: 'registering' } as const
    const late = advance(registering, happenings.cameLate, moment)
    expect(late).toMatchObject({ state: 'uncertain', intent, earlier: [], notBefore: 0 })
    expect(advance({ ...registering, intent }, happenings.cameLate, moment)).toBeNull()
  })

  it('takes the record that the person chooses, and what it has made', () => {
    expect(advance(jobs.uncertain, happenings.ambiguous, moment)).toMatchObject({ question: 'choose', candidates })
    const done = advance(jobs.choosing, happenings.chosen, moment)
    expect(done).toMatchObject({ state: 'done', result: one?.result, question: null, candidates: [] })
    expect(advance(jobs.choosing, { kind: 'chosen', id: randomUUID() }, moment)).toBeNull()
  })

  it('looks on where it was none of them, and shows the same ones no more', () => {
    const looking = advance(jobs.choosing, happenings.noneOfThem, moment)
    expect(looking).toMatchObject({ question: null, candidates: [], notBefore: 0 })
    if (looking === null) throw new Error('nothing came of it')
    expect(advance(looking, happenings.ambiguous, moment)).toMatchObject({ question: null, candidates: [] })
    const third = { id: randomUUID(), label: 'P', at, result: {} }
    const more = { kind: 'ambiguous', candidates: [...candidates, third] } as const
    expect(advance(looking, more, moment)).toMatchObject({ question: 'choose', candidates: [third] })
  })

  it('begins a new operation held, for as long as is wanted, and at once where nothing is to be held', () => {
    for (const dependencies of ['done', 'waiting', 'refused'] as const) {
      expect(beginning(dependencies, moment)).toEqual({ state: 'held', waitReason: null, notBefore: now + 10_000 })
    }
    const atOnce = { ...moment, holdMs: 0 }
    expect(beginning('done', atOnce)).toMatchObject({ state: 'ready', waitReason: null, notBefore: 0 })
    expect(beginning('waiting', atOnce)).toEqual({ state: 'waiting', waitReason: 'dependency', notBefore: null })
    expect(beginning('refused', atOnce)).toEqual({
      state: 'waiting',
      waitReason: 'dependency-refused',
      notBefore: null,
    })
  })

  it('goes on after its hold at once, or says what it waits for', () => {
    expect(advance(jobs.held, happenings.holdOver, moment)).toMatchObject({ waitReason: null, notBefore: 0 })
    expect(advance(jobs.held, happenings.holdOverEarly, moment)).toMatchObject({
      ...{ waitReason: 'dependency', notBefore: null },
    })
    expect(advance(jobs.held, happenings.holdOverForNothing, moment)).toMatchObject({
      ...{ waitReason: 'dependency-refused', notBefore: null },
    })
  })

  it('is held for the whole time again when the program starts anew', () => {
    expect(advance(jobs.held, happenings.interrupted, moment)).toMatchObject({ notBefore: now + 10_000 })
  })

  it('waits at least as long as the service says', () => {
    const failure = { kind: 'later', retryAfterMs: 90_000, said } as const
    expect(advance(jobs.uploading, { kind: 'failed', failure }, moment)?.notBefore).toBe(now + 90_000)
  })
})

/** What the table's checks in the database demand as well. */
function expectSound(job: Job): void {
  expect(job.state === 'waiting').toBe(job.waitReason !== null)
  if (job.state === 'uncertain') expect(job.intent).not.toBeNull()
  if (job.state === 'processing') expect(job.eventId).not.toBeNull()
  expect(job.state === 'done').toBe(job.result !== null)
  if (job.state === 'held') expect(job.notBefore).not.toBeNull()
  if (job.state === 'refused') expect(job.failure).not.toBeNull()
  if (['done', 'refused', 'cancelled'].includes(job.state)) expect(job.notBefore).toBeNull()
  if (['held', 'ready', 'uploading', 'waiting'].includes(job.state)) expect(job.intent ?? job.eventId).toBeNull()
}

describe('nextStep', () => {
  it.each([
    ['ready', 'upload'],
    ['uploaded', 'register'],
    ['offline', 'register'],
    ['uncertain', 'reconcile'],
    ['processing', 'poll'],
    ['finishing', 'finish'],
  ] as const)('of %s is %s', (name, step) => expect(nextStep(jobs[name])).toBe(step))

  it('of a job without a file is to register', () => expect(nextStep({ ...ready, uploads: false })).toBe('register'))
})
