import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import jpeg from 'jpeg-js'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenedDatabase, openDatabase } from '../../../main/engine/database/index.ts'
import { captureTexts } from '../../../main/features/capture/capture-texts.ts'
import type { Capture } from '../../../main/features/capture/index.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { openCapture, rowsOf } from './open-capture.ts'

let folder = ''
let opened: OpenedDatabase
let capture: Capture

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-originals-'))
  opened = openDatabase({ folder, now: () => new Date() })
  capture = openCapture({ folder, db: opened.db, pool })
})
afterEach(() => capture.close().then(() => opened.close()))

function picture(name: string, shade: number) {
  const from = path.join(folder, name)
  writeFileSync(from, jpeg.encode({ width: 40, height: 30, data: Buffer.alloc(40 * 30 * 4, shade) }, 80).data)
  return { path: from, name, owned: false }
}

it('attaches to a PDF what it was made of, before it is sent, and to joined ones all of it', async () => {
  // A name that every object has, which is no type of a file.
  const [one, two] = [picture('a.jpg', 128), picture('b.constructor', 200)]
  await capture.addFiles([one, two])
  const fileIds = rowsOf(capture).map(({ fileId }) => fileId)
  const [first = '', second = ''] = fileIds
  const pages = fileIds.map((fileId) => ({ fileId, page: 0, turn: 0 as const }))
  expect((await capture.revisions.join([first, second], pages)).ok).toBe(true)
  capture.update({ fileIds: [first], changes: { attachesOriginal: true } })
  expect(await capture.finishContents([first])).toMatchObject({ ok: true })
  await capture.whenIdle()
  const [row] = rowsOf(capture)
  expect(row).toMatchObject({ fileId: first, attachesOriginal: false, report: { pages: 2 } })
  const pdf = path.join(folder, 'spool', `${row?.sha256}.pdf`)
  for (const [nth, { path: from, name }] of [one, two].entries()) {
    const taken = path.join(folder, `taken-${nth}`)
    const listed = spawnSync('pdfdetach', ['-save', String(nth + 1), '-o', taken, pdf], { encoding: 'utf8' })
    expect(listed.stderr).toBe('')
    expect(readFileSync(taken).equals(readFileSync(from)), name).toBe(true)
  }
  expect(capture.revisions.undoable(first)).toMatchObject({ kind: 'attach', count: 2 })
})

it('makes PDF/A-2b of a picture before it is sent, and says which clauses keep another file from it', async () => {
  await capture.addFiles([picture('a.jpg', 90), { ...(await makeTextPdf(folder, 'Nasceu digital', 1)), owned: false }])
  await capture.whenIdle()
  const [scan, born] = rowsOf(capture).map(({ fileId }) => fileId)
  capture.update({ fileIds: [scan ?? '', born ?? ''], changes: { makesArchive: true } })
  expect(await capture.finishContents([scan ?? ''])).toMatchObject({ ok: true })
  await capture.whenIdle()
  const row = rowsOf(capture).find(({ fileId }) => fileId === scan)
  expect(row).toMatchObject({ makesArchive: false, report: { pages: 1 } })
  expect(await pool.checkArchive(path.join(folder, 'spool', `${row?.sha256}.pdf`))).toMatchObject({
    claim: { part: '2', conformance: 'B' },
    faults: [],
    unchecked: [],
  })
  const refused = await capture.finishContents([born ?? ''])
  expect(refused).toMatchObject({
    ok: false,
    failure: { code: 'refused', message: expect.stringContaining('ISO 19005-2 em 6.') },
  })
  expect(capture.submit({ fileIds: [born ?? ''], idPapel: null })).toMatchObject({ ok: false })
  expect(rowsOf(capture).find(({ fileId }) => fileId === born)?.makesArchive).toBe(true)
})

it('says of a full disk that it is full, and the row keeps what it was and the wish', async () => {
  const full = async () => ({ writeFailed: { code: 'ENOSPC', message: 'no space left on device' } })
  await capture.close()
  capture = openCapture({
    folder,
    db: opened.db,
    pool: { ...pool, attachOriginal: full, toArchive: full, arrange: full },
  })
  await capture.addFiles([picture('a.jpg', 128)])
  const [row] = rowsOf(capture)
  const fileId = row?.fileId ?? ''
  const isFull = { ok: false, failure: { code: 'storage-problem', message: captureTexts.diskFullUnchanged } }
  for (const changes of [{ attachesOriginal: true }, { makesArchive: true }]) {
    capture.update({ fileIds: [fileId], changes })
    expect(await capture.finishContents([fileId])).toMatchObject(isFull)
    expect(rowsOf(capture)).toMatchObject([{ sha256: row?.sha256, ...changes }])
  }
  const turned = capture.revisions.arrange(fileId, [{ page: 0, turn: 90 }], {
    act: { kind: 'turn', count: 1 },
    from: [row?.sha256 ?? ''],
  })
  expect(await turned).toMatchObject(isFull)
})
