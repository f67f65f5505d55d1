import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/engine/database/index.ts'
import { type JobHandler, type Outbox, usualTiming } from '../../../main/engine/outbox/index.ts'
import { eventually } from '../../support/eventually.ts'
import { createTestOutbox } from '../../support/test-outbox.ts'

let db: OpenedDatabase
let outbox: Outbox
let time: number
let holdMs: number
/** The engine's timers by due time. */
let timers: { at: number; call: () => void }[]
/** Requests to the service, in order. */
let requests: string[]
let errors: string[]
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
    timer: (call, ms) => {
      const timer = { at: time + ms, call }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    timing: { ...usualTiming, graceMs: 0 },
    holdMs: () => holdMs,
    log: { info: () => undefined, error: (event) => void errors.push(event) },
  })
  outbox.start()
}

beforeEach(() => {
  time = Date.parse('2026-11-20T12:00:00Z')
  holdMs = 10_000
  requests = []
  errors = []
  folder = mkdtempSync(path.join(tmpdir(), 'malote-hold-'))
  open()
})
afterEach(async () => {
  await outbox.stop()
  db.close()
})

/** Adds an operation, and wakes the engine. */
async function add(title: string, dependsOn: string[] = []): Promise<string> {
  const job = { kind: 'forward', title, roleName: null, payload: { title }, dependsOn } as const
  const id = transaction(db.db, (tx) => outbox.add(tx, job))
  await new Promise(setImmediate)
  return id
}
/** Moves the clock; only the engine's own timers fire. */
async function pass(ms: number): Promise<void> {
  time += ms
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
const states = () => list().map(({ state, waitReason }) => waitReason ?? state)
const ended = () => eventually(() => expect(states().every((state) => state === 'done')).toBe(true))
const at = (ms: number) => new Date(time + ms).toISOString()

describe('a held operation', () => {
  it('sends no request until the hold ends, and shows when that is', async () => {
    await add('a')
    expect(list()).toMatchObject([{ state: 'held', heldUntil: at(10_000) }])
    outbox.wake()
    await pass(9999)
    expect(states()).toEqual(['held'])
    expect(requests).toEqual([])
    await pass(1)
    await ended()
    expect(requests).toEqual(['a'])
    expect(list()).toMatchObject([{ heldUntil: null }])
  })

  it('shares one timer with all other held operations', async () => {
    for (const title of ['a', 'b', 'c']) await add(title)
    expect(timers.map((timer) => timer.at)).toEqual([time + 10_000])
    await pass(10_000)
    await ended()
    expect(requests).toEqual(['a', 'b', 'c'])
    expect(timers).toEqual([])
  })

  it('is cancelled without any request', async () => {
    const operationId = await add('a')
    expect(outbox.cancel({ operationId })).toMatchObject({ ok: true, value: { state: 'cancelled', heldUntil: null } })
    await pass(60_000)
    expect(requests).toEqual([])
    expect(states()).toEqual(['cancelled'])
  })

  it('is sent at once when the person asks for it', async () => {
    const operationId = await add('a')
    await add('b')
    expect(outbox.retry({ operationId })).toMatchObject({ ok: true, value: { state: 'ready', heldUntil: null } })
    await eventually(() => expect(states()).toEqual(['done', 'held']))
    expect(requests).toEqual(['a'])
  })

  it('ends its hold while dependencies are open, and then waits for them', async () => {
    const first = await add('first')
    await pass(4000)
    const second = await add('second', [first])
    const third = await add('third', [second])
    expect(list()).toMatchObject([{ heldUntil: at(6000) }, { heldUntil: at(10_000) }, { heldUntil: at(10_000) }])
    await pass(6000)
    await eventually(() => expect(states()).toEqual(['done', 'held', 'held']))
    // Sent at once, the operation still waits for its dependencies.
    outbox.retry({ operationId: third })
    expect(states()).toEqual(['done', 'held', 'dependency'])
    await pass(4000)
    await ended()
    expect(requests).toEqual(['first', 'second', 'third'])
  })

  it('reports after the hold that a dependency was cancelled, as do its own dependents', async () => {
    const first = await add('first')
    const second = await add('second', [first])
    await add('third', [second])
    outbox.cancel({ operationId: first })
    expect(states()).toEqual(['cancelled', 'held', 'held'])
    await pass(10_000)
    expect(states()).toEqual(['cancelled', 'dependency-refused', 'dependency-refused'])
    expect(requests).toEqual([])
  })

  it('is held for the full time again after a restart', async () => {
    await add('a')
    await pass(9000)
    await outbox.stop()
    db.close()
    open()
    expect(list()).toMatchObject([{ state: 'held', heldUntil: at(10_000) }])
    await pass(9999)
    expect(requests).toEqual([])
    await pass(1)
    await ended()
  })

  it('starts at once when the hold time is zero', async () => {
    holdMs = 0
    await add('a')
    await ended()
    expect(timers).toEqual([])
  })

  it('stays held while the disk fails, and starts when it works again', async () => {
    await add('a')
    db.db.exec('PRAGMA query_only = ON')
    await pass(10_000)
    expect(states()).toEqual(['held'])
    expect(requests).toEqual([])
    // A disk with a fault is left alone for a minute, however often the engine is woken.
    await pass(59_999)
    outbox.wake()
    expect(errors).toEqual(['outbox.holds-not-ended'])
    db.db.exec('PRAGMA query_only = OFF')
    await pass(1)
    await ended()
  })
})
