import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/engine/database/index.ts'
import type { PageTurn } from '../../../main/engine/pdf/index.ts'
import type { Capture, ChosenPage } from '../../../main/features/capture/index.ts'
import { eventually } from '../../support/eventually.ts'
import { createFakeOutbox } from '../../support/fake-outbox.ts'
import { tinyPdf } from '../../support/odd-pdfs.ts'
import { signedPdf } from '../../support/pdf-corpus.ts'
import { pagesOf } from '../../support/pdf-pages.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { openCapture, rowsOf } from './open-capture.ts'

const at = '2026-11-20T12:00:00.000Z'
const role = { id: '0c5d6f8e-6a68-4d0f-9c8e-0b2b8ad0a001', nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }

let folder = ''
let opened: OpenedDatabase
let outbox: ReturnType<typeof createFakeOutbox>
let superseded: string[]
let capture: Capture

const open = () =>
  openCapture({
    folder,
    db: opened.db,
    pool,
    with: {
      context: { roles: [role] },
      outbox: { enqueue: outbox.enqueue, supersede: (id) => superseded.push(id) },
    },
  })

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-revisions-'))
  opened = openDatabase({ folder, now: () => new Date(at) })
  outbox = createFakeOutbox(() => new Date(at))
  superseded = []
  capture = open()
})
afterEach(() => capture.close().then(() => opened.close()))

async function add(...files: readonly { path: string; name: string }[]): Promise<CaptureRow[]> {
  const outcome = await capture.addFiles(files.map((file) => ({ ...file, owned: false })))
  await capture.whenIdle()
  return outcome.ok ? outcome.value.rows.map(({ fileId }) => rowOf(fileId)) : []
}
const addText = async (title: string, pages: number) =>
  (await add(await makeTextPdf(folder, title, pages)))[0] as CaptureRow

function rowOf(fileId: string): CaptureRow {
  const row = capture.find(fileId)
  if (row === null) throw new Error(`no row ${fileId}`)
  return row
}
const spooled = () => readdirSync(path.join(folder, 'spool')).toSorted()
const contentOf = ({ sha256 }: CaptureRow) => readFileSync(path.join(folder, 'spool', `${sha256}.pdf`))
const textOf = (row: CaptureRow) => pagesOf(contentOf(row))
const expectOk = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.value
}
const pages = (...numbers: readonly number[]): ChosenPage[] => numbers.map((page) => ({ page, turn: 0 }))
const turn = (row: CaptureRow, page: number, by: PageTurn, count: number) =>
  capture.revisions.arrange(
    row.fileId,
    pages(...Array.from({ length: count }, (_, nth) => nth)).map((each) =>
      each.page === page ? { ...each, turn: by } : each,
    ),
    { act: { kind: 'turn', count: 1 }, from: [row.sha256 ?? ''] },
  )
/** The operation of a sent row comes to this end. */
function end(fileId: string, state: 'done' | 'refused'): void {
  const { operationId } = rowOf(fileId)
  const result = state === 'done' ? { registro: '2026-ABCDEF', idDocumento: role.id } : null
  const failure = state === 'refused' ? { message: 'não' } : null
  transaction(opened.db, (tx) => capture.onUpdate(tx, { operationId, state, result, failure } as never))
}

it('keeps the original of a changed file until the document is confirmed, and undoes the change', async () => {
  const row = await addText('Ofício', 3)
  const turned = expectOk(await turn(row, 1, 90, 3))
  expect(turned).toMatchObject({ fileId: row.fileId, name: row.name, state: 'draft' })
  expect(turned.sha256).not.toBe(row.sha256)
  await capture.whenIdle()
  expect(rowOf(row.fileId).report).toMatchObject({ pages: 3 })
  expect(spooled()).toEqual([`${row.sha256}.pdf`, `${turned.sha256}.pdf`].toSorted())
  expect(capture.revisions.latest()).toEqual({ fileId: row.fileId, act: { kind: 'turn', count: 1 } })

  expect(expectOk(await capture.revisions.undo(row.fileId))).toMatchObject([{ sha256: row.sha256 }])
  await capture.whenIdle()
  expect(rowOf(row.fileId)).toMatchObject({ sha256: row.sha256, sizeBytes: row.sizeBytes, report: { pages: 3 } })
  expect(spooled()).toEqual([`${row.sha256}.pdf`])
  expect(capture.revisions.latest()).toBeNull()
})

it('undoes several changes one after another, also after a restart @all', async () => {
  const row = await addText('Ofício', 2)
  const once = expectOk(await turn(row, 0, 90, 2))
  expectOk(await turn(once, 1, 180, 2))
  await capture.close()
  capture = open()
  await capture.start()
  await capture.whenIdle()
  expect(spooled()).toHaveLength(3)
  expect(expectOk(await capture.revisions.undo(row.fileId))[0]?.sha256).toBe(once.sha256)
  expect(expectOk(await capture.revisions.undo(row.fileId))[0]?.sha256).toBe(row.sha256)
  expect(await capture.revisions.undo(row.fileId)).toEqual(failed('not-found'))
})

