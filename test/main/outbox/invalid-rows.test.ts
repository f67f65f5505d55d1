import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type OpenedDatabase, openDatabase } from '../../../main/engine/database/index.ts'
import type { JobHandler, Outbox } from '../../../main/engine/outbox/index.ts'
import { eventually } from '../../support/eventually.ts'
import { createTestOutbox } from '../../support/test-outbox.ts'

const now = new Date('2026-11-20T12:00:00Z')
const calls: string[] = []
/** A version whose payload and evidence both need `word`. */
const handler: JobHandler<{ word: string }, { word: string }> = {
  kind: 'forward',
  payload: z.object({ word: z.string() }),
  evidence: z.object({ word: z.string() }),
  upload: null,
  prepare: async () => ({ kind: 'prepared', evidence: { word: '' } }),
  register: async () => {
    calls.push('register')
    return { kind: 'completed', result: {} }
  },
  reconcile: async () => {
    calls.push('reconcile')
    return { kind: 'absent' }
  },
  finish: async () => ({ kind: 'completed', result: {} }),
  onUpdate: () => undefined,
}
let data: OpenedDatabase
let outbox: Outbox
beforeEach(() => {
  calls.length = 0
  data = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-older-')), now: () => now })
  outbox = createTestOutbox({
    db: data.db,
    handlers: [handler],
    now: () => now,
  })
})
afterEach(async () => {
  await outbox.stop()
  data.close()
})

interface Row {
  readonly payload: object
  /** Evidence of the request that has left without an answer. */
  readonly unanswered?: object
  /** Evidence of a request before it, which was sent again. */
  readonly before?: object
}
const valid = { word: '' }

/** Inserts a row that another version has written. */
function insertJob({ payload, unanswered, before }: Row): void {
  const intentOf = (evidence: object) => ({ at: now.toISOString(), evidence, absentSince: null })
  data.db
    .prepare(
      `INSERT INTO jobs (id, environment_id, person_id, kind, title, payload, uploads, state, attempts, delay_ms,
         not_before, intent, previous_attempts, created_at, updated_at)
       VALUES (?, 'local', 'ana', 'forward', 'a', ?, 0, ?, 0, 0, 0, ?, ?, '', '')`,
    )
    .run(
      randomUUID(),
      JSON.stringify(payload),
      unanswered === undefined ? 'ready' : 'uncertain',
      unanswered === undefined ? null : JSON.stringify(intentOf(unanswered)),
      JSON.stringify(before === undefined ? [] : [intentOf(before)]),
    )
}

it.each<[string, string, Row, RegExp]>([
  ['the payload of a request that has not left', 'refused', { payload: {} }, /Nada foi enviado/],
  ['the payload of an unanswered request', 'uncertain', { payload: {}, unanswered: valid }, /pode ter chegado/],
  ['the evidence of an unanswered request', 'uncertain', { payload: valid, unanswered: {} }, /pode ter chegado/],
  ['the evidence of a request sent again', 'waiting', { payload: valid, before: {} }, /pode ter chegado/],
  [
    'the evidence of a request sent again, and unanswered again',
    'uncertain',
    { payload: valid, unanswered: valid, before: {} },
    /pode ter chegado/,
  ],
])('a job of which this version does not know %s becomes %s, and no handler is called', async (_, end, row, said) => {
  insertJob(row)
  outbox.start()
  await eventually(() => {
    const [found] = data.db.prepare('SELECT state, failure FROM jobs').all()
    expect(found?.['state']).toBe(end)
    expect(String(found?.['failure'])).toMatch(said)
  })
  expect(calls).toEqual([])
})
