import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zipSync } from 'fflate'
import jpeg from 'jpeg-js'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenedDatabase, openDatabase } from '../../../main/engine/database/index.ts'
import type { Capture } from '../../../main/features/capture/index.ts'
import { openConversion } from '../../support/conversion.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { openCapture, rowsOf } from './open-capture.ts'

const at = '2026-11-20T12:00:00.000Z'
let folder = ''
let opened: OpenedDatabase
let capture: Capture

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-converted-'))
  opened = openDatabase({ folder, now: () => new Date(at) })
  capture = openCapture({ folder, db: opened.db, pool })
})
afterEach(() => capture.close().then(() => opened.close()))

/** A grey picture; `shade` makes it another one. */
function picture(name: string, shade = 128) {
  const from = path.join(folder, name)
  const data = Buffer.alloc(40 * 30 * 4, shade)
  writeFileSync(from, jpeg.encode({ width: 40, height: 30, data }, 80).data)
  return { path: from, name, owned: false }
}
const spooled = () => readdirSync(path.join(folder, 'spool')).sort()
const sha256Of = (from: string) => createHash('sha256').update(readFileSync(from)).digest('hex')
async function added(...files: ReturnType<typeof picture>[]) {
  const outcome = await capture.addFiles(files)
  if (!outcome.ok) throw new Error(outcome.failure.code)
  return outcome.value
}

it('makes a draft of a picture, whose bytes are in its PDF and beside it until it leaves the list', async () => {
  const photo = picture('Foto da placa.JPG')
  const { rows, rejected } = await added(photo)
  await capture.whenIdle()
  expect(rejected).toEqual([])
  const original = { name: 'Foto da placa.JPG', sha256: sha256Of(photo.path) }
  expect(rows).toMatchObject([{ name: 'Foto da placa.pdf', state: 'draft', original, attachesOriginal: false }])
  const [row] = rowsOf(capture)
  expect(row?.report).toMatchObject({ pages: 1 })
  expect(spooled()).toEqual([`${original.sha256}.original`, `${row?.sha256}.pdf`].sort())
  capture.remove({ fileIds: [row?.fileId ?? ''] })
  await capture.whenIdle()
  expect(spooled()).toEqual([])
})

it('attaches an original with the time of its last change, also one that was in an archive', async () => {
  const [photo, inside] = [picture('a.jpg', 1), readFileSync(picture('b.jpg', 2).path)]
  utimesSync(photo.path, 1_577_934_245, 1_577_934_245)
  const zip = path.join(folder, 'lote.zip')
  writeFileSync(zip, zipSync({ 'b.jpg': [inside, { mtime: new Date('2019-03-04T10:20:30') }] }))
  const { rows } = await added(photo, { path: zip, name: 'lote.zip', owned: false })
  const fileIds = rows.map(({ fileId }) => fileId)
  capture.update({ fileIds, changes: { attachesOriginal: true } })
  expect(await capture.finishContents(fileIds)).toMatchObject({ ok: true })
  const dates = rowsOf(capture).map(({ sha256 }) =>
    /ModDate \(D:(\d+)Z\)/.exec(readFileSync(path.join(folder, 'spool', `${sha256}.pdf`), 'latin1'))?.at(1),
  )
  const local = new Date('2019-03-04T10:20:30').toISOString().replaceAll(/[-:T]|\..*/g, '')
  expect(dates).toEqual(['20200102030405', local])
})

it('knows a picture again that it has made a document of', async () => {
  const { rows } = await added(picture('a.jpg'))
  const again = await added(picture('cópia.jpg'))
  expect(again.rows).toEqual([])
  expect(again.rejected).toMatchObject([{ name: 'cópia.jpg', reason: expect.stringContaining('"a.pdf"') }])
  expect(rowsOf(capture).map(({ fileId }) => fileId)).toEqual(rows.map(({ fileId }) => fileId))
})

