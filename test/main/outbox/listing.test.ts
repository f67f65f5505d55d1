import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { groupOf, maxOtherOperations } from '../../../contract/bridge/operation-group.ts'
import { operationStates, waitReasonSchema } from '../../../contract/bridge/outbox.ts'
import { createOutboxModule } from '../../../main/composition/outbox-module.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/engine/database/index.ts'
import type { Outbox } from '../../../main/engine/outbox/index.ts'
import { createStatusTracker } from '../../../main/program/status/index.ts'
import { eventually } from '../../support/eventually.ts'
import { isUsual } from '../../support/in-usual.ts'
import { createTestOutbox } from '../../support/test-outbox.ts'

const many = isUsual ? 2_000 : 100_000
const now = new Date('2026-11-20T12:00:00Z')
const waitReasons = waitReasonSchema.options
let data: OpenedDatabase
let outbox: Outbox
const archived: string[] = []

/** Inserts rows as an engine writes them: valid by the CHECK constraints of the table. */
function fill(count: number, state: string, waitReason: string | null = null, question: string | null = null): void {
  const said = JSON.stringify({ status: 400, message: 'Não.', traceId: null })
  data.db
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @count)
       INSERT INTO jobs (id, environment_id, person_id, kind, title, payload, uploads, state, wait_reason, attempts,
         delay_ms, not_before, intent, event_id, question, result, failure, created_at, updated_at)
       SELECT lower(hex(randomblob(4)) || '-0000-4000-8000-' || hex(randomblob(6))), 'local', 'ana', 'capture',
         @state || ' ' || i, '{}', 1, @state, @waitReason, 0, 0, @notBefore, @intent, @event, @question, @result, @failure,
         strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-19', '+' || i || ' seconds'),
         strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-19', '+' || i || ' seconds') FROM n`,
    )
    .run({
      '@count': count,
      '@state': state,
      '@waitReason': waitReason,
      '@question': question,
      '@notBefore': state === 'held' ? now.getTime() : null,
      '@intent':
        state === 'uncertain' ? JSON.stringify({ at: now.toISOString(), evidence: {}, absentSince: null }) : null,
      '@event': state === 'processing' ? 'e1' : null,
      '@result': state === 'done' ? '{}' : null,
      '@failure': state === 'refused' ? said : null,
    })
}

const list = () => {
  const outcome = outbox.list()
  return outcome.ok ? outcome.value : []
}

beforeAll(() => {
  data = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-list-')), now: () => now })
  transaction(data.db, () => {
    // The oldest rows: one for each state and wait reason.
    for (const state of operationStates) {
      for (const reason of state === 'waiting' ? waitReasons : [null]) fill(1, state, reason)
    }
    fill(1, 'uncertain', null, 'send-again')
    fill(1, 'uncertain', null, 'choose')
    fill(many, 'ready')
  })
  outbox = createTestOutbox({
    db: data.db,
    now: () => now,
    archived: (id) => void archived.push(id),
  })
})
afterAll(() => data.close())

describe(`a list of ${many} operations`, () => {
  it('contains all that need the person, however old, and the newest of the others', () => {
    const listed = list()
    const needed = listed.filter((each) => groupOf(each) === 'needed')
    expect(needed.map(({ state, waitReason, question }) => question ?? waitReason ?? state).sort()).toEqual(
      ['choose', 'dependency-refused', 'refused', 'send-again'].sort(),
    )
    const others = listed.filter((each) => groupOf(each) !== 'needed')
    expect(others).toHaveLength(maxOtherOperations)
    expect(others.at(-1)?.title).toBe(`ready ${many}`)
    expect(others[0]?.title).toBe(`ready ${many - maxOtherOperations + 1}`)
    expect(listed.map(({ createdAt }) => createdAt)).toEqual(listed.map(({ createdAt }) => createdAt).toSorted())
  })

  it('is read by indexes', () => {
    const prepared = vi.spyOn(data.db, 'prepare')
    createTestOutbox({ db: data.db, now: () => now, archived() {} })
    const [sql = ''] = prepared.mock.calls.map(([text]) => text).filter((text) => text.includes('rowid IN'))
    prepared.mockRestore()
    const plan = data.db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
    expect(plan.map(({ detail }) => String(detail)).filter((step) => /jobs|TEMP/.test(step))).toEqual([
      'SEARCH jobs USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH jobs USING INDEX jobs_needed (environment_id=? AND person_id=?)',
      'SEARCH jobs USING INDEX jobs_changed (environment_id=? AND person_id=?)',
      'USE TEMP B-TREE FOR ORDER BY',
    ])
  })

  it('keeps the status right for operations that are not listed or are archived @all', async () => {
    const status = createStatusTracker({ now: () => now, changed() {} })
    status.sawOperations(outbox.summaries())
    const { inProgress, uncertain, needed, ended } = status.read()
    // held, ready, uploading, registering, processing, and waiting for every reason except a refused dependency
    expect({ inProgress, uncertain, needed, ended }).toEqual({
      inProgress: many + 9,
      uncertain: 1,
      needed: 4,
      ended: 2,
    })
    const refused = list().find(({ state }) => state === 'refused')
    outbox.archive({ operationId: refused?.id ?? '' })
    await eventually(() => expect(archived).toEqual([refused?.id]))
    status.sawArchived(refused?.id ?? '')
    expect(status.read()).toMatchObject({ inProgress: many + 9, needed: 3, ended: 2 })
    expect(list().some(({ id }) => id === refused?.id)).toBe(false)
  })
})

it('counts all unsent operations, also those that are not listed @all', () => {
  const { signal } = new AbortController()
  const { unsent } = createOutboxModule({ outbox, events: { emit: () => undefined, on: () => undefined }, signal })
  // the many, held, ready, uploading, registering without an intent, and waiting for every reason
  expect(unsent?.count?.()).toMatchObject({ undoable: many + 4 + waitReasons.length, underway: 4 })
})
