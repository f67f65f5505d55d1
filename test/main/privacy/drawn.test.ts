import { randomUUID } from 'node:crypto'
import { mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { DrawnBox, PageBox } from '../../../contract/bridge/privacy.ts'
import { writeForwarding } from '../../support/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { makePersonalPdf } from '../../support/personal-pdf.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { signedInApp } from '../../support/signed-in-app.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-drawn-'))
const dataFolder = testFolder()
// Before the application's own, because the last one runs first.
const signedIn = signedInApp({ keepsSecrets: true, dataFolder })
afterAll(() => removeFolder(folder))

const call = ((name, input) => signedIn.app.call(name, input)) as typeof signedIn.app.call
const outcome = ((name, input) => signedIn.app.outcome(name, input)) as typeof signedIn.app.outcome
const rowOf = async (fileId: string) => (await call('capture.list', {})).find((row) => row.fileId === fileId)
const submit = (fileId: string) => outcome('capture.submit', { fileIds: [fileId], idPapel: signedIn.idPapel })
const box = (left: number, top: number): PageBox => ({ left, top, right: left + 0.25, bottom: top + 0.125 })

let added = 0
/** A draft of three pages with a rectangle on each of these, from 0. */
async function drawOn(...pages: number[]) {
  added += 1
  const file = await makeTextPdf(folder, `Ficha ${added}`, 3)
  const [row] = await signedIn.app.addFiles([file])
  const fileId = row?.fileId ?? ''
  await eventually(async () => expect((await rowOf(fileId))?.report).not.toBeNull())
  const boxes: DrawnBox[] = pages.map((page) => ({ id: randomUUID(), page, box: box(0.5, 0.25) }))
  const sha256 = row?.sha256 ?? ''
  await call('privacy.draw', { fileId, sha256, boxes })
  return { fileId, file, sha256, boxes }
}
/** The rectangles of a file as it is now, by page. */
async function drawnOn(fileId: string): Promise<[number, PageBox][]> {
  const sha256 = (await rowOf(fileId))?.sha256
  const drawn = (await call('privacy.drawn', {})).find((each) => each.sha256 === sha256)?.boxes ?? []
  return drawn.map(({ page, box: each }) => [page, each])
}
const turn = async (fileId: string, pages: readonly { page: number; turn: 0 | 90 }[]) =>
  call('pages.arrange', {
    fileId,
    from: (await rowOf(fileId))?.sha256 ?? '',
    act: { kind: 'turn', count: 1 },
    pages: [...pages],
  })
const held = (n: string) => ({
  failure: { code: 'refused', message: expect.stringContaining(`tem ${n} não aplicada`) },
})

it('rectangles that are not applied outlive the program, and hold the file back on every way', async () => {
  const { fileId, file, boxes } = await drawOn(0, 2)
  await signedIn.app.restart()
  expect(await drawnOn(fileId)).toEqual(boxes.map((each) => [each.page, each.box]))
  expect(await submit(fileId)).toMatchObject(held('2 tarjas desenhadas e'))
  const { draftId } = await writeForwarding(signedIn.app, { documents: [{ fileId, nome: file.name }] })
  expect(await outcome('compose.send', { draftId })).toMatchObject(held('2 tarjas desenhadas e'))
  expect(await rowOf(fileId)).toMatchObject({ state: 'draft' })
})