it('splits a file at its place in the list, with its fields, and joins the parts again by undoing', async () => {
  const before = await addText('Antes', 1)
  const row = await addText('Pilha', 5)
  const after = await addText('Depois', 1)
  expectOk(capture.update({ fileIds: [row.fileId], changes: { kind: 'original', access: 'Publico' } }))
  const words = await textOf(row)
  const parts = expectOk(
    await capture.revisions.split(row.fileId, [
      { pages: pages(0, 1) },
      { pages: pages(2) },
      { pages: pages(4), name: 'Fim' },
    ]),
  )
  const stem = row.name.replace('.pdf', '')
  const names = [`${stem} (1).pdf`, `${stem} (2).pdf`, 'Fim.pdf']
  expect(parts.map(({ name }) => name)).toEqual(names)
  expect(parts.map(({ kind, access }) => `${kind} ${access}`)).toEqual(Array(3).fill('original Publico'))
  expect(parts[0]?.fileId).toBe(row.fileId)
  expect(rowsOf(capture).map(({ name }) => name)).toEqual([before.name, ...names, after.name])
  expect(await Promise.all(parts.map(textOf))).toEqual([words.slice(0, 2), [words[2]], [words[4]]])

  await capture.revisions.undo(parts[2]?.fileId ?? '')
  await capture.whenIdle()
  expect(rowsOf(capture).map(({ sha256 }) => sha256)).toEqual([before.sha256, row.sha256, after.sha256])
  expect(rowOf(row.fileId).name).toBe(row.name)
  expect(spooled()).toHaveLength(3)
})

it('keeps the order of the list, however often a file is split at one place @all', async () => {
  const first = await addText('Primeira', 40)
  const last = await addText('Última', 1)
  let rest = first.fileId
  for (let left = 40; left > 2; left -= 1) {
    const all = Array.from({ length: left - 1 }, (_, nth) => nth + 1)
    const parts = expectOk(
      await capture.revisions.split(rest, [{ pages: pages(0), name: `${41 - left}` }, { pages: pages(...all) }]),
    )
    rest = parts[1]?.fileId ?? ''
  }
  const names = rowsOf(capture).map(({ name }) => name)
  expect(names.slice(0, 38)).toEqual(Array.from({ length: 38 }, (_, nth) => `${nth + 1}.pdf`))
  expect(names.at(-1)).toBe(last.name)
})

it('joins files, interleaved as wanted, and puts them back as they were', async () => {
  const [fronts, backs] = [await addText('Frentes', 2), await addText('Versos', 2)]
  const words = [await textOf(fronts), await textOf(backs)]
  const order = [
    [fronts, 0],
    [backs, 1],
    [fronts, 1],
    [backs, 0],
  ] as const
  const joined = expectOk(
    await capture.revisions.join(
      [fronts.fileId, backs.fileId],
      order.map(([{ fileId }, page]) => ({ fileId, page, turn: 0 })),
      { act: { kind: 'collate', count: 2 } },
    ),
  )
  expect(await textOf(joined)).toEqual([words[0]?.[0], words[1]?.[1], words[0]?.[1], words[1]?.[0]])
  expect(rowsOf(capture).map(({ fileId }) => fileId)).toEqual([fronts.fileId])
  // The joined file is still known by what it was made of.
  const again = await capture.addFiles([{ ...(await makeTextPdf(folder, 'Versos', 2)), owned: false }])
  expect(again).toMatchObject({
    value: { rows: [], rejected: [{ reason: expect.stringMatching(/já está na lista/) }] },
  })

  await capture.revisions.undo(fronts.fileId)
  expect(rowsOf(capture).map(({ fileId, sha256 }) => [fileId, sha256])).toEqual([
    [fronts.fileId, fronts.sha256],
    [backs.fileId, backs.sha256],
  ])
  await capture.whenIdle()
  expect(spooled()).toHaveLength(2)
})

it('keeps what a joined file had before until the document is confirmed, then deletes all of it @all', async () => {
  const [one, two] = [await addText('Um', 2), await addText('Dois', 1)]
  const turned = expectOk(await turn(one, 0, 90, 2))
  const both = [two.fileId, turned.fileId]
  expectOk(
    await capture.revisions.join(
      both,
      both.map((fileId) => ({ fileId, page: 0, turn: 0 })),
    ),
  )
  await capture.whenIdle()
  await capture.close()
  capture = open()
  await capture.start()
  expect(spooled()).toHaveLength(4)
  expectOk(capture.submit({ fileIds: [two.fileId], idPapel: role.id }))
  expect(capture.revisions.undoable(two.fileId)).toBeNull()
  expect(await capture.revisions.undo(two.fileId)).toEqual(failed('too-late'))
  end(two.fileId, 'done')
  await eventually(() => expect(spooled()).toEqual([]))
})

