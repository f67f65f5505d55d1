import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { failed } from '../../../contract/bridge/outcome.ts'
import type { Capture, CaptureOptions } from '../../../main/capture/index.ts'
import { type OpenedDatabase, openDatabase } from '../../../main/database/index.ts'
import { createPdfPool, type PdfPool, PoolClosed } from '../../../main/pdf/index.ts'
import { heavyPdf } from '../../support/heavy-pdfs.ts'
import { closed, tinyPdf } from '../../support/odd-pdfs.ts'
import { signedPdf } from '../../support/pdf-corpus.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { openCaptureRoom, rowsOf } from './capture-room.ts'

const quiet = { warn: () => {} }
const pool = createPdfPool({ log: quiet })
afterAll(() => pool.close())

let folder = ''
let database: OpenedDatabase
let capture: Capture
let told: (readonly CaptureRow[])[]
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-examiner-'))
  database = openDatabase({ folder, now: () => new Date() })
  told = []
  capture = open()
})
afterEach(async () => {
  await capture.close()
  database.close()
  removeFolder(folder)
})

function open(using: Partial<CaptureOptions> = {}, person = 'ana', looking: PdfPool = pool): Capture {
  const changed = (rows: readonly CaptureRow[]) => void told.push(rows)
  return openCaptureRoom({ folder, db: database.db, pool: looking, person, with: { changed, ...using } })
}
function file(name: string, bytes: Uint8Array = tinyPdf(name)) {
  writeFileSync(path.join(folder, name), bytes)
  return { path: path.join(folder, name), name, owned: false }
}
async function add(...files: ReturnType<typeof file>[]): Promise<readonly CaptureRow[]> {
  await capture.addFiles(files)
  await capture.settled()
  return rowsOf(capture)
}
const first = () => rowsOf(capture)[0] as CaptureRow
const names = (where: string) => readdirSync(path.join(folder, where))

