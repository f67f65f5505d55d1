import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Mending, PageMeasure } from '../../../contract/bridge/pages.ts'
import { type OpenedDatabase, openDatabase } from '../../../main/engine/database/index.ts'
import { captureTexts } from '../../../main/features/capture/capture-texts.ts'
import type { Capture } from '../../../main/features/capture/index.ts'
import { a6, type CrookedSheet, crookedPdf, textSheet } from '../../support/crooked-paper.ts'
import { letter } from '../../support/readable-scans.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { openCapture } from './open-capture.ts'

const now = () => new Date('2026-11-20T12:00:00.000Z')
const draw = textSheet([...letter, ...letter], { size: 6, top: 50, left: 40 })
const crooked: CrookedSheet = { draw, angle: 2, paper: '#f2ead2', dpi: 120, size: a6 }
const blank: CrookedSheet = { draw: () => {}, dpi: 120, size: a6 }
const all: Mending = { isStraightened: true, isCropped: true, isLightened: true, isLimited: true, left: [] }

let folder = ''
let opened: OpenedDatabase
let capture: Capture
let row: CaptureRow

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-mending-'))
  opened = openDatabase({ folder, now })
  capture = openCapture({ folder, db: opened.db, pool })
  const file = path.join(folder, 'Pilha.pdf')
  writeFileSync(file, await crookedPdf([crooked, blank]))
  const outcome = await capture.addFiles([{ path: file, name: 'Pilha.pdf', owned: false }])
  if (!outcome.ok || outcome.value.rows[0] === undefined) throw new Error('not added')
  row = outcome.value.rows[0]
})
afterEach(async () => {
  await capture.close()
  opened.close()
  removeFolder(folder)
})

const here = () => ({ fileId: row.fileId, from: capture.find(row.fileId)?.sha256 ?? '' })

async function measure(): Promise<PageMeasure[]> {
  const pages: PageMeasure[] = []
  for (;;) {
    const found = await capture.pages.measure({ ...here(), first: pages.length })
    if (!found.ok) throw new Error(found.failure.code)
    pages.push(...found.value.pages)
    if (pages.length >= found.value.total) return pages
  }
}
async function mend(mending: Partial<Mending> = {}) {
  const outcome = await capture.pages.mend({ ...here(), mending: { ...all, ...mending } })
  if (!outcome.ok) throw new Error(outcome.failure.message ?? outcome.failure.code)
  return outcome.value
}
const content = () => capture.find(row.fileId)?.sha256

it('measures the pages, mends them as one act, and undoes it', async () => {
  expect(await measure()).toMatchObject([
    { kind: 'paper', angle: expect.closeTo(2, 1), isDim: true, isBlank: false },
    { kind: 'paper', angle: 0, isDim: false, isBlank: true },
  ])
  const { row: mended, kept } = await mend({ left: [1] })
  expect(mended.sha256).not.toBe(row.sha256)
  expect(kept).toEqual([])
  expect(capture.revisions.undoable(row.fileId)).toMatchObject({ kind: 'mend', count: 2 })
  expect((await capture.revisions.undo(row.fileId)).ok).toBe(true)
  expect(content()).toBe(row.sha256)
})

it('says that the copy of a file is gone, and that a disk is full, whatever was asked', async () => {
  const wanted = { ...here(), mending: all }
  await capture.close()
  const full = async () => ({ writeFailed: { code: 'ENOSPC', message: 'no space left on device' } })
  capture = openCapture({ folder, db: opened.db, pool: { ...pool, arrange: full } })
  const isFull = { code: 'storage-problem', message: captureTexts.diskFullUnchanged }
  expect(await capture.pages.sample({ ...wanted, page: 0 })).toMatchObject({ ok: false, failure: isFull })
  await capture.close()
  capture = openCapture({ folder, db: opened.db, pool })
  rmSync(path.join(folder, 'spool', `${row.sha256}.pdf`))
  const outcomes = [
    await capture.pages.measure({ ...here(), first: 0 }),
    await capture.pages.sample({ ...wanted, page: 0 }),
    await capture.pages.mend(wanted),
    await capture.revisions.arrange(row.fileId, [{ page: 0, turn: 90 }], {
      act: { kind: 'turn', count: 1 },
      from: [row.sha256 ?? ''],
    }),
  ]
  const isGone = { ok: false, failure: { code: 'file-problem', message: captureTexts.contentGone } }
  for (const outcome of outcomes) expect(outcome).toMatchObject(isGone)
})

it('starts from the content before the first mend, and gives the same bytes again', async () => {
  await mend({ isLightened: false })
  const straight = content()
  await mend()
  const light = content()
  expect(light).not.toBe(straight)
  await mend({ isLightened: false })
  expect(content()).toBe(straight)
})

it('makes no picture of a picture that it has made, once another act came between', async () => {
  await mend()
  const pages = [{ page: 0, turn: 90 as const }]
  const turned = await capture.pages.arrange({ ...here(), act: { kind: 'turn', count: 1 }, pages })
  expect(turned.ok).toBe(true)
  expect((await measure())[0]).toMatchObject({ angle: 0, isDim: false, picture: { isMade: true } })
  await expect(mend()).rejects.toThrow('Nenhuma página precisa')
})

it('shows a page before and after, and leaves no file of that behind', async () => {
  const spooled = readdirSync(path.join(folder, 'spool'))
  for (const page of [0, 0]) expect((await capture.pages.sample({ ...here(), mending: all, page })).ok).toBe(true)
  expect(readdirSync(path.join(folder, 'spool'))).toHaveLength(spooled.length + 2)
  await capture.close()
  expect(readdirSync(path.join(folder, 'spool'))).toEqual(spooled)
})
