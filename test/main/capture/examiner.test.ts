import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { failed } from '../../../contract/bridge/outcome.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/engine/database/index.ts'
import { createPdfPool, type PdfPool, PoolClosed } from '../../../main/engine/pdf/index.ts'
import type { Capture } from '../../../main/features/capture/index.ts'
import { eventually } from '../../support/eventually.ts'
import { createFakeOutbox } from '../../support/fake-outbox.ts'
import { heavyPdf } from '../../support/heavy-pdfs.ts'
import { closed, tinyPdf } from '../../support/odd-pdfs.ts'
import { patience } from '../../support/patience.ts'
import { signedPdf } from '../../support/pdf-corpus.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { openCapture, rowsOf } from './open-capture.ts'

const quiet = { warn: () => {} }
const role = { id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
/** Long time limits, so that only the memory limit decides what is too heavy, on any machine. */
const pool = createPdfPool({ log: quiet, limitMs: patience.timeout })
afterAll(() => pool.close())

let folder = ''
let database: OpenedDatabase
let capture: Capture
let outbox: ReturnType<typeof createFakeOutbox>
let reported: (readonly CaptureRow[])[]
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-examiner-'))
  database = openDatabase({ folder, now: () => new Date() })
  reported = []
  outbox = createFakeOutbox(() => new Date())
  capture = open()
})
afterEach(async () => {
  await capture.close()
  database.close()
  removeFolder(folder)
})

function open({ person = 'ana', with: workers = pool, accepts = true } = {}): Capture {
  const changed = (rows: readonly CaptureRow[]) => void reported.push(rows)
  const lookups = { checkSignatures: () => Promise.resolve({ isAccepted: accepts, stamps: 0 }) }
  const overrides = { context: { roles: [role] }, outbox, events: { changed }, lookups }
  return openCapture({ folder, db: database.db, pool: workers, person, with: overrides })
}
function file(name: string, bytes: Uint8Array = tinyPdf(name)) {
  writeFileSync(path.join(folder, name), bytes)
  return { path: path.join(folder, name), name, owned: false }
}
async function add(...files: ReturnType<typeof file>[]): Promise<readonly CaptureRow[]> {
  await capture.addFiles(files)
  await capture.whenIdle()
  return rowsOf(capture)
}
const first = () => rowsOf(capture)[0] as CaptureRow
const names = (where: string) => readdirSync(path.join(folder, where))

