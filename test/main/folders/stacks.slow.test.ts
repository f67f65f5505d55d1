import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Destination } from '../../../contract/bridge/destination.ts'
import { coverText, separatorText } from '../../../main/features/sheets/sheet-code.ts'
import { eventually } from '../../support/eventually.ts'
import { pagesOf } from '../../support/pdf-pages.ts'
import { type PageDrawing, stackPdf } from '../../support/sheet-pictures.ts'
import { openWatchedFolder, type WatchedWorld } from '../../support/watched-folder.ts'

let world: WatchedWorld
beforeEach(() => {
  world = openWatchedFolder()
})
afterEach(() => world.close())

const destination = (nome: string): Destination => ({
  recipients: [{ id: randomUUID(), kind: 'Setor', nome, sigla: null, detalhe: 'SEFAZ' }],
  subject: '{nome}',
  message: 'Segue.',
  access: 'Organizacional',
  notifyByEmail: false,
})
const separator: PageDrawing = { patch: 'T' }
const ownSeparator: PageDrawing = { qr: separatorText, patch: 'T' }
const pages = (from: number, count: number): PageDrawing[] =>
  Array.from({ length: count }, (_, nth) => ({ text: `P${from + nth}` }))

/** Prints a cover; answers the page as it comes back. */
function coverOf(profileId: string, of: Partial<{ destination: Destination; days: number; date: string }> = {}) {
  const { days, date } = of
  const deadline =
    days !== undefined
      ? { kind: 'workdays' as const, days }
      : date === undefined
        ? null
        : { kind: 'date' as const, date }
  const wanted = { profileId, destination: of.destination ?? null, deadline }
  const outcome = world.workspace.sheets.cover(wanted)
  if (!outcome.ok) throw new Error(outcome.failure.message ?? outcome.failure.code)
  return { qr: coverText({ coverId: outcome.value.coverId, personTag: world.personTag }) }
}

const contentOf = ({ sha256 }: CaptureRow) => readFileSync(path.join(world.root, 'spool', `${sha256}.pdf`))
/** The pages of the rows, in the order of the list. */
const contents = () => Promise.all(world.list().map(async (row) => (await pagesOf(contentOf(row))).join(' ')))
const isPrepared = () =>
  eventually(() => expect(world.list().map(({ report }) => report !== null)).not.toContain(false))

it('a stack of 60 pages with 5 separators and 3 covers becomes the right documents, each page once', async () => {
  const [one, two, three] = [destination('GECON'), destination('PROTOCOLO'), destination('GAB')]
  const notes = world.save({ name: 'Notas', destination: one })
  const letters = world.save({ name: 'Ofícios', kind: 'original', access: 'Publico' })
  const folder = world.save({ name: 'Balcão', kind: 'copy' })
  await world.watch({ profileId: folder.profileId, splitsSheets: true })
  const stack = [
    ...pages(1, 7),
    separator,
    ...pages(8, 5),
    coverOf(notes.profileId, { destination: one, days: 5 }),
    ...pages(13, 9),
    ownSeparator,
    ...pages(22, 6),
    separator,
    {},
    ...pages(28, 4),
    coverOf(letters.profileId, { destination: two }),
    ...pages(32, 8),
    separator,
    ...pages(40, 3),
    coverOf(notes.profileId, { destination: three }),
    ...pages(43, 8),
    ownSeparator,
    { text: 'P51' },
  ]
  expect(stack).toHaveLength(60)
  world.put('lote.pdf', await stackPdf(stack))
  await eventually(() => expect(world.list()).toHaveLength(9))
  await isPrepared()
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, nth) => `P${from + nth}`).join(' ')
  expect(await contents()).toStrictEqual([
    numbers(1, 7),
    numbers(8, 12),
    numbers(13, 21),
    numbers(22, 27),
    numbers(28, 31),
    numbers(32, 39),
    numbers(40, 42),
    numbers(43, 50),
    'P51',
  ])
  expect(world.list().map(({ name, kind, destination: to }) => [name, kind, to?.recipients[0]?.nome])).toStrictEqual([
    ['lote (1).pdf', 'copy', undefined],
    ['lote (2).pdf', 'copy', undefined],
    ['lote (3).pdf', 'scanned', 'GECON'],
    ['lote (4).pdf', 'copy', undefined],
    ['lote (5).pdf', 'copy', undefined],
    ['lote (6).pdf', 'original', 'PROTOCOLO'],
    ['lote (7).pdf', 'copy', undefined],
    ['lote (8).pdf', 'scanned', 'GAB'],
    ['lote (9).pdf', 'copy', undefined],
  ])
  expect(world.list().map(({ sheets }) => sheets?.state === 'part' && sheets.coverOf)).toStrictEqual([
    null,
    null,
    'Notas',
    null,
    null,
    'Ofícios',
    null,
    'Notas',
    null,
  ])
  expect(world.list()[2]?.sheets).toMatchObject({ deadline: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), problem: null })
  // Nothing is sent without the person.
  expect(world.queued).toStrictEqual([])
  // The same stack again, under another name, is nothing new.
  world.put('de-novo.pdf', await stackPdf(stack))
  await eventually(() => expect(world.names('duplicados')).toStrictEqual(['de-novo.pdf']))
  expect(world.list()).toHaveLength(9)
})

