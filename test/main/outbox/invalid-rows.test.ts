import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type OpenedDatabase, openDatabase } from '../../../main/database/index.ts'
import type { JobHandler, Outbox } from '../../../main/outbox/index.ts'
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

/** Inserts a row that another version has written; one that is sent again keeps the evidence of the attempt before. */
function insertJob(attempt: 'unsent' | 'unanswered' | 'sent again', payload: object, evidence: object): void {
  const intent = { at: now.toISOString(), evidence, absentSince: null }
  data.db
    .prepare(
      `INSERT INTO jobs (id, environment_id, person_id, kind, title, payload, uploads, state, attempts, delay_ms,
         not_before, intent, previous_attempts, created_at, updated_at)
       VALUES (?, 'local', 'ana', 'forward', 'a', ?, 0, ?, 0, 0, 0, ?, ?, '', '')`,
    )
    .run(
      randomUUID(),
      JSON.stringify(payload),
      attempt === 'unanswered' ? 'uncertain' : 'ready',
      attempt === 'unanswered' ? JSON.stringify(intent) : null,
      JSON.stringify(attempt === 'sent again' ? [intent] : []),
    )
}

it.each([
  ['unsent', {}, { word: '' }, 'refused', /Nada foi enviado/],
  ['unanswered', {}, { word: '' }, 'uncertain', /pode ter chegado ao serviço/],
  ['unanswered', { word: '' }, {}, 'uncertain', /pode ter chegado ao serviço/],
  ['sent again', { word: '' }, {}, 'waiting', /pode ter chegado ao serviço/],
] as const)(
  'a job that is %s, whose payload %j or evidence %j is invalid, becomes %s, and no handler is called',
  async (attempt, payload, evidence, end, said) => {
    insertJob(attempt, payload, evidence)
    outbox.start()
    await eventually(() => {
      const [found] = data.db.prepare('SELECT state, failure FROM jobs').all()
      expect(found?.['state']).toBe(end)
      expect(String(found?.['failure'])).toMatch(said)
    })
    expect(calls).toEqual([])
  },
)