describe('examining imported files', () => {
  it('gives a row its report and its thumbnail', async () => {
    const [row] = await add(file('a.pdf'))
    expect(row).toMatchObject({ state: 'draft', report: { pages: 1, findings: [] } })
    const picture = await capture.thumbnail(row?.thumbnail ?? '')
    expect(picture).toMatchObject({ mediaType: 'image/png' })
    expect(
      readFileSync(picture?.path ?? '')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })

  it('reports a draft at once and its examination afterwards', async () => {
    const outcome = await capture.addFiles([file('a.pdf')])
    expect(outcome).toMatchObject({ value: { rows: [{ state: 'draft' }] } })
    await capture.whenIdle()
    expect(reported.at(-1)).toMatchObject([{ report: { pages: 1 }, thumbnail: expect.any(String) }])
  })

  it('examines files in the order in which they were added', async () => {
    const looked: string[] = []
    const watched: PdfPool = {
      ...pool,
      examine(from) {
        looked.push(path.basename(from, '.pdf'))
        return Promise.resolve({ kind: 'gave-up', reason: 'slow' })
      },
    }
    capture = open({ with: watched })
    const rows = await add(...Array.from({ length: 20 }, (_, number) => file(`${number}.pdf`)))
    expect(looked).toEqual(rows.map(({ sha256 }) => sha256))
  })

  it('examines the remaining files after a restart', async () => {
    capture = open({ with: { ...pool, examine: () => Promise.reject(new PoolClosed()) } })
    await add(file('a.pdf'), file('b.pdf'))
    expect(rowsOf(capture).map(({ report }) => report)).toEqual([null, null])
    await capture.close()
    capture = open()
    await capture.start()
    await capture.whenIdle()
    expect(rowsOf(capture).map(({ report }) => report?.pages)).toEqual([1, 1])
  })

  it('writes nothing to a row that was removed meanwhile, and deletes its files', async () => {
    let look = (_: Awaited<ReturnType<PdfPool['examine']>>) => {}
    const waiting: PdfPool = { ...pool, examine: () => new Promise((resolve) => (look = resolve)) }
    capture = open({ with: waiting })
    await capture.addFiles([file('a.pdf')])
    capture.remove({ fileIds: [first().fileId] })
    reported = []
    look({ kind: 'password' })
    await capture.whenIdle()
    expect(rowsOf(capture)).toEqual([])
    expect(reported).toEqual([])
    expect([names('spool'), names('thumbnails')]).toEqual([[], []])
  })
})

describe('a file that is too heavy', () => {
  const notExamined = { state: 'draft', thumbnail: null, report: { pages: null, findings: ['not-examined'] } }
  const normal = { thumbnail: expect.any(String), report: { findings: [] } }

  it('gets the finding "not-drawn" when drawing it needs too much memory; the next file is drawn @all', async () => {
    const heavy = file('heavy.pdf', heavyPdf('a pattern of many tiles', { isFirst: true }))
    const [row, next] = await add(heavy, file('b.pdf'))
    expect(row).toMatchObject({ state: 'draft', thumbnail: null, report: { pages: 3 } })
    expect(row?.report?.findings).toContain('not-drawn')
    expect(next).toMatchObject(normal)
  })

  it('is a draft "not-examined" when examining it needs too much memory; the next file is examined @all', async () => {
    const heavy = file('heavy.pdf', heavyPdf('half a megabyte of drawing', { isFirst: true }))
    const [row, next] = await add(heavy, file('b.pdf'))
    expect(row).toMatchObject(notExamined)
    expect(next).toMatchObject(normal)
  })

  it('is a draft "not-examined" when examining it takes too long; the next file is examined @all', async () => {
    let examined = 0
    const slowOnce: PdfPool = {
      ...pool,
      async examine(from) {
        examined += 1
        return examined === 1 ? { kind: 'gave-up', reason: 'slow' } : pool.examine(from)
      },
    }
    capture = open({ with: slowOnce })
    const [row, next] = await add(file('a.pdf'), file('b.pdf'))
    expect(row).toMatchObject(notExamined)
    expect(next).toMatchObject(normal)
  })
})

describe('a file that cannot be sent', () => {
  it('is shown as a problem with a reason, and its copy is deleted with the row', async () => {
    const [row] = await add(file('a.pdf', closed.encryption))
    expect(row).toMatchObject({ state: 'problem', problem: expect.stringMatching(/senha/), report: null })
    expect(names('spool')).toHaveLength(1)
    expect(capture.submit({ fileIds: [row?.fileId ?? ''], idPapel: null })).toMatchObject({ ok: false })
    // A restart does not examine it again.
    await capture.start()
    await capture.whenIdle()
    expect(first()).toMatchObject({ state: 'problem' })
    expect(names('spool')).toHaveLength(1)
    capture.remove({ fileIds: [row?.fileId ?? ''] })
    await capture.whenIdle()
    expect(names('spool')).toEqual([])
  })
})

describe('the proposed kind', () => {
  it('keeps the signatures of a signed PDF if nobody chose a kind', async () => {
    expect(await add(file('a.pdf', signedPdf()))).toMatchObject([{ kind: 'certificate' }])
    // The person's choice replaces the proposal.
    capture.update({ fileIds: [first().fileId], changes: { kind: 'copy' } })
    expect(first().kind).toBe('copy')
  })

  it('is not the one for signed files where their signatures cannot be confirmed', async () => {
    await capture.close()
    capture = open({ accepts: false })
    expect(await add(file('a.pdf', signedPdf()))).toMatchObject([
      { kind: 'scanned', report: { signatures: 1, findings: ['signed-unproved', 'no-text'] } },
    ])
  })

  it('is a copy for a PDF that was never on paper, unless somebody chose another', async () => {
    expect(await add(file('a.pdf'), file('b.pdf'))).toMatchObject([{ kind: 'copy' }, { kind: 'copy' }])
    capture.update({ fileIds: [first().fileId], changes: { kind: 'scanned' } })
    await capture.close()
    capture = open()
    await capture.start()
    await capture.whenIdle()
    expect(rowsOf(capture)).toMatchObject([{ kind: 'scanned' }, { kind: 'copy' }])
  })

  it('does not replace a kind that the person chose during the examination', async () => {
    let look = () => {}
    const gate = new Promise<void>((resolve) => (look = resolve))
    capture = open({ with: { ...pool, examine: (from) => gate.then(() => pool.examine(from)) } })
    await capture.addFiles([file('a.pdf', signedPdf())])
    capture.update({ fileIds: [first().fileId], changes: { kind: 'scanned' } })
    look()
    await capture.whenIdle()
    expect(first()).toMatchObject({ kind: 'scanned', report: { signatures: 1 } })
  })
})

describe('the thumbnail of a file', () => {
  const shown = async () => (await capture.thumbnail(first().thumbnail ?? ''))?.path ?? ''

  it('stays while the file is sent, and after it until the file leaves the list', async () => {
    await add(file('a.pdf'))
    const [{ fileId, thumbnail }, picture] = [first(), await shown()]
    capture.submit({ fileIds: [fileId], idPapel: role.id })
    const operationId = outbox.queued[0]?.id ?? ''
    const done = { operationId, payload: {} as never, state: 'done', result: null, failure: null } as const
    transaction(database.db, (tx) => capture.onUpdate(tx, done))
    await eventually(() => expect(names('spool')).toEqual([]))
    await capture.whenIdle()
    expect([first().state, first().thumbnail, await shown()]).toEqual(['done', thumbnail, picture])
    // The clean-up of the next start keeps it, too.
    await capture.start()
    await capture.whenIdle()
    expect(existsSync(picture)).toBe(true)
    capture.remove({ fileIds: [fileId] })
    await capture.whenIdle()
    expect([existsSync(picture), names('thumbnails')]).toEqual([false, []])
  })
})

describe('opening a file before it is sent', () => {
  it('gives the private copy the same id each time', async () => {
    const [row] = await add(file('a.pdf'))
    const { fileId, sha256, sizeBytes } = row as CaptureRow
    const opened = capture.open({ fileId })
    expect(opened).toMatchObject({ ok: true, value: { name: 'a.pdf', sha256, sizeBytes } })
    expect(capture.open({ fileId })).toEqual(opened)
    capture.remove({ fileIds: [fileId] })
    expect(capture.open({ fileId })).toEqual(failed('not-found'))
  })

  it('is possible for its own person only', async () => {
    const [row] = await add(file('a.pdf'))
    const { fileId, thumbnail } = row as CaptureRow
    const other = open({ person: 'bia' })
    expect(other.open({ fileId })).toEqual(failed('not-found'))
    expect(await other.thumbnail(thumbnail ?? '')).toBeNull()
    expect(await capture.thumbnail(thumbnail ?? '')).not.toBeNull()
    await other.close()
  })

  it('ends when the row is removed, and its thumbnail is deleted', async () => {
    const [row] = await add(file('a.pdf'))
    const { path: picture = '' } = (await capture.thumbnail(row?.thumbnail ?? '')) ?? {}
    expect(existsSync(picture)).toBe(true)
    capture.remove({ fileIds: [row?.fileId ?? ''] })
    await capture.whenIdle()
    expect(existsSync(picture)).toBe(false)
    expect(await capture.thumbnail(row?.thumbnail ?? '')).toBeNull()
  })
})

it('a closed list examines no more files, and the one under examination ends without a report', async () => {
  const examining = Promise.withResolvers<Awaited<ReturnType<PdfPool['examine']>>>()
  capture = open({ with: { ...pool, examine: () => examining.promise } })
  await capture.addFiles([file('a.pdf'), file('b.pdf')])
  setImmediate(() => examining.resolve({ kind: 'gave-up', reason: 'slow' }))
  await capture.close()
  await capture.whenIdle()
  expect(rowsOf(capture).map(({ report }) => report)).toEqual([null, null])
})

it('a restart shows imports that the closing program interrupted as problems and examines the others', async () => {
  const adding = capture.addFiles(Array.from({ length: 20 }, (_, number) => file(`${number}.pdf`)))
  await capture.close()
  await adding
  const states = new Set(rowsOf(capture).map(({ state }) => state))
  expect([...states].filter((state) => state !== 'draft' && state !== 'problem')).toEqual([])
  capture = open()
  await capture.start()
  await capture.whenIdle()
  expect(rowsOf(capture)).toHaveLength(20)
  expect(rowsOf(capture).every(({ state, report }) => state === 'problem' || report !== null)).toBe(true)
  expect(names('spool').every((name) => name.endsWith('.pdf'))).toBe(true)
})