it('refuses a damaged picture in a sentence, beside those that are taken, and keeps nothing of it', async () => {
  const damaged = picture('cortada.jpg')
  writeFileSync(damaged.path, readFileSync(damaged.path).subarray(0, 120))
  const { rows, rejected } = await added(picture('a.jpg'), damaged, picture('b.jpg', 200))
  expect(rows.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf'])
  expect(rejected).toMatchObject([{ name: 'cortada.jpg', reason: expect.stringContaining('danificado') }])
  await capture.whenIdle()
  expect(spooled().filter((name) => name.endsWith('.original'))).toHaveLength(2)
  expect(rowsOf(capture)).toHaveLength(2)
})

/** Adds a file to a program that closes while it converts. */
async function addAndClose(from: string): Promise<void> {
  await capture.close()
  const conversion = openConversion()
  const closing = openCapture({
    folder,
    db: opened.db,
    pool,
    with: {
      storage: {
        conversion: {
          convert: (order, signal) => {
            void closing.close()
            return conversion.convert(order, signal)
          },
        },
      },
    },
  })
  const name = path.basename(from)
  await closing.addFiles([{ path: from, name, owned: false }])
  expect(rowsOf(closing)).toMatchObject([{ sha256: null, original: { name } }])
}

it('goes on at the next start with a picture that a closed program had taken in', async () => {
  await addAndClose(picture('a.jpg').path)
  capture = openCapture({ folder, db: opened.db, pool })
  await capture.start()
  await capture.whenIdle()
  expect(rowsOf(capture)).toMatchObject([{ name: 'a.pdf', state: 'draft', report: { pages: 1 } }])
})

const mail = (parts: readonly { readonly name: string; readonly bytes: Uint8Array }[]) =>
  [
    'From: Maria Souza <maria@exemplo.com>',
    'To: protocolo@exemplo.gov.br',
    'Subject: Pedido de vistas',
    'Date: Fri, 20 Nov 2026 09:00:00 -0300',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Bom dia.',
    ...parts.flatMap(({ name, bytes }) => [
      '--x',
      'Content-Type: application/octet-stream',
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(bytes).toString('base64'),
    ]),
    '--x--',
    '',
  ].join('\r\n')

async function addMail() {
  const photo = readFileSync(picture('foto.jpg').path)
  const from = path.join(folder, 'Pedido.eml')
  const parts = [
    { name: 'a.pdf', bytes: readFileSync((await makeTextPdf(folder, 'Anexo', 1)).path) },
    { name: 'foto.jpg', bytes: photo },
    { name: 'programa.exe', bytes: Buffer.from('MZ') },
  ]
  writeFileSync(from, mail(parts))
  return { ...(await added({ path: from, name: 'Pedido.eml', owned: false })), from, photo }
}

it('makes a row of a mail and of each thing in it, in order, and says what of it was left out', async () => {
  const { rows, rejected, from } = await addMail()
  expect(rows.map(({ name, original }) => [name, original?.name])).toEqual([
    ['Pedido de vistas.pdf', 'Pedido.eml'],
    ['a.pdf', undefined],
    ['foto.pdf', 'foto.jpg'],
  ])
  expect(rows[0]?.original?.sha256).toBe(sha256Of(from))
  expect(rows.map(({ message }) => message?.from?.address)).toEqual(Array(3).fill('maria@exemplo.com'))
  expect(rejected).toMatchObject([{ name: 'programa.exe', reason: expect.stringContaining('não sabe ler') }])
})

it('knows a picture of a mail again in an archive, and keeps the documents of that but not itself @all', async () => {
  const { photo } = await addMail()
  const zip = path.join(folder, 'tudo.zip')
  writeFileSync(zip, zipSync({ 'foto.jpg': photo, 'nova.jpg': readFileSync(picture('nova.jpg', 3).path) }))
  const again = await added({ path: zip, name: 'tudo.zip', owned: false })
  expect(again.rows.map(({ name }) => name)).toEqual(['nova.pdf'])
  await capture.whenIdle()
  expect(spooled()).not.toContain(`${sha256Of(zip)}.original`)
  expect(again.rejected).toMatchObject([{ name: 'foto.pdf', reason: expect.stringContaining('já está na lista') }])
})

it('makes one row of files of an archive that have the same bytes, and says so of the second', async () => {
  const zip = path.join(folder, 'dobrado.zip')
  const photo = readFileSync(picture('foto.jpg').path)
  writeFileSync(zip, zipSync({ 'a.jpg': photo, 'b.jpg': photo }))
  const { rows, rejected } = await added({ path: zip, name: 'dobrado.zip', owned: false })
  expect(rows.map(({ name }) => name)).toEqual(['a.pdf'])
  expect(rejected).toMatchObject([{ name: 'b.pdf', reason: expect.stringContaining('"a.pdf"') }])
})

function archive(name: string, files: Record<string, Uint8Array>) {
  const from = path.join(folder, name)
  writeFileSync(from, zipSync(files))
  return { path: from, name, owned: false }
}
const program = { 'programa.exe': Buffer.from('MZ') }

it('keeps on the list what an archive had left out, also where the program ends before the answer is read', async () => {
  const zip = archive('lote.zip', { 'a.jpg': readFileSync(picture('a.jpg').path), ...program })
  const { rows, rejected } = await added(zip)
  await capture.close()
  capture = openCapture({ folder, db: opened.db, pool })
  await capture.start()
  const listed = rowsOf(capture)
  expect(listed).toMatchObject([
    { name: 'a.pdf', state: 'draft', fileId: rows[0]?.fileId },
    { name: 'programa.exe', state: 'problem', problem: expect.stringContaining('não sabe ler') },
  ])
  // The list says it, so that no notice has to.
  expect(rejected).toMatchObject([{ name: 'programa.exe', fileId: listed[1]?.fileId }])
  capture.keepRejected({ rejected: [...rejected, { name: 'b.exe', reason: 'Não.' }] })
  expect(capture.rejected()).toMatchObject({ value: [{ name: 'b.exe' }] })
})

it('gives the reason of each part where nothing of an archive is taken', async () => {
  const photo = picture('foto.jpg')
  await added(photo)
  const bytes = readFileSync(photo.path)
  const { rows, rejected } = await added(
    archive('lote.zip', { 'foto.jpg': bytes, 'b.dll': Buffer.from('MZ'), ...program }),
  )
  expect(rows).toEqual([])
  expect(rejected.map(({ name }) => name)).toEqual(['lote.zip'])
  const reason = expect.stringMatching(
    /"b.dll", "programa.exe": O Malote não sabe ler.* "foto.pdf": É o mesmo documento/,
  )
  expect(rejected).toMatchObject([{ reason }])
  expect(rowsOf(capture)).toHaveLength(1)
})

it('tells of what an archive had left out also where the program ended before that could be written', async () => {
  const zip = path.join(folder, 'lote.zip')
  writeFileSync(zip, zipSync({ 'a.jpg': readFileSync(picture('a.jpg').path), 'programa.exe': Buffer.from('MZ') }))
  await addAndClose(zip)
  const refuse = `CREATE TEMP TRIGGER full BEFORE UPDATE ON main.capture_rows WHEN NEW.state = 'problem'
    BEGIN SELECT RAISE(ABORT, 'full'); END`
  opened.db.exec(refuse)
  const ended = openCapture({ folder, db: opened.db, pool })
  await ended.start()
  await ended.whenIdle()
  await ended.close()
  opened.db.exec('DROP TRIGGER temp.full')
  capture = openCapture({ folder, db: opened.db, pool })
  await capture.start()
  await capture.whenIdle()
  expect(rowsOf(capture)).toMatchObject([
    { name: 'a.pdf', state: 'draft' },
    { name: 'programa.exe', state: 'problem', problem: expect.stringContaining('não sabe ler') },
  ])
})
