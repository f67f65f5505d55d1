import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '../../../contract/bridge/calls.ts'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { type OpenedDatabase, openDatabase } from '../../../main/engine/database/index.ts'
import type { Capture } from '../../../main/features/capture/index.ts'
import { createFakeOutbox } from '../../support/fake-outbox.ts'
import { tinyPdf } from '../../support/odd-pdfs.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { openCapture } from './open-capture.ts'

const role = { id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
const other = { id: randomUUID(), nome: 'Presidente', unidade: 'CPL', organizacao: 'SEFAZ' }
const now = () => new Date('2026-11-20T12:00:00.000Z')

let folder = ''
let opened: OpenedDatabase
let capture: Capture
let outbox: ReturnType<typeof createFakeOutbox>

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-whose-'))
  opened = openDatabase({ folder, now })
  const environment = { id: 'local', scannedOriginals: false } as never
  outbox = createFakeOutbox(now)
  const context = { environment, roles: [role, other] }
  capture = openCapture({ folder, db: opened.db, pool, with: { context, outbox } })
})
afterEach(async () => {
  await capture.close()
  opened.close()
})

async function added(...names: string[]): Promise<CaptureRow[]> {
  const files = names.map((name) => ({ path: path.join(folder, name), name, owned: false }))
  for (const file of files) writeFileSync(file.path, tinyPdf(file.name))
  const outcome = await capture.addFiles(files)
  return outcome.ok ? outcome.value.rows : []
}

describe('the capturer', () => {
  it('is the role of the file, otherwise the role of the submission', async () => {
    const rows = await added('a.pdf', 'b.pdf')
    const fileIds = rows.map(({ fileId }) => fileId)
    expect(capture.update({ fileIds: fileIds.slice(0, 1), changes: { idPapel: other.id } })).toMatchObject({
      value: [{ idPapel: other.id }],
    })
    expect(capture.submit({ fileIds, idPapel: role.id })).toMatchObject({ ok: true })
    expect(outbox.queued.map(({ job }) => job)).toMatchObject([
      { roleName: 'Presidente', payload: { idPapelCapturador: other.id } },
      { roleName: 'Gerente', payload: { idPapelCapturador: role.id } },
    ])
  })

  it('is refused for a submission that names one file twice', () => {
    const fileId = randomUUID()
    expect(calls['capture.submit'].input.safeParse({ fileIds: [fileId, fileId], idPapel: role.id }).success).toBe(false)
  })

  it('is refused if the role is not one of the person’s @all', async () => {
    const [a] = await added('a.pdf')
    expect(capture.submit({ fileIds: [a?.fileId ?? ''], idPapel: randomUUID() })).toMatchObject({
      failure: { code: 'refused' },
    })
    expect(outbox.queued).toEqual([])
  })

  it('is refused by name if a file’s own role is not the person’s, and no file is sent', async () => {
    const rows = await added('a.pdf', 'b.pdf')
    const fileIds = rows.map(({ fileId }) => fileId)
    capture.update({ fileIds: fileIds.slice(1), changes: { idPapel: randomUUID() } })
    expect(capture.submit({ fileIds, idPapel: role.id })).toMatchObject({
      failure: { code: 'refused', message: expect.stringMatching(/^"b\.pdf": o papel .* não é seu/) },
    })
    expect(outbox.queued).toEqual([])
  })
})

it('refuses scans with the value of the original for citizens and in an environment without them', async () => {
  const [row] = await added('a.pdf')
  const fileIds = [row?.fileId ?? '']
  capture.update({ fileIds, changes: { kind: 'original' } })
  const refused = (idPapel: string, message: RegExp) =>
    expect(capture.submit({ fileIds, idPapel })).toMatchObject({
      failure: { code: 'refused', message: expect.stringMatching(message) },
    })
  refused(role.id, /^"a\.pdf": .* não está liberada neste ambiente/)
  refused('ana', /^"a\.pdf": só servidores/)
  expect(outbox.queued).toEqual([])
})
