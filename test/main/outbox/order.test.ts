import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { OperationKind } from '../../../contract/bridge/outbox.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/engine/database/index.ts'
import { type JobHandler, type Outbox, usualTiming } from '../../../main/engine/outbox/index.ts'
import { eventually } from '../../support/eventually.ts'
import { createTestOutbox } from '../../support/test-outbox.ts'

/** Running steps. */
interface RunningStep {
  readonly step: string
  answer(end: unknown): void
}
const details = { status: 503, message: 'Depois.', traceId: null }
const prepared = { kind: 'prepared', evidence: {} }
const done = { kind: 'completed', result: {} }
const kinds = ['forward', 'reply', 're-forward', 'complement', 'sign'] as const

let db: OpenedDatabase
let outbox: Outbox
let running: RunningStep[]
let time: number

function ask(step: string): Promise<never> {
  return new Promise((resolve) => {
    const answer = (end: unknown) => {
      running = running.filter((each) => each !== mine)
      resolve(end as never)
    }
    const mine: RunningStep = { step, answer }
    running.push(mine)
  })
}
const handler = (kind: OperationKind): JobHandler<{ title: string }, object> => ({
  kind,
  payload: z.object({ title: z.string() }),
  evidence: z.object({}),
  upload: null,
  onUpdate: () => undefined,
  prepare: ({ title }) => ask(`note ${title}`),
  register: ({ payload: { title } }) => ask(`register ${title}`),
  reconcile: ({ payload: { title } }) => ask(`reconcile ${title}`),
  finish: async () => ({ kind: 'completed', result: {} }),
})

beforeEach(() => {
  ;[running, time] = [[], Date.parse('2026-11-20T12:00:00Z')]
  db = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-order-')), now: () => new Date(time) })
  // The application's own limits.
  outbox = createTestOutbox({
    db: db.db,
    random: () => 0.5,
    timing: { ...usualTiming, graceMs: 0 },
    handlers: kinds.map(handler),
    now: () => new Date(time),
  })
  outbox.start()
})
afterEach(async () => {
  const end = outbox.stop()
  while (running.length > 0) running[0]?.answer({ kind: 'failed', failure: { kind: 'stopped' } })
  await end
  db.close()
})

const add = (title: string, kind: OperationKind = 'forward') =>
  transaction(db.db, (tx) => outbox.add(tx, { kind, title, roleName: null, payload: { title } }))
/** Waits until exactly these steps are running, in any order. */
const begun = (...steps: string[]) =>
  eventually(() => expect(running.map(({ step }) => step).sort()).toEqual(steps.toSorted()))
async function answer(step: string, end: unknown): Promise<void> {
  running.find((each) => each.step === step)?.answer(end)
  await new Promise(setImmediate)
}

it('registers forwardings and acts on them one at a time, in the order of their creation', async () => {
  const letters = { a: 'forward', b: 'reply', c: 're-forward', d: 'complement', e: 'forward' } as const
  for (const [title, kind] of Object.entries(letters)) add(title, kind)
  for (const title of Object.keys(letters)) {
    await begun(`note ${title}`)
    await answer(`note ${title}`, prepared)
    await begun(`register ${title}`)
    await answer(`register ${title}`, done)
  }
  await begun()
})

it('a running forwarding does not delay other kinds of operations', async () => {
  for (const title of ['a', 'b']) add(title)
  for (const title of ['s', 't', 'u', 'v']) add(title, 'sign')
  await begun('note a', 'note s', 'note t', 'note u', 'note v')
})

it('registers the next forwarding while an earlier one waits or is uncertain', async () => {
  for (const title of ['a', 'b', 'c']) add(title)
  await begun('note a')
  await answer('note a', { kind: 'failed', failure: { kind: 'later', retryAfterMs: 60_000, details } })
  await begun('note b')
  await answer('note b', prepared)
  await answer('register b', { kind: 'failed', failure: { kind: 'uncertain', details } })
  await begun('note c')
  time += 5000
  outbox.wake()
  // The uncertain forwarding is reconciled while the next ones are sent.
  await begun('note c', 'reconcile b')
})
