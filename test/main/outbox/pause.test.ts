import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/database/index.ts'
import { createOutbox, type JobHandler, type Outbox, type PollEnd, usualTiming } from '../../../main/outbox/index.ts'

const withoutGrace = { ...usualTiming, graceMs: 0 }
/** Each step asks, and waits for what the test lets it answer; called off it says so, as a real one does. */
interface Asked {
  readonly step: string
  readonly signal: AbortSignal
  answer(end: unknown): void
}
const stopped = { kind: 'failed', failure: { kind: 'stopped' } }
const file = { idArquivo: '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a' }

let folder: string
let db: OpenedDatabase
let outbox: Outbox
let asked: Asked[]
/** All that has ever been asked, in order. */
let history: string[]
let told: OperationView[][]
let time: number
let holdMs: number
/** Whether noting asks the service first. */
let asksToNote: boolean
let timers: { at: number; call: () => void }[]

function ask(step: string, signal: AbortSignal): Promise<never> {
  history.push(step)
  return new Promise((resolve) => {
    const answer = (end: unknown) => {
      asked = asked.filter((each) => each !== mine)
      resolve(end as never)
    }
    const mine: Asked = { step, signal, answer }
    asked.push(mine)
    signal.addEventListener('abort', () => answer(stopped))
  })
}

const handler = (kind: 'capture' | 'forward' | 'sign'): JobHandler<{ title: string }, object> => ({
  ...{ kind, payload: z.object({ title: z.string() }), evidence: z.object({}) },
  upload:
    kind === 'capture'
      ? ({ title }, { signal, progress }) => {
          progress(1, 4)
          return ask(`upload ${title}`, signal)
        }
      : null,
  note: async ({ title }, { signal }) => (asksToNote ? ask(`note ${title}`, signal) : { kind: 'noted', evidence: {} }),
  register: ({ payload }, { signal }) => ask(`register ${payload.title}`, signal),
  reconcile: ({ payload }, { signal }) => ask(`reconcile ${payload.title}`, signal),
  finish: async () => ({ kind: 'completed', result: {} }),
  follow: () => undefined,
})

