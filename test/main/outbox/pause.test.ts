import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/engine/database/index.ts'
import { type JobHandler, type Outbox, type PollResult, usualTiming } from '../../../main/engine/outbox/index.ts'
import { createTestOutbox } from '../../support/test-outbox.ts'

/** A running step, which the test ends with an answer; an aborted step ends as `stopped`. */
interface RunningStep {
  readonly step: string
  readonly signal: AbortSignal
  answer(end: unknown): void
}
const stopped = { kind: 'failed', failure: { kind: 'stopped' } }
const file = { idArquivo: '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a' }

let folder: string
let db: OpenedDatabase
let outbox: Outbox
let running: RunningStep[]
let requests: string[]
let reported: OperationView[][]
/** Reported upload progress: operation, bytes sent, total bytes. */
let blocks: [string, number, number][]
let time: number
let holdMs: number
let prepareAsks: boolean
const timers = new Set<{ at: number; call: () => void }>()

function ask(step: string, signal: AbortSignal): Promise<never> {
  requests.push(step)
  return new Promise((resolve) => {
    const answer = (end: unknown) => {
      running = running.filter((each) => each !== mine)
      resolve(end as never)
    }
    const mine: RunningStep = { step, signal, answer }
    running.push(mine)
    signal.addEventListener('abort', () => answer(stopped))
  })
}

const handler = (kind: 'capture' | 'forward' | 'sign'): JobHandler<{ title: string }, object> => ({
  kind,
  payload: z.object({ title: z.string() }),
  evidence: z.object({}),
  upload:
    kind === 'capture'
      ? ({ title }, { signal, progress }) => {
          progress(1, 4)
          return ask(`upload ${title}`, signal)
        }
      : null,
  prepare: async ({ title }, { signal }) =>
    prepareAsks ? ask(`prepare ${title}`, signal) : { kind: 'prepared', evidence: {} },
  register: ({ payload }, { signal }) => ask(`register ${payload.title}`, signal),
  reconcile: ({ payload }, { signal }) => ask(`reconcile ${payload.title}`, signal),
  finish: async () => ({ kind: 'completed', result: {} }),
  onUpdate: () => undefined,
})

function open(personId = 'ana'): void {
  timers.clear()
  db = openDatabase({ folder, now: () => new Date(time) })
  outbox = createTestOutbox({
    db: db.db,
    owner: { environmentId: 'local', personId },
    handlers: [handler('capture'), handler('forward'), handler('sign')],
    poll: (eventId, signal) => ask(`poll ${eventId}`, signal) as Promise<PollResult>,
    now: () => new Date(time),
    timer(call, ms) {
      const timer = { at: time + ms, call }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    timing: { ...usualTiming, graceMs: 0 },
    holdMs: () => holdMs,
    progress: (...block) => void blocks.push(block),
    changed: (views) => reported.push([...views]),
  })
  outbox.start()
}
async function close(): Promise<void> {
  const end = outbox.stop()
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
  ;[holdMs, prepareAsks, running, requests, reported, blocks] = [0, false, [], [], [], []]
  folder = mkdtempSync(path.join(tmpdir(), 'malote-pause-'))
  open()
})
afterEach(close)

const add = (title: string, kind: 'capture' | 'forward' | 'sign' = 'capture') =>
  transaction(db.db, (tx) => outbox.add(tx, { kind, title, roleName: null, payload: { title } }))
const nextTurn = () => new Promise(setImmediate)
async function pass(ms: number): Promise<void> {
  time += ms
  for (const timer of [...timers].filter(({ at }) => at <= time)) {
    timers.delete(timer)
    timer.call()
  }
  await nextTurn()
}
const waiting = () => running.map(({ step }) => step)
async function answer(step: string, end: unknown): Promise<void> {
  running.find((each) => each.step === step)?.answer(end)
  await nextTurn()
}
const list = () => {
  const outcome = outbox.list()
  return outcome.ok ? outcome.value : []
}
const states = () => Object.fromEntries(list().map(({ title, state }) => [title, state]))
const history = (operationId: string) => {
  const outcome = outbox.history({ operationId })
  return outcome.ok ? outcome.value.map(({ kind }) => kind) : []
}
const pause = async (isPaused: boolean) => {
  expect(outbox.pause({ isPaused })).toEqual({ ok: true, value: null })
  await nextTurn()
}

