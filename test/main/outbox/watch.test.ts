import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/database/index.ts'
import {
  createOutbox,
  type JobHandler,
  type Outbox,
  usualTiming,
  type WatchHandler,
} from '../../../main/outbox/index.ts'
import { eventually } from '../../support/eventually.ts'

type Payload = { title: string }
interface Asked {
  readonly step: string
  answer(end: unknown): void
}
const payload = z.object({ title: z.string() })
const said = (message: string) => ({ status: null, message, traceId: null })
const notYet = { kind: 'not-yet', said: said('Falta Bruno.') }
const done = { kind: 'completed', result: {} }

let db: OpenedDatabase
let outbox: Outbox
let asked: Asked[]
/** Everything that was begun, in that order. */
let begun: string[]
let told: OperationView[]
let time: number

beforeEach(() => {
  ;[asked, begun, told, time] = [[], [], [], Date.parse('2026-11-20T12:00:00Z')]
  db = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-watch-')), now: () => new Date(time) })
  const ask = (step: string) =>
    new Promise<never>((resolve) => {
      begun.push(step)
      const mine = {
        step,
        answer(end: unknown) {
          asked = asked.filter((each) => each !== mine)
          resolve(end as never)
        },
      }
      asked.push(mine)
    })
  const forward: JobHandler<Payload, null> = {
    ...{ kind: 'forward', payload, evidence: z.null(), upload: null, follow: () => undefined },
    note: async () => ({ kind: 'noted', evidence: null }),
    register: ({ payload: { title } }) => ask(`register ${title}`),
    reconcile: async () => ({ kind: 'absent' }),
    finish: async () => ({ kind: 'completed', result: {} }),
  }
  const watch: WatchHandler<Payload> = {
    ...{ kind: 'collect', payload, follow: () => undefined },
    watch: ({ title }) => ask(`watch ${title}`),
  }
  outbox = createOutbox({
    ...{ db: db.db, owner: { environmentId: 'local', personId: 'ana' }, random: () => 0.5 },
    ...{ log: { info() {}, error() {} }, handlers: [forward, watch], now: () => new Date(time) },
    poll: async () => ({ kind: 'event-pending' }),
    changed: (views) => told.push(...views),
    progress() {},
    limits: { upload: 1, register: 1, forward: 1, poll: 1, watch: 1 },
    timing: { ...usualTiming, graceMs: 0 },
  })
  outbox.start()
})
afterEach(async () => {
  for (const each of asked) each.answer(notYet)
  await outbox.stop()
  db.close()
})

const add = (title: string, dependsOn: string[] = [], brings: string[] = []) =>
  transaction(db.db, (tx) => {
    const kind = title.startsWith('w') ? 'collect' : 'forward'
    return outbox.add(tx, { kind, title, roleName: null, payload: { title }, dependsOn, brings })
  })
const of = (title: string) => {
  const listed = outbox.list()
  return (listed.ok ? listed.value : []).find((each) => each.title === title)
}
async function answer(step: string, end: unknown): Promise<void> {
  await eventually(() => expect(asked.map((each) => each.step)).toContain(step))
  asked.find((each) => each.step === step)?.answer(end)
  await eventually(() => expect(asked.map((each) => each.step)).not.toContain(step))
  await new Promise(setImmediate)
}

it('takes no turn from what is to leave, however many watch', async () => {
  for (const title of ['w1', 'w2', 'w3']) add(title)
  add('a')
  await answer('register a', done)
  await eventually(() => expect(of('a')?.state).toBe('done'))
  // One at a time, and the first has not been answered yet.
  expect(begun.filter((step) => step.startsWith('watch'))).toEqual(['watch w1'])
})

it('is looked at rarely, sooner once something has moved, and at once when somebody looks', async () => {
  add('w1')
  const ready = { state: 'ready', failure: notYet.said, attempts: 0, cancellable: true }
  await answer('watch w1', notYet)
  await eventually(() => expect(of('w1')).toMatchObject(ready))
  time += 4000
  outbox.wake()
  expect(asked).toEqual([])
  outbox.look()
  await answer('watch w1', notYet)
  time += 6000
  outbox.wake()
  // What is lacking is the same: twice as long now.
  expect(asked).toEqual([])
  time += 5000
  outbox.wake()
  await answer('watch w1', { kind: 'not-yet', said: said('Falta Carla.') })
  time += 6000
  outbox.wake()
  await answer('watch w1', done)
  await eventually(() => expect(of('w1')).toMatchObject({ state: 'done', failure: null }))
})

it('lets what is ready go in the order in which it was asked for', async () => {
  add('a')
  const waits = ['w1', 'w2', 'w3'].map((title) => add(title))
  const after = ['b', 'c', 'd'].map((title, index) =>
    add(title, waits.slice(index, index + 1), waits.slice(index, index + 1)),
  )
  expect(after).toHaveLength(3)
  await eventually(() => expect(asked.map(({ step }) => step)).toContain('register a'))
  for (const title of ['w1', 'w2', 'w3']) await answer(`watch ${title}`, done)
  await answer('register a', done)
  for (const title of ['b', 'c', 'd']) await answer(`register ${title}`, done)
  expect(begun.filter((step) => step.startsWith('register'))).toEqual(
    ['a', 'b', 'c', 'd'].map((each) => `register ${each}`),
  )
})

it('is called off with what it was asked for, and not while something else waits for it', async () => {
  const [one, other] = [add('w1'), add('w2')]
  const first = add('a', [one, other], [one, other])
  const second = add('b', [other])
  await eventually(() => expect(of('a')?.waitsFor.map(({ title }) => title)).toEqual(['w1', 'w2']))
  expect(outbox.cancel({ operationId: first })).toMatchObject({ ok: true, value: { state: 'cancelled' } })
  expect([of('w1')?.state, of('w2')?.state]).toEqual(['cancelled', 'ready'])
  // Undone in one breath with what it went along with: that is no failure.
  expect(outbox.cancel({ operationId: one })).toMatchObject({ ok: true })
  outbox.cancel({ operationId: second })
})

it('hands those that wait for what was refused over to what takes its place', async () => {
  const before = add('w1')
  add('a', [before])
  await answer('watch w1', { kind: 'failed', failure: { kind: 'refused', said: said('Bruno recusou.') } })
  await eventually(() => expect(of('a')?.waitReason).toBe('dependency-refused'))
  const after = transaction(db.db, (tx) => {
    const id = outbox.add(tx, { kind: 'collect', title: 'w2', roleName: null, payload: { title: 'w2' } })
    outbox.takeOver(tx, before, id)
    return id
  })
  expect(of('a')).toMatchObject({ waitReason: 'dependency', waitsFor: [{ id: after }] })
  await answer('watch w2', done)
  await answer('register a', done)
  await eventually(() => expect(told.at(-1)).toMatchObject({ title: 'a', state: 'done' }))
})

it('waits again for what it depends on where it is asked for anew', async () => {
  const waits = add('w1')
  const id = add('a', [waits])
  // As a database made again from an older copy has it: nothing of it is sent before the person asks.
  db.db
    .prepare("UPDATE jobs SET state = 'refused', wait_reason = NULL, not_before = NULL, failure = ? WHERE id = ?")
    .run(JSON.stringify(said('Confira.')), id)
  expect(outbox.retry({ operationId: id })).toMatchObject({
    ok: true,
    value: { state: 'waiting', waitReason: 'dependency' },
  })
  await answer('watch w1', done)
  await answer('register a', done)
})
