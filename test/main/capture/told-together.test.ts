import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import type { OperationState } from '../../../contract/bridge/outbox.ts'
import type { Capture, CaptureOptions } from '../../../main/capture/index.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/database/index.ts'
import { createPdfPool } from '../../../main/pdf/index.ts'
import { openCaptureRoom } from './capture-room.ts'

const role = { id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
const at = '2026-11-20T12:00:00.000Z'
let folder = ''
let opened: OpenedDatabase
let capture: Capture
let queued: string[]
let told: string[][]

const pool = createPdfPool({ log: { warn: () => {} } })
afterAll(() => pool.close())

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-told-'))
  opened = openDatabase({ folder, now: () => new Date(at) })
  queued = []
  told = []
  const own: Partial<CaptureOptions> = {
    context: { environment: { id: 'local' } as never, person: { id: 'ana', nome: 'Ana' }, roles: [role] },
    enqueue(tx, { kind, title }) {
      const id = randomUUID()
      queued.push(id)
      tx.prepare(
        `INSERT INTO jobs (id, environment_id, person_id, kind, title, payload, uploads, state, attempts, pause_ms, created_at, updated_at)
         VALUES (?, 'local', 'ana', ?, ?, '{}', 1, 'ready', 0, 0, ?, ?)`,
      ).run(id, kind, title, at, at)
      return id
    },
    // These files are PDFs in name: what is found in real ones is tried elsewhere.
    pool: { examine: async () => ({ kind: 'gave-up', reason: 'slow' }) },
    changed: (rows) => told.push(rows.map(({ name, state }) => `${name} ${state}`)),
  }
  capture = openCaptureRoom({ folder, db: opened.db, pool, with: own })
})
afterEach(() => capture.close().then(() => opened.close()))

async function sent(...names: string[]): Promise<void> {
  const files = names.map((name) => ({ path: path.join(folder, name), name, owned: false }))
  for (const file of files) writeFileSync(file.path, `%PDF-1.7\n${file.name}\n%%EOF\n`)
  const outcome = await capture.addFiles(files)
  const fileIds = outcome.ok ? outcome.value.rows.map(({ fileId }) => fileId) : []
  capture.submit({ fileIds, idPapel: role.id })
  await capture.settled()
  told = []
}
const become = async (operationId: string, state: OperationState) => {
  const failure = state === 'refused' ? { status: 400, message: 'Não.', traceId: 't' } : null
  transaction(opened.db, (tx) =>
    capture.follow(tx, { operationId, payload: {} as never, state, result: null, failure }),
  )
}

it('tells together of files that end one after another', async () => {
  await sent('a.pdf', 'b.pdf', 'c.pdf')
  for (const [index, id] of queued.entries()) await become(id, index === 1 ? 'refused' : 'done')
  expect(told).toEqual([])
  await capture.settled()
  expect(told).toEqual([['a.pdf done', 'b.pdf refused', 'c.pdf done']])
})

it('tells at once of what the person has called off', async () => {
  await sent('a.pdf', 'b.pdf')
  for (const id of queued) await become(id, 'cancelled')
  expect(told).toEqual([['a.pdf draft'], ['b.pdf draft']])
})

it('leaves nothing to be told once it is closed', async () => {
  await sent('a.pdf')
  await capture.close()
  for (const id of queued) await become(id, 'done')
  expect(told).toEqual([['a.pdf done']])
})
