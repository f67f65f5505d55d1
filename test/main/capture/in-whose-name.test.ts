import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '../../../contract/bridge/calls.ts'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Capture, CaptureOptions } from '../../../main/capture/index.ts'
import { type OpenedDatabase, openDatabase } from '../../../main/database/index.ts'
import type { NewJob } from '../../../main/outbox/index.ts'
import { createPdfPool, type PdfPool } from '../../../main/pdf/index.ts'
import { tinyPdf } from '../../support/odd-pdfs.ts'
import { openCaptureRoom } from './capture-room.ts'

const role = { id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
const other = { id: randomUUID(), nome: 'Presidente', unidade: 'CPL', organizacao: 'SEFAZ' }
const at = '2026-11-20T12:00:00.000Z'

let folder = ''
let opened: OpenedDatabase
let pool: PdfPool
let capture: Capture
let queued: NewJob[]

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-whose-'))
  opened = openDatabase({ folder, now: () => new Date(at) })
  queued = []
  const environment = { id: 'local', scannedOriginals: false } as never
  pool = createPdfPool({ log: { warn: () => {} } })
  const own: Partial<CaptureOptions> = {
    context: { environment, person: { id: 'ana', nome: 'Ana' }, roles: [role, other] },
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

async function added(...names: string[]): Promise<CaptureRow[]> {
  const files = names.map((name) => ({ path: path.join(folder, name), name, owned: false }))
  for (const file of files) writeFileSync(file.path, tinyPdf(file.name))
  const outcome = await capture.addFiles(files)
  return outcome.ok ? outcome.value.rows : []
}

describe('in whose name', () => {
  it('is what the file says, and the role in force for the others', async () => {
    const rows = await added('a.pdf', 'b.pdf')
    const fileIds = rows.map(({ fileId }) => fileId)
    expect(capture.update({ fileIds: fileIds.slice(0, 1), changes: { idPapel: other.id } })).toMatchObject({
      value: [{ idPapel: other.id }],
    })
    expect(capture.submit({ fileIds, idPapel: role.id })).toMatchObject({ ok: true })
    expect(queued).toMatchObject([
      { roleName: 'Presidente', payload: { idPapelCapturador: other.id } },
      { roleName: 'Gerente', payload: { idPapelCapturador: role.id } },
    ])
  })

  it('is asked for each file once', () => {
    const fileId = randomUUID()
    expect(calls['capture.submit'].input.safeParse({ fileIds: [fileId, fileId], idPapel: role.id }).success).toBe(false)
  })

  it('is no role that the page makes up', async () => {
    const [a] = await added('a.pdf')
    expect(capture.submit({ fileIds: [a?.fileId ?? ''], idPapel: randomUUID() })).toMatchObject({
      failure: { code: 'refused' },
    })
    expect(queued).toEqual([])
  })

  it('is nobody’s role but the person’s: the file is named, and none is sent', async () => {
    const rows = await added('a.pdf', 'b.pdf')
    const fileIds = rows.map(({ fileId }) => fileId)
    capture.update({ fileIds: fileIds.slice(1), changes: { idPapel: randomUUID() } })
    expect(capture.submit({ fileIds, idPapel: role.id })).toMatchObject({
      failure: { code: 'refused', message: expect.stringMatching(/^"b\.pdf": o papel .* não é seu/) },
    })
    expect(queued).toEqual([])
  })
})

it('sends no original where none are released, nor as a citizen', async () => {
  const [row] = await added('a.pdf')
  const fileIds = [row?.fileId ?? '']
  capture.update({ fileIds, changes: { kind: 'original' } })
  const refused = (idPapel: string, message: RegExp) =>
    expect(capture.submit({ fileIds, idPapel })).toMatchObject({
      failure: { code: 'refused', message: expect.stringMatching(message) },
    })
  refused(role.id, /^"a\.pdf": .* não está liberada neste ambiente/)
  refused('ana', /^"a\.pdf": só servidores/)
  expect(queued).toEqual([])
})
