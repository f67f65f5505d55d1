import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/database/index.ts'
import {
  createOutbox,
  type JobHandler,
  type Outbox,
  type PollEnd,
  type StepFailure,
} from '../../../main/outbox/index.ts'
import { eventually } from '../../support/eventually.ts'

/** A service of words: each step asks it and waits for what the test lets it answer. */
interface Asked {
  readonly step: string
  readonly title: string
  readonly signal: AbortSignal
  answer(end: unknown): void
}
const failed = (failure: StepFailure) => ({ kind: 'failed', failure })
const said = { status: 503, message: 'Depois.', traceId: null }
const file = { idArquivo: '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a' }

let db: OpenedDatabase
let outbox: Outbox
let asked: Asked[]
let told: OperationView[]
let followed: string[]
let time: number
const folders: string[] = []

function open(folder: string): void {
  db = openDatabase({ folder, now: () => new Date(time) })
  const ask = (step: string, title: string, signal: AbortSignal) =>
    new Promise<never>((resolve) => {
      const answer = (end: unknown) => {
        asked = asked.filter((each) => each !== mine)
        resolve(end as never)
      }
      const mine: Asked = { step, title, signal, answer }
      asked.push(mine)
      signal.addEventListener('abort', () => answer(failed({ kind: 'stopped' })))
    })
  const handler = (kind: 'capture' | 'forward'): JobHandler<{ title: string }, { known: string[] }> => ({
    kind,
    payload: z.object({ title: z.string() }),
    evidence: z.object({ known: z.array(z.string()) }),
    upload: kind === 'capture' ? ({ title }, { signal }) => ask('upload', title, signal) : null,
    note: async () => ({ kind: 'noted', evidence: { known: ['x'] } }),
    register: ({ payload, evidence }, { signal }) => {
      expect(evidence).toEqual({ known: ['x'] })
      return ask('register', payload.title, signal)
    },
    reconcile: ({ payload }, { signal }) => ask('reconcile', payload.title, signal),
    finish: ({ title }, _ids, { signal }) => ask('finish', title, signal),
    follow: (_tx, { payload, state }) => void followed.push(`${payload.title} ${state}`),
  })
  outbox = createOutbox({
    ...{
      db: db.db,
      owner: { environmentId: 'local', personId: 'ana' },
      random: () => 0,
      log: { info() {}, error() {} },
    },
    handlers: [handler('capture'), handler('forward')],
    poll: (eventId, signal) => ask('poll', eventId, signal) as Promise<PollEnd>,
    now: () => new Date(time),
    changed: (views) => told.push(...views),
    progress: () => {},
    horizonMs: 10_000,
    graceMs: 0,
    // What is tried here is not their order.
    limits: { upload: 3, register: 4, forward: 4, poll: 4, watch: 1 },
  })
}

beforeEach(() => {
  time = Date.parse('2026-11-20T12:00:00Z')
  asked = []
  told = []
  followed = []
  folders.push(mkdtempSync(path.join(tmpdir(), 'malote-engine-')))
  open(folders.at(-1) ?? '')
  outbox.start()
})
afterEach(async () => {
  await outbox.stop()
  db.close()
})

const add = (title: string, kind: 'capture' | 'forward' = 'capture', dependsOn: string[] = []) =>
  transaction(db.db, (tx) => outbox.add(tx, { kind, title, roleName: null, payload: { title }, dependsOn }))
const list = () => {
  const outcome = outbox.list()
  return outcome.ok ? outcome.value : []
}
const state = (title: string) => list().find((each) => each.title === title)?.state
const waiting = () => asked.map(({ step, title }) => `${step} ${title}`).sort()
/** Waits until exactly these steps have been begun. */
const begun = (...steps: string[]) => eventually(() => expect(waiting()).toEqual(steps.toSorted()))
/** Answers a step, and waits until the engine has taken the answer in. */
async function answer(step: string, end: unknown): Promise<void> {
  const before = told.length
  asked.find((each) => `${each.step} ${each.title}` === step)?.answer(end)
  await eventually(() => expect(told.length).toBeGreaterThan(before))
  await new Promise(setImmediate)
}
/** Lets time pass, and the engine look. */
function pass(ms: number): void {
  time += ms
  outbox.wake()
}

