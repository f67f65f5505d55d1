import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/database/index.ts'
import { createOutbox, type Outbox, type PollEnd } from '../../../main/outbox/index.ts'
import { eventually } from '../../support/eventually.ts'

/** Two operations that are alike in every word, of which the service has carried out one. */
const made = '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a'
const said = { status: null, message: 'A resposta não chegou.', traceId: null }
const completed = { kind: 'completed', result: { idEncaminhamento: made } } as const

let db: OpenedDatabase
let outbox: Outbox
let time: number
/** How the event of the first stands. */
let event: PollEnd
let looks: number
beforeEach(() => {
  time = Date.parse('2026-11-20T12:00:00Z')
  event = { kind: 'event-pending' }
  looks = 0
  let registered = 0
  db = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-twins-')), now: () => new Date(time) })
  outbox = createOutbox({
    ...{ db: db.db, owner: { environmentId: 'local', personId: 'ana' }, random: () => 0 },
    ...{ now: () => new Date(time), log: { info() {}, error() {} }, changed() {}, progress() {}, horizonMs: 10_000 },
    poll: async () => event,
    handlers: [
      {
        kind: 'forward',
        payload: z.object({ text: z.string() }),
        evidence: z.object({}),
        upload: null,
        note: async () => ({ kind: 'noted', evidence: {} }),
        async register() {
          registered += 1
          if (registered === 1) return { kind: 'registered', eventId: 'first' }
          return { kind: 'failed', failure: { kind: 'uncertain', said } }
        },
        async reconcile() {
          looks += 1
          return completed
        },
        finish: async () => completed,
        follow: () => {},
      },
    ],
  })
  outbox.start()
})
afterEach(async () => {
  await outbox.stop()
  db.close()
})

const add = (text: string) =>
  transaction(db.db, (tx) => outbox.add(tx, { kind: 'forward', title: text, roleName: null, payload: { text } }))
const states = () => {
  const listed = outbox.list()
  return listed.ok ? listed.value.map(({ state, result }) => [state, result.idEncaminhamento]) : []
}
const become = (...expected: unknown[][]) => eventually(() => expect(states()).toEqual(expected))
/** Lets time pass until the second has been looked for once more. */
async function look(): Promise<void> {
  const before = looks
  time += 300_000
  outbox.wake()
  await eventually(() => expect(looks).toBeGreaterThan(before))
}

it('what may still be what the one makes is not taken for what the other has made', async () => {
  add('Igual')
  await become(['processing', undefined])
  add('Igual')
  await become(['processing', undefined], ['uncertain', undefined])
  await look()
  expect(states()).toEqual([
    ['processing', undefined],
    ['uncertain', undefined],
  ])
  event = { kind: 'event-ended', ids: { idEncaminhamento: made } }
  await look()
  await become(['done', made], ['uncertain', undefined])
})

it('and is taken at once where the other asks for something else', async () => {
  add('Um')
  await become(['processing', undefined])
  add('Outro')
  await become(['processing', undefined], ['uncertain', undefined])
  await look()
  await become(['processing', undefined], ['done', made])
})
