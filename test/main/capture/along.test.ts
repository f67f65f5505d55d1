import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Capture, CaptureOptions } from '../../../main/capture/index.ts'
import { createRows } from '../../../main/capture/rows.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/database/index.ts'
import type { NewJob } from '../../../main/outbox/index.ts'
import { createPdfPool, type PdfPool } from '../../../main/pdf/index.ts'
import { tinyPdf } from '../../support/odd-pdfs.ts'
import { openCaptureRoom } from './capture-room.ts'

const role = { id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
const at = '2026-11-20T12:00:00.000Z'
const known = { idDocumento: randomUUID(), registro: '2026-B4C5D6', capturedAt: null, by: 'service' } as const

let folder = ''
let opened: OpenedDatabase
let pool: PdfPool
let capture: Capture
let queued: NewJob[]

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-along-'))
  opened = openDatabase({ folder, now: () => new Date(at) })
  queued = []
  pool = createPdfPool({ log: { warn: () => {} } })
  const own: Partial<CaptureOptions> = {
    context: { environment: { id: 'local' } as never, person: { id: 'ana', nome: 'Ana' }, roles: [role] },
    enqueue(tx, job) {
      queued.push(job)
      const id = randomUUID()
      tx.prepare(
        `INSERT INTO jobs (id, environment_id, person_id, kind, title, payload, uploads, state, attempts, pause_ms, created_at, updated_at)
         VALUES (?, 'local', 'ana', ?, ?, '{}', 1, 'ready', 0, 0, ?, ?)`,
      ).run(id, job.kind, job.title, at, at)
      return id
    },
  }
  capture = openCaptureRoom({ folder, db: opened.db, pool, with: own })
})
afterEach(async () => {
  await capture.close()
  await pool.close()
  opened.close()
})

/** A file whose content the service has as a document already. */
async function knownFile(kind: 'scanned' | 'signature'): Promise<string> {
  const file = { path: path.join(folder, 'Ofício.pdf'), name: 'Ofício.pdf', owned: false }
  writeFileSync(file.path, tinyPdf(kind))
  const outcome = await capture.addFiles([file])
  const fileId = outcome.ok ? (outcome.value.rows[0]?.fileId ?? '') : ''
  createRows(opened.db, { environmentId: 'local', personId: 'ana' }).change(fileId, {
    ...{ kind, known, classe: { id: randomUUID(), codigo: '1', nome: 'Ofícios' } },
    signers: [{ id: randomUUID(), nome: 'Bruno', detalhe: '' }],
  })
  return fileId
}
const along = (fileId: string) => transaction(opened.db, (tx) => capture.sendAlong(tx, [fileId], role.id))

it('is the document that a file has become already', async () => {
  const fileId = await knownFile('scanned')
  expect(along(fileId)).toMatchObject({ value: [{ kind: 'captured', idDocumento: known.idDocumento }] })
  expect(queued).toEqual([])
})

it('is what is to be signed, with the signatures that were chosen, and not what was captured without them', async () => {
  const fileId = await knownFile('signature')
  expect(along(fileId)).toMatchObject({ value: [{ kind: 'sent', isToBeSigned: true, isNew: true }] })
  expect(queued).toMatchObject([{ kind: 'send-to-signature', payload: { fileId } }])
})
