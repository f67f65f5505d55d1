import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/engine/database/index.ts'
import { type JobHandler, type Outbox, usualTiming } from '../../../main/engine/outbox/index.ts'
import { eventually } from '../../support/eventually.ts'
import { createTestOutbox } from '../../support/test-outbox.ts'

const hour = 3_600_000
const friday = Date.parse('2026-11-20T12:00:00Z')
const monday = friday + 71 * hour

let db: OpenedDatabase
let outbox: Outbox
/** The clock of this computer, and how far it is ahead. */
let time: number
let ahead: number
let holdMs: number
let timers: { at: number; call: () => void }[]
let requests: string[]
let folder: string

const handler: JobHandler<{ title: string }, object> = {
  kind: 'forward',
  payload: z.object({ title: z.string() }),
  evidence: z.object({}),
  upload: null,
  prepare: async ({ title }) => {
    requests.push(title)
    return { kind: 'prepared', evidence: {} }
  },
  register: async () => ({ kind: 'completed', result: {} }),
  reconcile: async () => ({ kind: 'absent' }),
  finish: async () => ({ kind: 'completed', result: {} }),
  onUpdate: () => undefined,
}

function open(): void {
  timers = []
  db = openDatabase({ folder, now: () => new Date(time) })
  outbox = createTestOutbox({
    db: db.db,
    handlers: [handler],
    now: () => new Date(time),
    aheadMs: () => ahead,
    timer: (call, ms) => {
      const timer = { at: time + ms, call }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    timing: { ...usualTiming, graceMs: 0 },
    holdMs: () => holdMs,
  })
  outbox.start()
}
async function close(): Promise<void> {
  await outbox.stop()
  db.close()
}
beforeEach(() => {
  time = friday
  ahead = 0
  holdMs = 10_000
  requests = []
  folder = mkdtempSync(path.join(tmpdir(), 'malote-later-'))
  open()
})
afterEach(close)

interface Added {
  owned?: string[]
  sendAt?: number
}
async function add(title: string, { owned = [], sendAt }: Added = {}): Promise<string> {
  const job = { kind: 'forward', title, roleName: null, payload: { title } } as const
  const id = transaction(db.db, (tx) => {
    const before = owned.map((each) => outbox.add(tx, { ...job, title: each, payload: { title: each } }))
    return outbox.add(tx, { ...job, dependsOn: before, ownedDependencies: before, sendAt: sendAt ?? null })
  })
  await new Promise(setImmediate)
  return id
}
/** Moves the clock; only the engine's own timers fire. */
async function moveTo(moment: number): Promise<void> {
  time = moment
  for (const timer of timers.filter(({ at }) => at <= time)) {
    timers = timers.filter((each) => each !== timer)
    timer.call()
  }
  await new Promise(setImmediate)
}
const list = (): OperationView[] => {
  const outcome = outbox.list()
  return outcome.ok ? outcome.value : []
}
const states = () => list().map(({ state }) => state)
const ended = () => eventually(() => expect(states().every((state) => state === 'done')).toBe(true))
const iso = (at: number) => new Date(at).toISOString()

it.each([0, 10_000])('leaves at its moment and not before, with a hold of %d ms', async (hold) => {
  holdMs = hold
  await add('a', { sendAt: monday })
  expect(list()).toMatchObject([{ state: 'held', sendAt: iso(monday), heldUntil: null, cancellable: true }])
  await moveTo(monday - 1)
  outbox.wake()
  expect(requests).toEqual([])
  await moveTo(monday)
  await ended()
  expect(requests).toEqual(['a'])
})

it('holds the files that go along, and sends and undoes them together', async () => {
  const undone = await add('a', { owned: ['file of a'], sendAt: monday })
  const sent = await add('b', { owned: ['file of b'], sendAt: monday })
  const later = await add('c', { owned: ['file of c'], sendAt: monday })
  await moveTo(friday + hour)
  expect(requests).toEqual([])
  expect(list().every(({ sendAt }) => sendAt === iso(monday))).toBe(true)
  expect(outbox.cancel({ operationId: undone })).toMatchObject({ ok: true, value: { state: 'cancelled' } })
  expect(outbox.retry({ operationId: sent })).toMatchObject({ ok: true })
  await eventually(() => expect(requests).toEqual(['file of b', 'b']))
  await moveTo(monday)
  await eventually(() => expect(requests).toEqual(['file of b', 'b', 'file of c', 'c']))
  expect(outbox.cancel({ operationId: later })).toMatchObject({ ok: false, failure: { code: 'too-late' } })
  expect(list().map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'done', 'done', 'done', 'done'])
})

it('waits for its moment also after a restart before it', async () => {
  await add('a', { owned: ['file of a'], sendAt: monday })
  await close()
  time = friday + hour
  open()
  await moveTo(monday - 1)
  expect(requests).toEqual([])
  expect(list()).toMatchObject([{ sendAt: iso(monday) }, { sendAt: iso(monday) }])
  await moveTo(monday)
  await ended()
})

it('leaves after the usual hold where the program was closed at its moment, and can be undone until then', async () => {
  await add('a', { sendAt: monday })
  const undone = await add('b', { sendAt: monday })
  await close()
  time = monday + 2 * hour
  open()
  const held = { state: 'held', heldUntil: iso(time + 10_000) }
  expect(list()).toMatchObject([held, held])
  expect(list().some((each) => 'sendAt' in each)).toBe(false)
  outbox.cancel({ operationId: undone })
  await moveTo(time + 10_000)
  await eventually(() => expect(states()).toEqual(['done', 'cancelled']))
  expect(requests).toEqual(['a'])
})

it.each([
  { name: 'a day ahead', off: 24 * hour },
  { name: 'a day behind', off: -24 * hour },
])('leaves by the service’s time where the clock is $name', async ({ off }) => {
  ahead = off
  time = friday + off
  await add('a', { sendAt: monday })
  await moveTo(monday + off - 1)
  expect(requests).toEqual([])
  expect(list()).toMatchObject([{ state: 'held', sendAt: iso(monday) }])
  await moveTo(monday + off)
  await ended()
})

it('follows a clock that is put right while it waits', async () => {
  ahead = 24 * hour
  time = friday + ahead
  await add('a', { sendAt: monday })
  ahead = 0
  time = friday + 2 * hour
  outbox.wake()
  await moveTo(monday - 1)
  expect(requests).toEqual([])
  await moveTo(monday)
  await ended()
})

it('does not leave early once an answer has told that the clock was set on past its moment', async () => {
  await add('a', { sendAt: monday })
  ahead = 96 * hour
  await moveTo(friday + ahead)
  outbox.wake()
  expect(requests).toEqual([])
  expect(list()).toMatchObject([{ sendAt: iso(monday) }])
  await moveTo(monday + ahead)
  await ended()
})
