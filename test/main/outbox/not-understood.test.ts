import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type OpenedDatabase, openDatabase } from '../../../main/database/index.ts'
import { createOutbox, type JobHandler, type Outbox } from '../../../main/outbox/index.ts'
import { eventually } from '../../support/eventually.ts'

const now = new Date('2026-11-20T12:00:00Z')
const asked: string[] = []
/** Of a version that has come to want a word of both. */
const handler: JobHandler<{ word: string }, { word: string }> = {
  kind: 'forward',
  payload: z.object({ word: z.string() }),
  evidence: z.object({ word: z.string() }),
  upload: null,
  note: async () => ({ kind: 'noted', evidence: { word: '' } }),
  register: async () => {
    asked.push('register')
    return { kind: 'completed', result: {} }
  },
  reconcile: async () => {
    asked.push('reconcile')
    return { kind: 'absent' }
  },
  finish: async () => ({ kind: 'completed', result: {} }),
  follow: () => undefined,
}
let data: OpenedDatabase
let outbox: Outbox
beforeEach(() => {
  asked.length = 0
  data = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-older-')), now: () => now })
  outbox = createOutbox({
    ...{ db: data.db, owner: { environmentId: 'local', personId: 'ana' }, handlers: [handler], now: () => now },
    ...{ poll: async () => ({ kind: 'event-pending' }), random: () => 0, log: { info() {}, error() {} } },
    ...{ changed() {}, archived() {}, progress() {} },
  })
})
afterEach(async () => {
  await outbox.stop()
  data.close()
})

/** A row as another version has left it. */
function leave(state: 'ready' | 'uncertain', payload: object, evidence: object): void {
  const intent = { at: now.toISOString(), evidence, absentSince: null }
  data.db
    .prepare(
      `INSERT INTO jobs (id, environment_id, person_id, kind, title, payload, uploads, state, attempts, pause_ms,
         not_before, intent, created_at, updated_at)
       VALUES (?, 'local', 'ana', 'forward', 'a', ?, 0, ?, 0, 0, 0, ?, '', '')`,
    )
    .run(randomUUID(), JSON.stringify(payload), state, state === 'uncertain' ? JSON.stringify(intent) : null)
}

it.each([
  ['ready', {}, { word: '' }, 'refused', /Nada foi enviado/],
  ['uncertain', {}, { word: '' }, 'uncertain', /pode ter chegado ao serviço/],
  ['uncertain', { word: '' }, {}, 'uncertain', /pode ter chegado ao serviço/],
] as const)(
  'what is %s, with %j and %j, is %s, and nothing is asked for',
  async (state, payload, evidence, end, said) => {
    leave(state, payload, evidence)
    outbox.start()
    await eventually(() => {
      const [found] = data.db.prepare('SELECT state, failure FROM jobs').all()
      expect(found?.['state']).toBe(end)
      expect(String(found?.['failure'])).toMatch(said)
    })
    expect(asked).toEqual([])
  },
)