describe('looking at what has come in', () => {
  it('gives a row its report and its picture', async () => {
    const [row] = await add(file('a.pdf'))
    expect(row).toMatchObject({ state: 'draft', report: { pages: 1, findings: [] } })
    const picture = await capture.picture(row?.thumbnail ?? '')
    expect(picture).toMatchObject({ mediaType: 'image/png' })
    expect(
      readFileSync(picture?.path ?? '')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })

  it('tells a draft at once, and of its report afterwards', async () => {
    const outcome = await capture.addFiles([file('a.pdf')])
    expect(outcome).toMatchObject({ value: { rows: [{ state: 'draft' }] } })
    await capture.settled()
    expect(told.at(-1)).toMatchObject([{ report: { pages: 1 }, thumbnail: expect.any(String) }])
  })

  it('goes in the order in which they came', async () => {
    const looked: string[] = []
    const watched: PdfPool = {
      ...pool,
      examine(from) {
        looked.push(path.basename(from, '.pdf'))
        return Promise.resolve({ kind: 'gave-up', reason: 'slow' })
      },
    }
    capture = open({}, 'ana', watched)
    const rows = await add(...Array.from({ length: 20 }, (_, number) => file(`${number}.pdf`)))
    expect(looked).toEqual(rows.map(({ sha256 }) => sha256))
  })

  it('goes on after a restart where it stood', async () => {
    capture = open({}, 'ana', { ...pool, examine: () => Promise.reject(new PoolClosed()) })
    await add(file('a.pdf'), file('b.pdf'))
    expect(rowsOf(capture).map(({ report }) => report)).toEqual([null, null])
    await capture.close()
    capture = open()
    await capture.start()
    await capture.settled()
    expect(rowsOf(capture).map(({ report }) => report?.pages)).toEqual([1, 1])
  })

  it('does not write into what has been taken off the list meanwhile', async () => {
    let look = (_: Awaited<ReturnType<PdfPool['examine']>>) => {}
    const waiting: PdfPool = { ...pool, examine: () => new Promise((resolve) => (look = resolve)) }
    capture = open({}, 'ana', waiting)
    await capture.addFiles([file('a.pdf')])
    capture.remove({ fileIds: [first().fileId] })
    told = []
    look({ kind: 'password' })
    await capture.settled()
    expect(rowsOf(capture)).toEqual([])
    expect(told).toEqual([])
    expect([names('spool'), names('thumbnails')]).toEqual([[], []])
  })
})

it('says so of a file whose first page cannot be drawn, and goes on with the next', async () => {
  const heavy = file('heavy.pdf', heavyPdf('a picture of eight bits', { isFirst: true }))
  const [row, next] = await add(heavy, file('b.pdf'))
  expect(row).toMatchObject({ state: 'draft', thumbnail: null, report: { pages: 3 } })
  expect(row?.report?.findings).toContain('not-drawn')
  expect(next).toMatchObject({ thumbnail: expect.any(String), report: { findings: [] } })
})

it('says so of a file that takes too long to be examined, and goes on with the next', async () => {
  const limited = createPdfPool({ log: quiet, limitMs: 2500 })
  capture = open({}, 'ana', limited)
  const heavy = file('heavy.pdf', heavyPdf('half a megabyte of drawing', { isFirst: true }))
  const [row, next] = await add(heavy, file('b.pdf'))
  expect(row).toMatchObject({ state: 'draft', thumbnail: null, report: { pages: null, findings: ['not-examined'] } })
  expect(next).toMatchObject({ thumbnail: expect.any(String), report: { findings: [] } })
  await limited.close()
})

describe('what cannot be sent', () => {
  it('is a problem with a sentence, and its copy goes with the row', async () => {
    const [row] = await add(file('a.pdf', closed['an encryption']))
    expect(row).toMatchObject({ state: 'problem', problem: expect.stringMatching(/senha/), report: null })
    expect(names('spool')).toHaveLength(1)
    expect(capture.submit({ fileIds: [row?.fileId ?? ''], idPapel: null })).toMatchObject({ ok: false })
    // A start finds it as it was left, and looks at it no more.
    await capture.start()
    await capture.settled()
    expect(first()).toMatchObject({ state: 'problem' })
    expect(names('spool')).toHaveLength(1)
    capture.remove({ fileIds: [row?.fileId ?? ''] })
    await capture.settled()
    expect(names('spool')).toEqual([])
  })
})

describe('the kind that is proposed', () => {
  it('keeps signatures that are inside, where nobody has chosen', async () => {
    expect(await add(file('a.pdf', signedPdf()))).toMatchObject([{ kind: 'certificate' }])
    // A proposal is no choice, but what the person then says is.
    capture.update({ fileIds: [first().fileId], changes: { kind: 'copy' } })
    expect(first().kind).toBe('copy')
  })

  it('is not put over what the person has chosen while it was looked at', async () => {
    let look = () => {}
    const gate = new Promise<void>((resolve) => (look = resolve))
    capture = open({}, 'ana', { ...pool, examine: (from) => gate.then(() => pool.examine(from)) })
    await capture.addFiles([file('a.pdf', signedPdf())])
    capture.update({ fileIds: [first().fileId], changes: { kind: 'scanned' } })
    look()
    await capture.settled()
    expect(first()).toMatchObject({ kind: 'scanned', report: { signatures: 1 } })
  })
})

describe('reading a file before it is sent', () => {
  it('gives the private copy under an id, the same one each time', async () => {
    const [row] = await add(file('a.pdf'))
    const { fileId, sha256, sizeBytes } = row as CaptureRow
    const opened = capture.open({ fileId })
    expect(opened).toMatchObject({ ok: true, value: { name: 'a.pdf', sha256, sizeBytes } })
    expect(capture.open({ fileId })).toEqual(opened)
    capture.remove({ fileIds: [fileId] })
    expect(capture.open({ fileId })).toEqual(failed('not-found'))
  })

  it('is for whoever it belongs to, and nobody else', async () => {
    const [row] = await add(file('a.pdf'))
    const { fileId, thumbnail } = row as CaptureRow
    const other = open({}, 'bia')
    expect(other.open({ fileId })).toEqual(failed('not-found'))
    expect(await other.picture(thumbnail ?? '')).toBeNull()
    expect(await capture.picture(thumbnail ?? '')).not.toBeNull()
    await other.close()
  })

  it('ends with the row: its picture goes as well', async () => {
    const [row] = await add(file('a.pdf'))
    const { path: picture = '' } = (await capture.picture(row?.thumbnail ?? '')) ?? {}
    expect(existsSync(picture)).toBe(true)
    capture.remove({ fileIds: [row?.fileId ?? ''] })
    await capture.settled()
    expect(existsSync(picture)).toBe(false)
    expect(await capture.picture(row?.thumbnail ?? '')).toBeNull()
  })
})

it('leaves what it is taking in when the program closes, for the next start to say', async () => {
  const adding = capture.addFiles(Array.from({ length: 20 }, (_, number) => file(`${number}.pdf`)))
  await capture.close()
  await adding
  const states = new Set(rowsOf(capture).map(({ state }) => state))
  expect([...states].filter((state) => state !== 'draft' && state !== 'problem')).toEqual([])
  capture = open()
  await capture.start()
  await capture.settled()
  expect(rowsOf(capture)).toHaveLength(20)
  expect(rowsOf(capture).every(({ state, report }) => state === 'problem' || report !== null)).toBe(true)
  expect(names('spool').every((name) => name.endsWith('.pdf'))).toBe(true)
})
