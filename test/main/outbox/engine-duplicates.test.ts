import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/engine/database/index.ts'
import type { RegisterResult } from '../../../main/engine/outbox/handler.ts'
import type { Outbox, PollResult } from '../../../main/engine/outbox/index.ts'
import { eventually } from '../../support/eventually.ts'
import { createTestOutbox } from '../../support/test-outbox.ts'

/** Two operations with identical content, of which the service has carried out one. */
const made = '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a'
const details = { status: null, message: 'A resposta não chegou.', traceId: null }
const completed = { kind: 'completed', result: { idEncaminhamento: made } } as const

let db: OpenedDatabase
let outbox: Outbox
let time: number
/** Result of polling the first operation's event. */
let event: PollResult
/** Answer to the second operation's request, and result of polling its event. */
let second: RegisterResult
let secondEvent: PollResult
let looks: number
const refused = { kind: 'failed', failure: { kind: 'refused', details } } as const
beforeEach(() => {
  time = Date.parse('2026-11-20T12:00:00Z')
  event = { kind: 'event-pending' }
  second = { kind: 'failed', failure: { kind: 'uncertain', details } }
  secondEvent = refused
  looks = 0
  let registered = 0
  db = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-twins-')), now: () => new Date(time) })
  outbox = createTestOutbox({
    db: db.db,
    now: () => new Date(time),
    horizonMs: 10_000,
    async poll(eventId) {
      if (eventId === 'first') return event
      looks += 1
      return secondEvent
    },
    handlers: [
      {
        kind: 'forward',
        payload: z.object({ text: z.string() }),
        evidence: z.object({}),
        upload: null,
        prepare: async () => ({ kind: 'prepared', evidence: {} }),
        async register() {
          registered += 1
          if (registered === 1) return { kind: 'registered', eventId: 'first' }
          return second
        },
        async reconcile() {
          looks += 1
          return completed
        },
        findLateSuccess: async () => completed,
        finish: async () => completed,
        onUpdate: () => {},
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
/** Moves the clock until the second operation is reconciled once more. */
async function look(): Promise<void> {
  const before = looks
  time += 300_000
  outbox.wake()
  await eventually(() => expect(looks).toBeGreaterThan(before))
}
/** Moves the clock before each check. */
const advanceUntil = (check: () => void) =>
  eventually(() => {
    time += 300_000
    outbox.wake()
    check()
  })

it('an operation does not claim a record while its duplicate may still be creating it', async () => {
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

it('an operation claims its record at once when the other one has different content', async () => {
  add('Um')
  await become(['processing', undefined])
  add('Outro')
  await become(['processing', undefined], ['uncertain', undefined])
  await look()
  await become(['processing', undefined], ['done', made])
})

it('a refused operation does not take what its duplicate may just have made', async () => {
  second = { kind: 'registered', eventId: 'second' }
  add('Igual')
  await become(['processing', undefined])
  add('Igual')
  await look()
  expect(states()).toEqual([
    ['processing', undefined],
    ['processing', undefined],
  ])
  event = { kind: 'event-ended', ids: { idEncaminhamento: made } }
  await advanceUntil(() =>
    expect(states()).toEqual([
      ['done', made],
      ['refused', undefined],
    ]),
  )
})

it('two refused operations do not wait for each other', async () => {
  second = { kind: 'registered', eventId: 'second' }
  add('Igual')
  await become(['processing', undefined])
  add('Igual')
  await look()
  event = refused
  await advanceUntil(() =>
    expect(
      states()
        .map(([state]) => state)
        .sort(),
    ).toEqual(['done', 'refused']),
  )
})
