import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { OperationKind } from '../../../contract/bridge/outbox.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/database/index.ts'
import { createOutbox, type JobHandler, type Outbox, usualTiming } from '../../../main/outbox/index.ts'
import { eventually } from '../../support/eventually.ts'

/** Steps that have been begun and not answered. */
interface Asked {
  readonly step: string
  answer(end: unknown): void
}
const said = { status: 503, message: 'Depois.', traceId: null }
const noted = { kind: 'noted', evidence: {} }
const done = { kind: 'completed', result: {} }
const kinds = ['forward', 'reply', 're-forward', 'complement', 'sign'] as const

let db: OpenedDatabase
let outbox: Outbox
let asked: Asked[]
let time: number

function ask(step: string): Promise<never> {
  return new Promise((resolve) => {
    const answer = (end: unknown) => {
      asked = asked.filter((each) => each !== mine)
      resolve(end as never)
    }
    const mine: Asked = { step, answer }
    asked.push(mine)
  })
}
const handler = (kind: OperationKind): JobHandler<{ title: string }, object> => ({
  ...{ kind, payload: z.object({ title: z.string() }), evidence: z.object({}), upload: null, follow: () => undefined },
  note: ({ title }) => ask(`note ${title}`),
  register: ({ payload: { title } }) => ask(`register ${title}`),
  reconcile: ({ payload: { title } }) => ask(`reconcile ${title}`),
  finish: async () => ({ kind: 'completed', result: {} }),
})

beforeEach(() => {
  ;[asked, time] = [[], Date.parse('2026-11-20T12:00:00Z')]
  db = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-order-')), now: () => new Date(time) })
  // With the limits that the application has.
  outbox = createOutbox({
    ...{
      db: db.db,
      owner: { environmentId: 'local', personId: 'ana' },
      random: () => 0.5,
      timing: { ...usualTiming, graceMs: 0 },
    },
    ...{ log: { info() {}, error() {} }, handlers: kinds.map(handler), now: () => new Date(time) },
    ...{ poll: async () => ({ kind: 'event-pending' }), changed() {}, progress() {} },
  })
  outbox.start()
})
afterEach(async () => {
  const end = outbox.stop()
  while (asked.length > 0) asked[0]?.answer({ kind: 'failed', failure: { kind: 'stopped' } })
  await end
  db.close()
})

const add = (title: string, kind: OperationKind = 'forward') =>
  transaction(db.db, (tx) => outbox.add(tx, { kind, title, roleName: null, payload: { title } }))
/** Waits until exactly these have been begun, in whatever order. */
const begun = (...steps: string[]) =>
  eventually(() => expect(asked.map(({ step }) => step).sort()).toEqual(steps.toSorted()))
async function answer(step: string, end: unknown): Promise<void> {
  asked.find((each) => each.step === step)?.answer(end)
  await new Promise(setImmediate)
}

it('registers what goes into somebody’s box one after the other, in the order in which it was asked for', async () => {
  const letters = { a: 'forward', b: 'reply', c: 're-forward', d: 'complement', e: 'forward' } as const
  for (const [title, kind] of Object.entries(letters)) add(title, kind)
  for (const title of Object.keys(letters)) {
    await begun(`note ${title}`)
    await answer(`note ${title}`, noted)
    await begun(`register ${title}`)
    await answer(`register ${title}`, done)
  }
  await begun()
})

it('holds up nothing else by it', async () => {
  for (const title of ['a', 'b']) add(title)
  for (const title of ['s', 't', 'u', 'v']) add(title, 'sign')
  await begun('note a', 'note s', 'note t', 'note u', 'note v')
})

it('lets the next go where one has to wait, or where it is not known whether it has arrived', async () => {
  for (const title of ['a', 'b', 'c']) add(title)
  await begun('note a')
  await answer('note a', { kind: 'failed', failure: { kind: 'later', retryAfterMs: 60_000, said } })
  await begun('note b')
  await answer('note b', noted)
  await answer('register b', { kind: 'failed', failure: { kind: 'uncertain', said } })
  await begun('note c')
  time += 5000
  outbox.wake()
  // What became of it is found out beside those that are still to go.
  await begun('note c', 'reconcile b')
})
