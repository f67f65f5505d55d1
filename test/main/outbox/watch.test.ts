import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/engine/database/index.ts'
import { type JobHandler, type Outbox, usualTiming, type WatchHandler } from '../../../main/engine/outbox/index.ts'
import { eventually } from '../../support/eventually.ts'
import { createTestOutbox } from '../../support/test-outbox.ts'

type Payload = { title: string }
interface RunningStep {
  readonly step: string
  answer(end: unknown): void
}
const payload = z.object({ title: z.string() })
const details = (message: string) => ({ status: null, message, traceId: null })
const notYet = { kind: 'not-yet', details: details('Falta Bruno.') }
const done = { kind: 'completed', result: {} }

let db: OpenedDatabase
let outbox: Outbox
let running: RunningStep[]
/** All started steps, in order. */
let begun: string[]
let reported: OperationView[]
let time: number

beforeEach(() => {
  ;[running, begun, reported, time] = [[], [], [], Date.parse('2026-11-20T12:00:00Z')]
  db = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-watch-')), now: () => new Date(time) })
  const ask = (step: string) =>
    new Promise<never>((resolve) => {
      begun.push(step)
      const mine = {
        step,
        answer(end: unknown) {
          running = running.filter((each) => each !== mine)
          resolve(end as never)
        },
      }
      running.push(mine)
    })
  const forward: JobHandler<Payload, null> = {
    kind: 'forward',
    payload,
    evidence: z.null(),
    upload: null,
    onUpdate: () => undefined,
    prepare: async () => ({ kind: 'prepared', evidence: null }),
    register: ({ payload: { title } }) => ask(`register ${title}`),
    reconcile: async () => ({ kind: 'absent' }),
    finish: async () => ({ kind: 'completed', result: {} }),
  }
  const watch: WatchHandler<Payload> = {
    kind: 'collect',
    payload,
    onUpdate: () => undefined,
    watch: ({ title }) => ask(`watch ${title}`),
  }
  outbox = createTestOutbox({
    db: db.db,
    random: () => 0.5,
    handlers: [forward, watch],
    now: () => new Date(time),
    changed: (views) => reported.push(...views),
    limits: { upload: 1, register: 1, forward: 1, poll: 1, watch: 1 },
    timing: { ...usualTiming, graceMs: 0 },
  })
  outbox.start()
})
afterEach(async () => {
  for (const each of running) each.answer(notYet)
  await outbox.stop()
  db.close()
})

const add = (title: string, dependsOn: string[] = [], ownedDependencies: string[] = []) =>
  transaction(db.db, (tx) => {
    const kind = title.startsWith('w') ? 'collect' : 'forward'
    return outbox.add(tx, { kind, title, roleName: null, payload: { title }, dependsOn, ownedDependencies })
  })
const of = (title: string) => {
  const listed = outbox.list()
  return (listed.ok ? listed.value : []).find((each) => each.title === title)
}
async function answer(step: string, end: unknown): Promise<void> {
  await eventually(() => expect(running.map((each) => each.step)).toContain(step))
  running.find((each) => each.step === step)?.answer(end)
  await eventually(() => expect(running.map((each) => each.step)).not.toContain(step))
  await new Promise(setImmediate)
}

it('watches delay no other operation, however many there are', async () => {
  for (const title of ['w1', 'w2', 'w3']) add(title)
  add('a')
  await answer('register a', done)
  await eventually(() => expect(of('a')?.state).toBe('done'))
  // Watches poll one at a time, and the first poll is unanswered.
  expect(begun.filter((step) => step.startsWith('watch'))).toEqual(['watch w1'])
})

it('a watch polls rarely, sooner after a change, and at once on request', async () => {
  add('w1')
  const ready = { state: 'ready', failure: notYet.details, attempts: 0, cancellable: true }
  await answer('watch w1', notYet)
  await eventually(() => expect(of('w1')).toMatchObject(ready))
  time += 4000
  outbox.wake()
  expect(running).toEqual([])
  outbox.pollNow()
  await answer('watch w1', notYet)
  time += 6000
  outbox.wake()
  // The answer is unchanged, so the delay doubles.
  expect(running).toEqual([])
  time += 5000
  outbox.wake()
  await answer('watch w1', { kind: 'not-yet', details: details('Falta Carla.') })
  time += 6000
  outbox.wake()
  await answer('watch w1', done)
  await eventually(() => expect(of('w1')).toMatchObject({ state: 'done', failure: null }))
})

it('operations that waited for watches start in the order of their creation', async () => {
  add('a')
  const waits = ['w1', 'w2', 'w3'].map((title) => add(title))
  for (const [index, title] of ['b', 'c', 'd'].entries()) {
    const own = waits.slice(index, index + 1)
    add(title, own, own)
  }
  await eventually(() => expect(running.map(({ step }) => step)).toContain('register a'))
  for (const title of ['w1', 'w2', 'w3']) await answer(`watch ${title}`, done)
  await answer('register a', done)
  for (const title of ['b', 'c', 'd']) await answer(`register ${title}`, done)
  expect(begun.filter((step) => step.startsWith('register'))).toEqual(
    ['a', 'b', 'c', 'd'].map((each) => `register ${each}`),
  )
})

it('a watch is cancelled with its owner, unless another operation depends on it', async () => {
  const [one, other] = [add('w1'), add('w2')]
  const first = add('a', [one, other], [one, other])
  const second = add('b', [other])
  await eventually(() => expect(of('a')?.waitsFor.map(({ title }) => title)).toEqual(['w1', 'w2']))
  expect(outbox.cancel({ operationId: first })).toMatchObject({ ok: true, value: { state: 'cancelled' } })
  expect([of('w1')?.state, of('w2')?.state]).toEqual(['cancelled', 'ready'])
  // The watch was cancelled with its owner: cancelling it again is no failure.
  expect(outbox.cancel({ operationId: one })).toMatchObject({ ok: true })
  outbox.cancel({ operationId: second })
})

it('dependents of a refused operation can depend on its replacement instead', async () => {
  const before = add('w1')
  add('a', [before])
  await answer('watch w1', { kind: 'failed', failure: { kind: 'refused', details: details('Bruno recusou.') } })
  await eventually(() => expect(of('a')?.waitReason).toBe('dependency-refused'))
  const after = transaction(db.db, (tx) => {
    const id = outbox.add(tx, { kind: 'collect', title: 'w2', roleName: null, payload: { title: 'w2' } })
    outbox.replaceDependency(tx, before, id)
    return id
  })
  expect(of('a')).toMatchObject({ waitReason: 'dependency', waitsFor: [{ id: after }] })
  await answer('watch w2', done)
  await answer('register a', done)
  await eventually(() => expect(reported.at(-1)).toMatchObject({ title: 'a', state: 'done' }))
})

it('a retried operation waits for its dependencies again', async () => {
  const waits = add('w1')
  const id = add('a', [waits])
  // The state after a rebuild from an older copy: refused until the person retries.
  db.db
    .prepare("UPDATE jobs SET state = 'refused', wait_reason = NULL, not_before = NULL, failure = ? WHERE id = ?")
    .run(JSON.stringify(details('Confira.')), id)
  expect(outbox.retry({ operationId: id })).toMatchObject({
    ok: true,
    value: { state: 'waiting', waitReason: 'dependency' },
  })
  await answer('watch w1', done)
  await answer('register a', done)
})