function open(personId = 'ana'): void {
  timers = []
  db = openDatabase({ folder, now: () => new Date(time) })
  outbox = createOutbox({
    ...{ db: db.db, owner: { environmentId: 'local', personId }, random: () => 0 },
    handlers: [handler('capture'), handler('forward'), handler('sign')],
    poll: (eventId, signal) => ask(`poll ${eventId}`, signal) as Promise<PollEnd>,
    now: () => new Date(time),
    timer: (call, ms) => {
      const timer = { at: time + ms, call }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    ...{ log: { info() {}, error() {} }, progress: () => {}, timing: withoutGrace, holdMs: () => holdMs },
    changed: (views) => told.push([...views]),
  })
  outbox.start()
}
async function close(): Promise<void> {
  const end = outbox.stop()
  // Its patience with what is on its way has come to an end.
  await pass(0)
  await end
  db.close()
}
async function reopen(): Promise<void> {
  await close()
  open()
}

beforeEach(() => {
  time = Date.parse('2026-11-20T12:00:00Z')
  ;[holdMs, asksToNote, asked, history, told] = [0, false, [], [], []]
  folder = mkdtempSync(path.join(tmpdir(), 'malote-pause-'))
  open()
})
afterEach(close)

const add = (title: string, kind: 'capture' | 'forward' | 'sign' = 'capture') =>
  transaction(db.db, (tx) => outbox.add(tx, { kind, title, roleName: null, payload: { title } }))
const settled = () => new Promise(setImmediate)
async function pass(ms: number): Promise<void> {
  time += ms
  for (const timer of timers.filter(({ at }) => at <= time)) {
    timers = timers.filter((each) => each !== timer)
    timer.call()
  }
  await settled()
}
const waiting = () => asked.map(({ step }) => step)
async function answer(step: string, end: unknown): Promise<void> {
  asked.find((each) => each.step === step)?.answer(end)
  await settled()
}
const list = () => {
  const outcome = outbox.list()
  return outcome.ok ? outcome.value : []
}
const states = () => Object.fromEntries(list().map(({ title, state }) => [title, state]))
const story = (operationId: string) => {
  const outcome = outbox.story({ operationId })
  return outcome.ok ? outcome.value.map(({ what }) => what) : []
}
const pause = async (isPaused: boolean) => {
  expect(outbox.pause({ isPaused })).toEqual({ ok: true, value: null })
  await settled()
}

describe('while paused', () => {
  it('breaks off what is going out, which begins again in its order when it goes on', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'].map((title) => add(title))
    await settled()
    expect(waiting()).toEqual(['upload a', 'upload b', 'upload c'])
    await answer('upload a', { kind: 'uploaded', file })
    expect(waiting()).toEqual(['upload b', 'upload c', 'upload d', 'register a'])
    await pause(true)
    expect(waiting()).toEqual(['register a'])
    expect(states()).toEqual({ a: 'registering', b: 'ready', c: 'ready', d: 'ready', e: 'ready' })
    expect(list().map(({ progress }) => progress)).toEqual([null, null, null, null, null])
    expect(story(ids[1] ?? '')).toEqual(['asked', 'paused'])
    outbox.wake()
    await pass(600_000)
    expect(waiting()).toEqual(['register a'])
    const before = history.length
    await pause(false)
    expect(history.slice(before)).toEqual(['upload b', 'upload c', 'upload d'])
  })

  it('lets a request that is on its way end, and asks after what the service has', async () => {
    add('a', 'forward')
    await settled()
    await pause(true)
    expect(asked[0]?.signal.aborted).toBe(false)
    await answer('register a', { kind: 'registered', eventId: 'e1' })
    expect(waiting()).toEqual(['poll e1'])
    await answer('poll e1', { kind: 'event-ended', ids: {} })
    expect(states()).toEqual({ a: 'done' })
  })

  it('registers nothing whose file has arrived, and asks for nothing again that is uncertain', async () => {
    add('a')
    add('b', 'forward')
    await settled()
    await answer('upload a', { kind: 'uploaded', file })
    const said = { status: 503, message: 'Depois.', traceId: null }
    await answer('register a', { kind: 'failed', failure: { kind: 'later', retryAfterMs: null, said } })
    await pause(true)
    await answer('register b', { kind: 'failed', failure: { kind: 'uncertain', said } })
    const before = history.length
    await pass(600_000)
    expect(states()).toEqual({ a: 'waiting', b: 'uncertain' })
    expect(history.slice(before)).toEqual([])
    await pause(false)
    expect(history.slice(before).toSorted()).toEqual(['reconcile b', 'register a'])
  })

  it('leaves in the queue what its hold lets go, and what is asked for or sent at once', async () => {
    holdMs = 10_000
    await pause(true)
    add('a')
    const operationId = add('b')
    await settled()
    outbox.retry({ operationId })
    await pass(10_000)
    holdMs = 0
    const last = add('c')
    await settled()
    expect(states()).toEqual({ a: 'ready', b: 'ready', c: 'ready' })
    expect(outbox.cancel({ operationId: last })).toMatchObject({ ok: true })
    expect(history).toEqual([])
    await pause(false)
    expect(history).toEqual(['upload a', 'upload b'])
  })

  it('lets be called off what has arrived and is not registered, and sends nothing of it any more', async () => {
    const operationId = add('a')
    // With them, nobody is free to register it.
    for (const title of ['b', 'c', 'd', 'e']) add(title, 'sign')
    await settled()
    await answer('upload a', { kind: 'uploaded', file })
    await pause(true)
    for (const title of ['b', 'c', 'd', 'e']) await answer(`register ${title}`, { kind: 'registered', eventId: title })
    expect(list()[0]).toMatchObject({ title: 'a', state: 'registering', cancellable: true })
    expect(outbox.standings().map(({ cancellable }) => cancellable)).toEqual([true, false, false, false, false])
    expect(outbox.cancel({ operationId })).toMatchObject({ value: { state: 'cancelled', cancellable: false } })
    await pause(false)
    await pass(600_000)
    expect(history).not.toContain('register a')
  })

  it('is still so after a restart, and for nobody else', async () => {
    await pause(true)
    add('a')
    await reopen()
    expect(outbox.isPaused()).toBe(true)
    await settled()
    expect(history).toEqual([])
    await pause(false)
    expect(history).toEqual(['upload a'])
    await reopen()
    expect(outbox.isPaused()).toBe(false)
    await pause(true)
    await close()
    open('bruno')
    expect(outbox.isPaused()).toBe(false)
  })

  it('does not begin what it was about to, nor tells of it', async () => {
    const id = add('a')
    // The engine has taken it up, and not begun.
    await Promise.resolve()
    await pause(true)
    expect(history).toEqual([])
    expect(story(id)).toEqual(['asked'])
    await pause(false)
    expect(waiting()).toEqual(['upload a'])
  })

  it('takes no late success of what it broke off for one: it is sent anew', async () => {
    add('a')
    await settled()
    const [upload] = asked
    outbox.pause({ isPaused: true })
    outbox.pause({ isPaused: false })
    upload?.answer({ kind: 'uploaded', file })
    await settled()
    expect(history).toEqual(['upload a', 'upload a'])
    expect(states()).toEqual({ a: 'uploading' })
  })
})

it('tells how far files are at most ten times a second, however many are going out', async () => {
  for (const title of ['a', 'b', 'c']) add(title)
  await settled()
  const progress = () => told.map((views) => views.map(({ title, progress: share }) => `${title} ${share}`))
  // The first at once, the others together.
  expect(progress().filter(([first]) => first?.endsWith('0.25'))).toEqual([['a 0.25']])
  const before = told.length
  await pass(99)
  expect(told.length).toBe(before)
  await pass(1)
  expect(progress().slice(before)).toEqual([['b 0.25', 'c 0.25']])
  await pass(1000)
  expect(told.length).toBe(before + 1)
})

it('breaks off what is looked at before a request leaves, where it is called off; then it never leaves', async () => {
  asksToNote = true
  const operationId = add('a', 'forward')
  await settled()
  const [note] = asked
  expect(list()).toMatchObject([{ state: 'registering', cancellable: true }])
  expect(outbox.cancel({ operationId }).ok).toBe(true)
  expect(note?.signal.aborted).toBe(true)
  await reopen()
  expect(states()).toEqual({ a: 'cancelled' })
  expect(history).toEqual(['note a'])
})

it('takes no late look for leave to send what has been called off', async () => {
  asksToNote = true
  const operationId = add('a', 'forward')
  await settled()
  asked[0]?.answer({ kind: 'noted', evidence: {} })
  expect(outbox.cancel({ operationId }).ok).toBe(true)
  await settled()
  expect(states()).toEqual({ a: 'cancelled' })
  expect(history).toEqual(['note a'])
})

it('calls nothing off whose request has left', async () => {
  const operationId = add('a', 'forward')
  await settled()
  expect(list()).toMatchObject([{ state: 'registering', cancellable: false }])
  expect(outbox.cancel({ operationId })).toMatchObject({ ok: false, failure: { code: 'too-late' } })
  expect(asked[0]?.signal.aborted).toBe(false)
})
