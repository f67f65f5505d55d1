import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { failed, ok } from '../../../contract/bridge/outcome.ts'
import { type RevisionAct, undoLimits } from '../../../contract/bridge/pages.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/engine/database/index.ts'
import type { Capture } from '../../../main/features/capture/index.ts'
import { createRevisionStore } from '../../../main/features/capture/revision-store.ts'
import { eventually } from '../../support/eventually.ts'
import { createFakeOutbox } from '../../support/fake-outbox.ts'
import { tinyPdf } from '../../support/odd-pdfs.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { openCapture } from './open-capture.ts'

const role = { id: '0c5d6f8e-6a68-4d0f-9c8e-0b2b8ad0a001', nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
const now = () => new Date('2026-11-20T12:00:00.000Z')

let folder = ''
let opened: OpenedDatabase
let capture: Capture

const open = () =>
  openCapture({
    folder,
    db: opened.db,
    pool,
    with: { context: { roles: [role] }, outbox: { enqueue: createFakeOutbox(now).enqueue } },
  })
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-undo-'))
  opened = openDatabase({ folder, now })
  capture = open()
})
afterEach(async () => {
  await capture.close()
  opened.close()
  removeFolder(folder)
})

const revisionStore = () => createRevisionStore(opened.db, { environmentId: 'local', personId: 'ana' })
const spooled = () => readdirSync(path.join(folder, 'spool')).toSorted()
const filesOf = (contents: readonly (string | null | undefined)[]) => contents.map((each) => `${each}.pdf`).toSorted()
const submit = ({ fileId }: CaptureRow) => expect(capture.submit({ fileIds: [fileId], idPapel: role.id }).ok).toBe(true)

async function add(name: string): Promise<CaptureRow> {
  const file = path.join(folder, name)
  writeFileSync(file, tinyPdf(name))
  const outcome = await capture.addFiles([{ path: file, name, owned: false }])
  if (!outcome.ok || outcome.value.rows[0] === undefined) throw new Error(`${name} was not added`)
  return outcome.value.rows[0]
}

/** Replaces the content so many times; answers the contents, the original first. */
async function revise(
  { fileId, name, sha256 }: CaptureRow,
  times: number,
  kind: RevisionAct['kind'] = 'redact',
  gesture?: string,
): Promise<(string | null)[]> {
  const contents = [sha256]
  for (let nth = 1; nth <= times; nth += 1) {
    const from = capture.find(fileId)?.sha256 ?? ''
    const act = { kind, count: 1, gesture }
    const outcome = await capture.revisions.revise(fileId, { act, from }, async (_from, to) => {
      writeFileSync(to, tinyPdf(`${name} ${kind} ${nth}`))
      return ok(null)
    })
    if (!outcome.ok) throw new Error(outcome.failure.code)
    contents.push(outcome.value.sha256)
  }
  await capture.whenIdle()
  return contents
}

it('the latest acts can be undone; the original stays until the document is confirmed @all', async () => {
  const row = await add('Ofício.pdf')
  const contents = await revise(row, undoLimits.acts + 2)
  expect(capture.pages.undoable()).toMatchObject({ value: { latest: { fileId: row.fileId }, isLimited: true } })
  // Two acts are given up: the content between them is deleted.
  expect(spooled()).toEqual(filesOf(contents.filter((_, nth) => nth !== 1)))
  for (let nth = 0; nth < undoLimits.acts; nth += 1) expect((await capture.revisions.undo(row.fileId)).ok).toBe(true)
  expect(capture.find(row.fileId)?.sha256).toBe(contents[2])
  expect(await capture.revisions.undo(row.fileId)).toEqual(failed('not-found'))
  expect(capture.revisions.latest()).toBeNull()

  await capture.close()
  capture = open()
  await capture.start()
  await capture.whenIdle()
  expect(spooled()).toEqual(filesOf([contents[0], contents[2]]))
  submit(row)
  const sent = { operationId: capture.find(row.fileId)?.operationId, state: 'done', failure: null }
  const result = { registro: '2026-ABCDEF', idDocumento: role.id }
  transaction(opened.db, (tx) => capture.onUpdate(tx, { ...sent, result } as never))
  await eventually(() => expect(spooled()).toEqual([]))
  expect(capture.pages.undoable()).toEqual(ok({ latest: null, isLimited: false }))
})

it('acts can be undone up to a size of the contents between them, and the latest act always', async () => {
  const row = await add('Ofício.pdf')
  const contents = await revise(row, 3)
  // Of four contents, neither the original nor the present one counts.
  const bytes = 2 * (capture.find(row.fileId)?.sizeBytes ?? 0)
  expect(revisionStore().forget({ acts: 100, bytes })).toEqual([])
  expect(capture.revisions.isLimited()).toBe(false)
  expect(revisionStore().forget({ acts: 100, bytes: bytes / 2 - 1 })).toEqual([contents[1]])
  expect(capture.revisions.isLimited()).toBe(true)
  expect(await capture.revisions.undo(row.fileId)).toMatchObject({ value: [{ sha256: contents[2] }] })
  expect(await capture.revisions.undo(row.fileId)).toEqual(failed('not-found'))
})

it('acts on files that were sent do not count', async () => {
  const [sent, draft] = [await add('Enviado.pdf'), await add('Rascunho.pdf')]
  const [, between] = await revise(sent, 2)
  submit(sent)
  await revise(draft, 1)
  expect(revisionStore().forget({ acts: 1, bytes: 0 })).toEqual([])
  expect(capture.revisions.isLimited()).toBe(false)
  await revise(draft, 2)
  // Now the acts before the latest are given up, also those on the sent file.
  expect(revisionStore().forget({ acts: 1, bytes: 0 })).toEqual([between])
  expect(capture.revisions.isLimited()).toBe(true)
})

it.each(['recognise', 'separate'] as const)('acts of the program do not count: %s', async (kind) => {
  const [drawn, scan] = [await add('Ofício.pdf'), await add('Digitalização.pdf')]
  const contents = await revise(drawn, 2)
  await revise(scan, 3, kind)
  const bytes = capture.find(drawn.fileId)?.sizeBytes ?? 0
  expect(revisionStore().forget({ acts: 2, bytes })).toEqual([])
  expect(capture.revisions.isLimited()).toBe(false)
  expect(await capture.revisions.undo(drawn.fileId)).toMatchObject({ value: [{ sha256: contents[1] }] })
})

it('undoes at once what one gesture did to several files, but not to one that was changed or sent since', async () => {
  const rows = [await add('Um.pdf'), await add('Dois.pdf'), await add('Três.pdf')]
  const [, two, three] = rows as [CaptureRow, CaptureRow, CaptureRow]
  const gesture = crypto.randomUUID()
  for (const row of rows) await revise(row, 1, 'turn', gesture)
  const latest = () => capture.revisions.latest()?.act.count
  expect(latest()).toBe(3)
  await revise(two, 1)
  expect(latest()).toBe(1)
  expect(await capture.revisions.undo(two.fileId)).toMatchObject({ value: [{ fileId: two.fileId }] })
  submit(three)
  expect(latest()).toBe(2)
  expect(await capture.revisions.undo(two.fileId)).toMatchObject({ ok: true })
  const isBack = rows.map(({ fileId, sha256 }) => capture.find(fileId)?.sha256 === sha256)
  expect([isBack, latest()]).toEqual([[true, true, false], undefined])
})