it('rectangles follow their pages through turns, splits and joins, and come back with an undo @all', async () => {
  const { fileId, sha256 } = await drawOn(1)
  // The page goes to the front, a quarter turned.
  await turn(fileId, [
    { page: 1, turn: 90 },
    { page: 0, turn: 0 },
    { page: 2, turn: 0 },
  ])
  const turned = { left: 0.625, top: 0.5, right: 0.75, bottom: 0.75 }
  expect(await drawnOn(fileId)).toEqual([[0, turned]])
  const from = (await rowOf(fileId))?.sha256 ?? ''
  const still = { turn: 0 } as const
  const [rest, first] = await call('pages.split', {
    fileId,
    from,
    groups: [
      {
        pages: [
          { page: 1, ...still },
          { page: 2, ...still },
        ],
      },
      { pages: [{ page: 0, ...still }] },
    ],
  })
  if (rest === undefined || first === undefined) throw new Error('not split')
  expect(await drawnOn(rest.fileId)).toEqual([])
  expect(await drawnOn(first.fileId)).toEqual([[0, turned]])
  expect(await submit(first.fileId)).toMatchObject(held('1 tarja desenhada e'))
  const joined = await call('pages.join', {
    files: [rest, first].map((row) => ({ fileId: row.fileId, from: row.sha256 ?? '' })),
    kind: 'join',
    pages: [
      { fileId: rest.fileId, page: 0, ...still },
      { fileId: rest.fileId, page: 1, ...still },
      { fileId: first.fileId, page: 0, ...still },
    ],
  })
  expect(await drawnOn(joined.fileId)).toEqual([[2, turned]])
  for (let act = 0; act < 3; act += 1) await call('pages.undo', { fileId })
  expect(await rowOf(fileId)).toMatchObject({ sha256 })
  expect(await drawnOn(fileId)).toEqual([[1, box(0.5, 0.25)]])
})

it('a tarja applies its rectangles and keeps the others, and its undo gives them back, also after a restart @all', async () => {
  const { fileId, sha256, boxes } = await drawOn(0, 1)
  await call('privacy.redact', { fileId, from: sha256, pages: [{ page: 0, boxes: [box(0.5, 0.25)] }] })
  expect(await drawnOn(fileId)).toEqual([[1, box(0.5, 0.25)]])
  await signedIn.app.restart()
  expect(await drawnOn(fileId)).toEqual([[1, box(0.5, 0.25)]])
  await call('privacy.undo', { fileId })
  expect(await drawnOn(fileId)).toEqual(boxes.map((each) => [each.page, each.box]))
  await call('privacy.draw', { fileId, sha256, boxes: [] })
  expect(await submit(fileId)).toMatchObject({ ok: true })
  expect(await outcome('privacy.draw', { fileId, sha256, boxes })).toMatchObject({ failure: { code: 'too-late' } })
})

it('rectangles of another content than the file has are refused @all', async () => {
  const { fileId, sha256, boxes } = await drawOn(0)
  await turn(
    fileId,
    [0, 1, 2].map((page) => ({ page, turn: 90 as const })),
  )
  expect(await outcome('privacy.draw', { fileId, sha256, boxes })).toMatchObject({ failure: { code: 'conflict' } })
  expect(await outcome('privacy.draw', { fileId: randomUUID(), sha256, boxes })).toMatchObject({
    failure: { code: 'not-found' },
  })
})

it('what a tarja left in view is known after a restart, by kind and place and without the number @all', async () => {
  const made = await makePersonalPdf(folder, 'Requerimento')
  const [row] = await signedIn.app.addFiles([made])
  const fileId = row?.fileId ?? ''
  await call('capture.update', { fileIds: [fileId], changes: { access: 'Publico' } })
  const [before] = await call('privacy.search', { fileIds: [fileId] })
  await call('privacy.redact', {
    fileId,
    from: row?.sha256 ?? '',
    pages: [{ page: 0, boxes: [{ left: 0.1, top: 0.8, right: 0.3, bottom: 0.9 }] }],
  })
  await signedIn.app.restart()
  const [after] = await call('privacy.search', { fileIds: [fileId] })
  expect(after?.findings).toEqual(before?.findings.map((found) => ({ ...found, text: '' })))
  expect(await submit(fileId)).toMatchObject({
    failure: { code: 'refused', message: expect.stringMatching(/contém 1 CPF/) },
  })
})

it('a content whose search found no file is searched again when an undo brings it back', async () => {
  const { fileId, sha256 } = await drawOn()
  const spooled = path.join(dataFolder, 'spool', `${sha256}.pdf`)
  renameSync(spooled, `${spooled}.away`)
  const search = async () => (await call('privacy.search', { fileIds: [fileId] }))[0]
  expect(await search()).toMatchObject({ state: 'failed' })
  renameSync(`${spooled}.away`, spooled)
  await turn(fileId, [
    { page: 1, turn: 0 },
    { page: 0, turn: 0 },
    { page: 2, turn: 0 },
  ])
  await call('pages.undo', { fileId })
  expect((await rowOf(fileId))?.sha256).toBe(sha256)
  expect(await search()).toMatchObject({ state: 'searched', pages: 3 })
})