it('keeps the original of a split file until the last part is confirmed', async () => {
  const row = await addText('Pilha', 2)
  const parts = expectOk(await capture.revisions.split(row.fileId, [{ pages: pages(0) }, { pages: pages(1) }]))
  const [first, second] = parts.map(({ fileId }) => fileId) as [string, string]
  expectOk(capture.submit({ fileIds: [first], idPapel: role.id }))
  end(first, 'done')
  await capture.whenIdle()
  expect(spooled()).toContain(`${row.sha256}.pdf`)
  expect(await capture.revisions.undo(second)).toEqual(failed('too-late'))
  expectOk(capture.remove({ fileIds: [second] }))
  await capture.whenIdle()
  expect(spooled()).toEqual([])
})

it('refuses a file that is being sent, and one that was changed meanwhile', async () => {
  const row = await addText('Ofício', 2)
  const turned = expectOk(await turn(row, 0, 90, 2))
  expect(await turn(row, 0, 180, 2)).toEqual(failed('conflict'))
  expectOk(capture.submit({ fileIds: [row.fileId], idPapel: role.id }))
  expect(await turn(turned, 0, 180, 2)).toEqual(failed('too-late'))
  expect(rowOf(row.fileId).sha256).toBe(turned.sha256)
})

it('never writes into another content than the one that was looked at, though it waited for its turn', async () => {
  const row = await addText('Ofício', 2)
  const turning = turn(row, 0, 90, 2)
  const late = await capture.revisions.revise(row.fileId, redacting(row), () => expect.unreachable())
  expect([late, rowOf(row.fileId).sha256]).toEqual([failed('conflict'), expectOk(await turning).sha256])
})

it('refuses if the file is sent while the new content is made, and leaves nothing behind', async () => {
  const row = await addText('Ofício', 2)
  const made = await capture.revisions.revise(row.fileId, redacting(row), async (_from, to) => {
    writeFileSync(to, tinyPdf('tarja'))
    return capture.submit({ fileIds: [row.fileId], idPapel: role.id })
  })
  expect(made).toEqual(failed('too-late'))
  await capture.whenIdle()
  expect(rowOf(row.fileId)).toMatchObject({ state: 'sent', sha256: row.sha256 })
  expect(spooled()).toEqual([`${row.sha256}.pdf`])
})

it('makes a refused file a draft again, whose former operation cannot be repeated', async () => {
  const row = await addText('Ofício', 2)
  expectOk(capture.submit({ fileIds: [row.fileId], idPapel: role.id }))
  end(row.fileId, 'refused')
  const { operationId } = rowOf(row.fileId)
  expect(expectOk(await turn(row, 0, 90, 2))).toMatchObject({ state: 'draft', operationId: null })
  expect(superseded).toEqual([operationId])
})

it('says why the pages of a file cannot be changed, and changes nothing', async () => {
  const file = path.join(folder, 'assinado.pdf')
  writeFileSync(file, signedPdf())
  const [row] = (await add({ path: file, name: 'assinado.pdf' })) as [CaptureRow]
  const outcome = await turn(row, 0, 90, 1)
  expect(outcome).toMatchObject({
    ok: false,
    failure: { code: 'refused', message: expect.stringMatching(/assinatura/) },
  })
  expect(rowOf(row.fileId).sha256).toBe(row.sha256)
  expect(spooled()).toEqual([`${row.sha256}.pdf`])
})

it('refuses a content that another row has, and parts that would be the same', async () => {
  const row = await addText('Ofício', 2)
  const [other] = (await add({ path: copyOf(tinyPdf('outra')), name: 'outra.pdf' })) as [CaptureRow]
  const same = await capture.revisions.revise(row.fileId, redacting(row), async (_from, to) => {
    copyFileSync(path.join(folder, 'spool', `${other.sha256}.pdf`), to)
    return ok(null)
  })
  expect(same).toMatchObject({ failure: { message: expect.stringMatching(/É o mesmo documento que "outra.pdf"/) } })
  const parts = await capture.revisions.split(row.fileId, [{ pages: pages(0) }, { pages: pages(0) }])
  expect(parts).toMatchObject({ failure: { message: expect.stringMatching(/mesmo documento/) } })
  await capture.whenIdle()
  expect(spooled()).toHaveLength(2)
})

const redacting = ({ sha256 }: CaptureRow) => ({ act: { kind: 'redact', count: 1 } as const, from: sha256 ?? '' })

function copyOf(bytes: Uint8Array): string {
  const file = path.join(folder, 'copy.pdf')
  writeFileSync(file, bytes)
  return file
}
