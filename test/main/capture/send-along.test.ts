import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/engine/database/index.ts'
import type { Capture } from '../../../main/features/capture/index.ts'
import { createCaptureStore } from '../../../main/features/capture/store.ts'
import { createFakeOutbox } from '../../support/fake-outbox.ts'
import { tinyPdf } from '../../support/odd-pdfs.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { openCapture } from './open-capture.ts'

const role = { id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
const now = () => new Date('2026-11-20T12:00:00.000Z')
const known = { idDocumento: randomUUID(), registro: '2026-B4C5D6', capturedAt: null, by: 'service' } as const

let folder = ''
let opened: OpenedDatabase
let capture: Capture
let outbox: ReturnType<typeof createFakeOutbox>

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-along-'))
  opened = openDatabase({ folder, now })
  outbox = createFakeOutbox(now)
  capture = openCapture({ folder, db: opened.db, pool, with: { context: { roles: [role] }, outbox } })
})
afterEach(async () => {
  await capture.close()
  opened.close()
})

/** A file whose content is already a document at the service. */
async function knownFile(kind: 'scanned' | 'signature'): Promise<string> {
  const file = { path: path.join(folder, 'Ofício.pdf'), name: 'Ofício.pdf', owned: false }
  writeFileSync(file.path, tinyPdf(kind))
  const outcome = await capture.addFiles([file])
  const fileId = outcome.ok ? (outcome.value.rows[0]?.fileId ?? '') : ''
  createCaptureStore(opened.db, { environmentId: 'local', personId: 'ana' }).change(fileId, {
    kind,
    known,
    classe: { id: randomUUID(), codigo: '1', nome: 'Ofícios' },
    signers: [{ id: randomUUID(), nome: 'Bruno', detalhe: '' }],
  })
  return fileId
}
const along = (fileId: string) => transaction(opened.db, (tx) => capture.sendAlong(tx, [fileId], role.id))

it('attaches the existing document of a file that the service has already', async () => {
  const fileId = await knownFile('scanned')
  expect(along(fileId)).toMatchObject({ value: [{ kind: 'captured', idDocumento: known.idDocumento }] })
  expect(outbox.queued).toEqual([])
})

it('sends a file to signature even if the service has the same content without signatures @all', async () => {
  const fileId = await knownFile('signature')
  expect(along(fileId)).toMatchObject({ value: [{ kind: 'sent', isToBeSigned: true, isNew: true }] })
  expect(outbox.queued).toMatchObject([{ job: { kind: 'send-to-signature', payload: { fileId } } }])
})