describe('the engine', () => {
  it('drives an operation from its file to what the event made, telling its feature each change', async () => {
    const id = add('a')
    await begun('upload a')
    await answer('upload a', { kind: 'uploaded', file })
    await begun('register a')
    await answer('register a', { kind: 'registered', eventId: 'e1' })
    await begun('poll e1')
    await answer('poll e1', { kind: 'event-pending' })
    expect(waiting()).toEqual([])
    pass(1000)
    await begun('poll e1')
    await answer('poll e1', { kind: 'event-ended', ids: {} })
    await begun('finish a')
    await answer('finish a', { kind: 'completed', result: { registro: '2026-B3F4XZ' } })
    await eventually(() => expect(state('a')).toBe('done'))
    expect([...new Set(followed)]).toEqual(['a uploading', 'a registering', 'a processing', 'a done'])
    expect(told.at(-1)).toMatchObject({ id, state: 'done', result: { registro: '2026-B3F4XZ' } })
  })

  it('takes up no more at once than the limits allow, oldest first', async () => {
    for (const title of ['a', 'b', 'c', 'd', 'e']) {
      add(title)
      time += 1
    }
    await begun('upload a', 'upload b', 'upload c')
    await answer('upload b', { kind: 'uploaded', file })
    await begun('upload a', 'upload c', 'upload d', 'register b')
  })

  it('offline is one state: one operation tries the line, and then all go on', async () => {
    for (const title of ['a', 'b', 'c', 'd']) add(title, 'forward')
    await begun('register a', 'register b', 'register c', 'register d')
    for (const each of [...asked]) each.answer(failed({ kind: 'offline' }))
    await eventually(() => expect(list().map((each) => each.waitReason)).toEqual(Array(4).fill('offline')))
    expect(waiting()).toEqual([])
    // The timer of the engine's own runs on the real clock; here the line is only looked at when the test says so.
    time += 60_000
    outbox.retry({ operationId: list()[0]?.id ?? '' })
    await eventually(() => expect(waiting().length).toBeGreaterThan(0))
    for (const each of [...asked]) each.answer({ kind: 'completed', result: {} })
    await eventually(() => {
      for (const each of [...asked]) each.answer({ kind: 'completed', result: {} })
      expect(list().map((each) => each.state)).toEqual(Array(4).fill('done'))
    })
  })

  it('waits as a whole for the person to sign in, and loses no place', async () => {
    add('a', 'forward')
    await begun('register a')
    add('b', 'forward')
    await begun('register a', 'register b')
    await answer('register a', failed({ kind: 'sign-in' }))
    await eventually(() => expect(list()[0]).toMatchObject({ state: 'waiting', waitReason: 'sign-in' }))
    await answer('register b', { kind: 'completed', result: {} })
    add('c', 'forward')
    await eventually(() => expect(state('b')).toBe('done'))
    expect(waiting()).toEqual([])
    outbox.wake()
    await begun('register a', 'register c')
  })

  it('obeys the service when it asks to wait', async () => {
    add('a', 'forward')
    await begun('register a')
    await answer('register a', failed({ kind: 'later', retryAfterMs: 30_000, said }))
    await eventually(() => expect(list()[0]).toMatchObject({ state: 'waiting', waitReason: 'back-off', failure: said }))
    pass(29_000)
    expect(waiting()).toEqual([])
    pass(1000)
    await begun('register a')
  })

  it('never repeats what may have arrived, and asks the person when it has long not been found', async () => {
    add('a', 'forward')
    await begun('register a')
    await answer('register a', failed({ kind: 'uncertain', said }))
    await eventually(() => expect(state('a')).toBe('uncertain'))
    const operationId = list()[0]?.id ?? ''
    expect(outbox.retry({ operationId })).toMatchObject({ ok: false, failure: { code: 'conflict' } })
    expect(outbox.cancel({ operationId })).toMatchObject({ ok: false, failure: { code: 'too-late' } })
    for (let looked = 0; looked < 3; looked += 1) {
      pass(6000)
      await begun('reconcile a')
      await answer('reconcile a', { kind: 'absent' })
    }
    await eventually(() => expect(list()[0]).toMatchObject({ state: 'uncertain', question: 'send-again' }))
    pass(600_000)
    await begun('reconcile a')
    await answer('reconcile a', { kind: 'absent' })
    expect(list()[0]).toMatchObject({ state: 'uncertain', question: 'send-again' })
    expect(outbox.retry({ operationId })).toMatchObject({ ok: true, value: { state: 'uncertain', question: null } })
    await begun('reconcile a')
    await answer('reconcile a', { kind: 'absent' })
    // Once more as the request is about to leave, and then it does.
    await begun('reconcile a')
    await answer('reconcile a', { kind: 'absent' })
    await begun('register a')
  })

  it('does not send again what came while that waited for its turn', async () => {
    add('a', 'forward')
    await begun('register a')
    await answer('register a', failed({ kind: 'uncertain', said }))
    for (let looked = 0; looked < 3; looked += 1) {
      pass(6000)
      await begun('reconcile a')
      await answer('reconcile a', { kind: 'absent' })
    }
    outbox.retry({ operationId: list()[0]?.id ?? '' })
    await begun('reconcile a')
    await answer('reconcile a', { kind: 'absent' })
    await begun('reconcile a')
    // The person cannot take back what may have arrived.
    expect(list()[0]).toMatchObject({ state: 'registering', cancellable: false })
    await outbox.stop()
    db.close()
    open(folders.at(-1) ?? '')
    outbox.start()
    await begun('reconcile a')
    await answer('reconcile a', { kind: 'completed', result: {} })
    await begun('reconcile a')
    await answer('reconcile a', { kind: 'completed', result: {} })
    await eventually(() => expect(state('a')).toBe('done'))
    expect(asked).toEqual([])
  })

  it('begins what depends on others when all of them are done, and says why it does not', async () => {
    const [a, b] = [add('a', 'forward'), add('b', 'forward')]
    add('c', 'forward', [a, b])
    await begun('register a', 'register b')
    await answer('register a', { kind: 'completed', result: {} })
    await eventually(() => expect(state('a')).toBe('done'))
    expect(list()[2]).toMatchObject({ state: 'waiting', waitReason: 'dependency' })
    await answer('register b', failed({ kind: 'refused', said }))
    await eventually(() => expect(list()[2]).toMatchObject({ waitReason: 'dependency-refused' }))
    outbox.retry({ operationId: b })
    await begun('register b')
    await answer('register b', { kind: 'completed', result: {} })
    await begun('register c')
  })

  it('gives back what is cancelled before anything has left, and lets nothing be cancelled afterwards', async () => {
    const a = add('a')
    await begun('upload a')
    const signal = asked[0]?.signal
    expect(outbox.cancel({ operationId: a })).toMatchObject({ ok: true, value: { state: 'cancelled' } })
    expect(signal?.aborted).toBe(true)
    await eventually(() => expect(waiting()).toEqual([]))
    expect(state('a')).toBe('cancelled')
    const b = add('b', 'forward')
    await begun('register b')
    expect(outbox.cancel({ operationId: b })).toMatchObject({ ok: false, failure: { code: 'too-late' } })
    expect(outbox.archive({ operationId: b })).toMatchObject({ ok: false, failure: { code: 'conflict' } })
    expect(outbox.archive({ operationId: a })).toEqual({ ok: true, value: null })
    expect(list().map(({ title }) => title)).toEqual(['b'])
    expect(outbox.cancel({ operationId: 'x' })).toMatchObject({ ok: false, failure: { code: 'not-found' } })
  })

  it('goes on after a crash where it stood: bytes again, what may have arrived is looked for', async () => {
    add('uploading')
    add('registering', 'forward')
    add('polling', 'forward')
    await begun('upload uploading', 'register registering', 'register polling')
    await answer('register polling', { kind: 'registered', eventId: 'e9' })
    await begun('upload uploading', 'register registering', 'poll e9')
    // As after kill -9: nothing of this engine writes any more, and another opens the same folder.
    asked = []
    db.close()
    open(folders.at(-1) ?? '')
    expect(waiting()).toEqual([])
    outbox.start()
    await begun('upload uploading', 'reconcile registering', 'poll e9')
    expect(list().find(({ title }) => title === 'registering')?.state).toBe('uncertain')
  })

  it('does nothing under another name', async () => {
    add('a', 'forward')
    await begun('register a')
    const other = createOutbox({
      ...{ db: db.db, owner: { environmentId: 'local', personId: 'bruno' }, handlers: [], random: () => 0 },
      ...{ poll: async () => ({ kind: 'event-pending' }), now: () => new Date(time), log: { info() {}, error() {} } },
      ...{ changed: () => {}, progress: () => {} },
    })
    other.start()
    expect(other.list()).toEqual({ ok: true, value: [] })
    expect(other.retry({ operationId: list()[0]?.id ?? '' })).toMatchObject({ failure: { code: 'not-found' } })
    await other.stop()
  })

  it('leaves nothing behind of an operation whose transaction was not committed', async () => {
    expect(() =>
      transaction(db.db, (tx) => {
        outbox.add(tx, { kind: 'forward', title: 'a', roleName: null, payload: { title: 'a' } })
        throw new Error('full disk')
      }),
    ).toThrow('full disk')
    await Promise.resolve()
    expect(list()).toEqual([])
    expect(told).toEqual([])
  })

  it('refuses, and sends nothing of, what this version does not understand', async () => {
    const id = add('a', 'forward')
    await begun('register a')
    await answer('register a', failed({ kind: 'later', retryAfterMs: null, said }))
    await eventually(() => expect(state('a')).toBe('waiting'))
    db.db.prepare(`UPDATE jobs SET payload = '{"other":1}' WHERE id = ?`).run(id)
    pass(600_000)
    await eventually(() => expect(list()[0]).toMatchObject({ state: 'refused' }))
    expect(waiting()).toEqual([])
  })
})