it('the original of a stack is moved once all its documents are registered, and its copy is kept until then', async () => {
  await world.watch({ splitsSheets: true })
  const stack = await stackPdf([...pages(1, 2), separator, ...pages(3, 1)])
  const copy = `${createHash('sha256').update(stack).digest('hex')}.pdf`
  world.put('lote.pdf', stack)
  await eventually(() => expect(world.list()).toHaveLength(2))
  await isPrepared()
  const [first, second] = world.list()
  world.submit(first)
  world.become(first, 'done')
  await world.again()
  expect(world.names()).toStrictEqual(['lote.pdf'])
  expect(world.spooled()).toContain(copy)
  world.submit(second)
  world.become(second, 'done')
  await eventually(() => expect(world.names('enviados')).toStrictEqual(['lote.pdf']))
  expect(world.names()).toStrictEqual([])
  await world.workspace.capture.whenIdle()
  expect(world.spooled().filter((name) => name.endsWith('.pdf'))).toStrictEqual([])
})

it('a cover sends without asking only if its profile says so', async () => {
  const sending = world.save({ name: 'Envia', coversSend: true })
  const asking = world.save({ name: 'Pergunta', sendsAtOnce: true })
  await world.watch({ splitsSheets: true })
  const covers = [coverOf(sending.profileId), coverOf(asking.profileId)]
  world.put('lote.pdf', await stackPdf(covers.flatMap((cover, nth) => [cover, ...pages(nth, 1)])))
  await eventually(() => expect(world.queued.map(({ job }) => job.title)).toStrictEqual(['lote (1).pdf']))
  await isPrepared()
  expect(world.list().map(({ state }) => state)).toStrictEqual(['sent', 'draft'])
})

it('what cannot be followed stays as a page, with the reason, and is not sent', async () => {
  const gone = world.save({ name: 'Some', coversSend: true })
  const moved = world.save({ name: 'Muda', coversSend: true, destination: destination('GECON') })
  const left = world.save({ name: 'Sai', coversSend: true })
  const leaving = destination('EXTINTA')
  const covers = [
    coverOf(gone.profileId),
    coverOf(moved.profileId, { destination: moved.destination ?? destination('') }),
    coverOf(left.profileId, { destination: leaving }),
    { qr: coverText({ coverId: randomUUID(), personTag: 'fedcba9876543210' }) },
    { qr: coverText({ coverId: randomUUID(), personTag: world.personTag }) },
    { qr: 'malote:folha/9?algo' },
  ]
  world.workspace.profiles.remove({ profileId: gone.profileId })
  world.save({ ...moved, destination: destination('PROTOCOLO') })
  world.leavesDirectory(leaving.recipients[0]?.id ?? '')
  await world.watch({ splitsSheets: true })
  world.put('lote.pdf', await stackPdf(covers.flatMap((cover, nth) => [cover, ...pages(nth, 1)])))
  await eventually(() => expect(world.list()).toHaveLength(6))
  await isPrepared()
  expect(world.list().map(({ sheets }) => (sheets?.state === 'part' ? sheets.problem : sheets))).toStrictEqual([
    'profile-gone',
    'destination-changed',
    'recipient-gone',
    'other-person',
    'unknown-cover',
    'unknown-sheet',
  ])
  expect(world.list().map(({ report }) => report?.pages)).toStrictEqual([2, 1, 2, 2, 2, 2])
  expect(world.list().map(({ destination: to }) => to?.recipients[0]?.nome)).toStrictEqual([
    ...[undefined, 'GECON', undefined, undefined, undefined, undefined],
  ])
  expect(world.queued).toStrictEqual([])
})

it('a folder that is not set to it brings stacks as they are', async () => {
  await world.watch()
  world.put('lote.pdf', await stackPdf([...pages(1, 1), separator, ...pages(2, 1)]))
  await eventually(() => expect(world.row('lote.pdf')?.report).toMatchObject({ pages: 3 }))
  expect(world.row('lote.pdf')?.sheets).toBeNull()
})

it('the person has a chosen file searched, and is told that there are no sheets', async () => {
  await world.watch()
  world.put('a.pdf', await stackPdf(pages(1, 2)))
  world.put('b.pdf', await stackPdf([...pages(3, 1), separator, ...pages(4, 1)]))
  await eventually(() => expect(world.list()).toHaveLength(2))
  await isPrepared()
  const { capture } = world.workspace
  const fileIds = world.list().map(({ fileId }) => fileId)
  const reading = capture.splitSheets({ fileIds })
  expect(reading).toMatchObject({
    ok: true,
    value: [{ sheets: { state: 'reading' } }, { sheets: { state: 'reading' } }],
  })
  expect(capture.submit({ fileIds, idPapel: null })).toMatchObject({ ok: false, failure: { code: 'refused' } })
  await eventually(() => expect(world.list()).toHaveLength(3))
  expect(world.row('a.pdf')?.sheets).toStrictEqual({ state: 'none' })
  expect(await Promise.all(world.list().map(async (row) => (await pagesOf(contentOf(row))).length))).toEqual([2, 1, 1])
  // Undone, the stack is whole again.
  expect((await capture.revisions.undo(world.row('b (1).pdf')?.fileId ?? '')).ok).toBe(true)
  expect(world.row('b.pdf')).toMatchObject({ sheets: null })
})

it('a program that ends while a stack is searched continues at the next start', async () => {
  await world.watch({ splitsSheets: true })
  world.put('lote.pdf', await stackPdf([...pages(1, 1), separator, ...pages(2, 1)]))
  await eventually(() => expect(world.row('lote.pdf')?.sheets?.state).toBe('reading'))
  await world.again()
  await eventually(() => expect(world.list()).toHaveLength(2))
  await world.again()
  await isPrepared()
  expect(await contents()).toStrictEqual(['P1', 'P2'])
})
