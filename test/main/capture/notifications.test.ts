import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OperationState } from '../../../contract/bridge/outbox.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/engine/database/index.ts'
import type { Capture } from '../../../main/features/capture/index.ts'
import { makeDocument } from '../../support/builders.ts'
import { createFakeOutbox } from '../../support/fake-outbox.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { type CaptureOverrides, openCapture } from './open-capture.ts'

const role = { id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
const now = () => new Date('2026-11-20T12:00:00.000Z')
let folder = ''
let opened: OpenedDatabase
let capture: Capture
let outbox: ReturnType<typeof createFakeOutbox>
let notified: string[][]

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-notified-'))
  opened = openDatabase({ folder, now })
  notified = []
  outbox = createFakeOutbox(now)
  const overrides: CaptureOverrides = {
    context: { roles: [role] },
    outbox,
    // The files of this test only look like PDFs, so nothing is examined.
    storage: { pool: { ...pool, examine: async () => ({ kind: 'gave-up', reason: 'slow' }) } },
    events: { changed: (rows) => notified.push(rows.map(({ name, state }) => `${name} ${state}`)) },
  }
  capture = openCapture({ folder, db: opened.db, pool, with: overrides })
})
afterEach(() => capture.close().then(() => opened.close()))

/** Adds and submits files; returns their ids. */
async function sent(...names: string[]): Promise<string[]> {
  const files = names.map((name) => ({ path: path.join(folder, name), name, owned: false }))
  for (const file of files) writeFileSync(file.path, `%PDF-1.7\n${file.name}\n%%EOF\n`)
  const outcome = await capture.addFiles(files)
  const fileIds = outcome.ok ? outcome.value.rows.map(({ fileId }) => fileId) : []
  capture.submit({ fileIds, idPapel: role.id })
  await capture.whenIdle()
  notified = []
  return fileIds
}
const become = async (operationId: string, state: OperationState, result: Record<string, string> | null = null) => {
  const failure = state === 'refused' ? { status: 400, message: 'Não.', traceId: 't' } : null
  transaction(opened.db, (tx) => capture.onUpdate(tx, { operationId, payload: {} as never, state, result, failure }))
}

it('reports every file whose operation ends, each after its transaction', async () => {
  await sent('a.pdf', 'b.pdf', 'c.pdf')
  for (const [index, { id }] of outbox.queued.entries()) await become(id, index === 1 ? 'refused' : 'done')
  await capture.whenIdle()
  expect(notified).toEqual([['a.pdf done'], ['b.pdf refused'], ['c.pdf done']])
})

it('reports at once the files whose operation the person cancels', async () => {
  await sent('a.pdf', 'b.pdf')
  for (const { id } of outbox.queued) await become(id, 'cancelled')
  expect(notified).toEqual([['a.pdf draft'], ['b.pdf draft']])
})

it('reports an operation that ends after capture is closed', async () => {
  await sent('a.pdf')
  await capture.close()
  for (const { id } of outbox.queued) await become(id, 'done')
  expect(notified).toEqual([['a.pdf done']])
})

it('does not report a row that the person has removed when its signature phase ends', async () => {
  const fileIds = await sent('a.pdf')
  const idFase = randomUUID()
  await become(outbox.queued[0]?.id ?? '', 'done', { idDocumentoFaseAssinatura: idFase })
  capture.remove({ fileIds })
  notified = []
  capture.phaseCaptured(idFase, makeDocument('a.pdf'))
  expect(notified).toEqual([])
})