describe('while paused', () => {
  it('aborts uploads, and starts them again in order when resumed', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'].map((title) => add(title))
    await nextTurn()
    expect(waiting()).toEqual(['upload a', 'upload b', 'upload c'])
    await answer('upload a', { kind: 'uploaded', file })
    expect(waiting()).toEqual(['upload b', 'upload c', 'upload d', 'register a'])
    await pause(true)
    expect(waiting()).toEqual(['register a'])
    expect(states()).toEqual({ a: 'registering', b: 'ready', c: 'ready', d: 'ready', e: 'ready' })
    expect(list().map(({ progress }) => progress)).toEqual([null, null, null, null, null])
    expect(history(ids[1] ?? '')).toEqual(['asked', 'paused'])
    outbox.wake()
    await pass(600_000)
    expect(waiting()).toEqual(['register a'])
    const before = requests.length
    await pause(false)
    expect(requests.slice(before)).toEqual(['upload b', 'upload c', 'upload d'])
  })

  it('lets a request in flight end, and polls its event', async () => {
    add('a', 'forward')
    await nextTurn()
    await pause(true)
    expect(running[0]?.signal.aborted).toBe(false)
    await answer('register a', { kind: 'registered', eventId: 'e1' })
    expect(waiting()).toEqual(['poll e1'])
    await answer('poll e1', { kind: 'event-ended', ids: {} })
    expect(states()).toEqual({ a: 'done' })
  })

  it('neither registers an uploaded file nor reconciles an uncertain request', async () => {
    add('a')
    add('b', 'forward')
    await nextTurn()
    await answer('upload a', { kind: 'uploaded', file })
    const details = { status: 503, message: 'Depois.', traceId: null }
    await answer('register a', { kind: 'failed', failure: { kind: 'later', retryAfterMs: null, details } })
    await pause(true)
    await answer('register b', { kind: 'failed', failure: { kind: 'uncertain', details } })
    const before = requests.length
    await pass(600_000)
    expect(states()).toEqual({ a: 'waiting', b: 'uncertain' })
    expect(requests.slice(before)).toEqual([])
    await pause(false)
    expect(requests.slice(before).toSorted()).toEqual(['reconcile b', 'register a'])
  })

  it('starts no operation whose hold has ended, nor a new or retried one', async () => {
    holdMs = 10_000
    await pause(true)
    add('a')
    const operationId = add('b')
    await nextTurn()
    outbox.retry({ operationId })
    await pass(10_000)
    holdMs = 0
    const last = add('c')
    await nextTurn()
    expect(states()).toEqual({ a: 'ready', b: 'ready', c: 'ready' })
    expect(outbox.cancel({ operationId: last })).toMatchObject({ ok: true })
    expect(requests).toEqual([])
    await pause(false)
    expect(requests).toEqual(['upload a', 'upload b'])
  })

  it('cancels an operation whose file is uploaded, and sends nothing more of it', async () => {
    const operationId = add('a')
    // Running registrations fill the lane.
    for (const title of ['b', 'c', 'd', 'e']) add(title, 'sign')
    await nextTurn()
    await answer('upload a', { kind: 'uploaded', file })
    await pause(true)
    for (const title of ['b', 'c', 'd', 'e']) await answer(`register ${title}`, { kind: 'registered', eventId: title })
    expect(list()[0]).toMatchObject({ title: 'a', state: 'registering', cancellable: true })
    expect(outbox.summaries().map(({ cancellable }) => cancellable)).toEqual([true, false, false, false, false])
    expect(outbox.cancel({ operationId })).toMatchObject({ value: { state: 'cancelled', cancellable: false } })
    await pause(false)
    await pass(600_000)
    expect(requests).not.toContain('register a')
  })

  it('stays paused after a restart, and does not pause another person', async () => {
    await pause(true)
    add('a')
    await reopen()
    expect(outbox.isPaused()).toBe(true)
    await nextTurn()
    expect(requests).toEqual([])
    await pause(false)
    expect(requests).toEqual(['upload a'])
    await reopen()
    expect(outbox.isPaused()).toBe(false)
    await pause(true)
    await close()
    open('bruno')
    expect(outbox.isPaused()).toBe(false)
  })

  it('does not start an operation that was about to start, and adds nothing to its history', async () => {
    const id = add('a')
    // The engine has picked the job, and its step has not begun.
    await Promise.resolve()
    await pause(true)
    expect(requests).toEqual([])
    expect(history(id)).toEqual(['asked'])
    await pause(false)
    expect(waiting()).toEqual(['upload a'])
  })

  it('ignores a late success of an aborted upload, and uploads it again', async () => {
    add('a')
    await nextTurn()
    const [upload] = running
    outbox.pause({ isPaused: true })
    outbox.pause({ isPaused: false })
    upload?.answer({ kind: 'uploaded', file })
    await nextTurn()
    expect(requests).toEqual(['upload a', 'upload a'])
    expect(states()).toEqual({ a: 'uploading' })
  })
})

it('reports each uploaded block, and lists the uploads in flight', async () => {
  const ids = ['a', 'b', 'c'].map((title) => add(title))
  const before = reported.length
  await nextTurn()
  expect(blocks).toEqual(ids.map((id) => [id, 1, 4]))
  expect(outbox.uploading().map(({ id, progress }) => [id, progress])).toEqual(ids.map((id) => [id, 0.25]))
  // An uploaded block is no state change, so no view is sent.
  expect(reported.slice(before).every(([view]) => view?.progress === null)).toBe(true)
  outbox.pause({ isPaused: true })
  expect(outbox.uploading()).toEqual([])
})

it('cancelling during preparation aborts it, and the request never leaves', async () => {
  prepareAsks = true
  const operationId = add('a', 'forward')
  await nextTurn()
  const [prepare] = running
  expect(list()).toMatchObject([{ state: 'registering', cancellable: true }])
  expect(outbox.cancel({ operationId }).ok).toBe(true)
  expect(prepare?.signal.aborted).toBe(true)
  await reopen()
  expect(states()).toEqual({ a: 'cancelled' })
  expect(requests).toEqual(['prepare a'])
})

it('a cancel keeps the request from leaving although its preparation has just ended', async () => {
  prepareAsks = true
  const operationId = add('a', 'forward')
  await nextTurn()
  running[0]?.answer({ kind: 'prepared', evidence: {} })
  expect(outbox.cancel({ operationId }).ok).toBe(true)
  await nextTurn()
  expect(states()).toEqual({ a: 'cancelled' })
  expect(requests).toEqual(['prepare a'])
})

it('refuses to cancel an operation whose request has left', async () => {
  const operationId = add('a', 'forward')
  await nextTurn()
  expect(list()).toMatchObject([{ state: 'registering', cancellable: false }])
  expect(outbox.cancel({ operationId })).toMatchObject({ ok: false, failure: { code: 'too-late' } })
  expect(running[0]?.signal.aborted).toBe(false)
})
