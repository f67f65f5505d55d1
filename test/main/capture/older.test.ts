import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { capturePayloadSchema } from '../../../main/capture/payload.ts'
import { captureRequest } from '../../../main/capture/requests.ts'
import { createRows } from '../../../main/capture/rows.ts'
import { openDatabase } from '../../../main/database/index.ts'
import { readMigrations } from '../../../main/database/migrations.ts'

const now = () => new Date('2026-11-20T12:00:00Z')

describe('what was stored when there were only scans', () => {
  it('an operation is still captured as a scan', () => {
    const idPapelCapturador = randomUUID()
    const stored = { fileId: randomUUID(), sha256: 'a', sizeBytes: 1, nomeArquivo: 'a.pdf', access: 'Publico' }
    const payload = capturePayloadSchema.parse({ ...stored, idPapelCapturador })
    expect(captureRequest(payload, { idArquivo: randomUUID() })).toMatchObject({
      path: 'digitalizado/servidor',
      body: { idPapelCapturador, valorLegalDocumentoConferencia: 'CopiaAutenticadaAdministrativamente' },
    })
  })

  it('a capture with the capturer’s signature in a role never goes without its class, nor as a citizen', () => {
    const stored = { fileId: randomUUID(), sha256: 'a', sizeBytes: 1, nomeArquivo: 'a.pdf', access: 'Publico' }
    const payload = { ...stored, idPapelCapturador: randomUUID(), how: { kind: 'self-signed' } }
    expect(capturePayloadSchema.safeParse(payload).success).toBe(false)
  })

  it('the list keeps its files, in their order, with those taken off it', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'malote-older-'))
    const older = openDatabase({ folder, now, migrations: readMigrations().filter(({ number }) => number < 131) })
    const insert = older.db.prepare(
      `INSERT INTO capture_rows (environment_id, person_id, id, name, size_bytes, added_at, state, sha256, kind, access,
         signers, removed_at) VALUES ('local', 'ana', ?, ?, 1, '2026-11-20', 'draft', ?, ?, 'Publico', '[]', ?)`,
    )
    const kinds = ['signature', 'scanned', 'scanned']
    kinds.forEach(
      (kind, index) => void insert.run(randomUUID(), `${index}.pdf`, String(index), kind, index === 2 ? '2026' : null),
    )
    older.close()
    const { db, close } = openDatabase({ folder, now })
    const rows = createRows(db, { environmentId: 'local', personId: 'ana' })
    expect(rows.list().map(({ name, kind }) => [name, kind])).toEqual([
      ['0.pdf', 'signature'],
      ['1.pdf', 'scanned'],
    ])
    expect(rows.byContent('2')).toMatchObject([{ name: '2.pdf' }])
    rows.change(rows.list()[0]?.fileId ?? '', { kind: 'certificate' })
    expect(rows.list()[0]?.kind).toBe('certificate')
    expect(() => rows.change(rows.list()[0]?.fileId ?? '', { kind: 'other' as never })).toThrow(/CHECK/)
    close()
  })
})
