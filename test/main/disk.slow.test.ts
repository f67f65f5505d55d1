import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput, CallName, CallOutput } from '../../contract/bridge/calls.ts'
import type { Failure } from '../../contract/bridge/outcome.ts'
import { borrowService } from '../support/borrowed-service.ts'
import { draftFields } from '../support/builders.ts'
import { eventually } from '../support/eventually.ts'
import { type Malote, startMalote } from '../support/malote.ts'
import { openPage, type Page } from '../support/page.ts'
import { plainPdf } from '../support/pdfs.ts'
import type { TestService } from '../support/service.ts'
import { createVisitor } from '../support/sign-in.ts'
import { mayMount, mountDisk, unmountDisk } from '../support/small-disk.ts'

let service: TestService
let disk: string
let malote: Malote
let page: Page

beforeAll(async () => {
  service = await borrowService()
})
afterAll(() => service.stop())
beforeEach(() => {
  disk = mkdtempSync(path.join(tmpdir(), 'malote-disk-'))
})
afterEach(async () => {
  page.close()
  await malote.kill()
})

async function enter(address: string): Promise<readonly string[]> {
  const visitor = createVisitor()
  page = await openPage(address, (url) => void visitor.signIn(url, 'ana.prado'))
  const { notices } = await call('app.ready', {})
  return notices
}
async function start(): Promise<readonly string[]> {
  malote = await startMalote({ service, dataFolder: path.join(disk, 'data') })
  return enter(malote.address)
}
const signIn = () => call('session.signIn', { environmentId: 'local' })

async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  const outcome = await page.call(name, input)
  if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome.failure)}`)
  return outcome.value
}

/** Saves a draft of this length; returns the failure, or null if the save was confirmed. */
async function save(draftId: string, letters: number): Promise<Failure | null> {
  const fields = draftFields({ subject: draftId, message: 'x'.repeat(letters) })
  const outcome = await page.call('compose.save', { draftId, fields })
  return outcome.ok ? null : outcome.failure
}
const savedDrafts = async () => new Set((await call('compose.list', {})).map(({ draftId }) => draftId))

async function capture(name: string): Promise<void> {
  const added = await page.addFiles([{ name, bytes: await plainPdf(name) }])
  if (!added.ok) throw new Error(JSON.stringify(added.failure))
  const fileIds = added.value.rows.map(({ fileId }) => fileId)
  const { roleInForceId } = await call('session.get', {})
  await call('capture.submit', { fileIds, idPapel: roleInForceId ?? '' })
}
const allDone = () =>
  eventually(async () => {
    const operations = await call('outbox.list', {})
    expect(operations.map(({ state }) => state)).toEqual(operations.map(() => 'done'))
  })

describe.skipIf(!mayMount)('on a small disk', () => {
  const filler = () => path.join(disk, 'filler')
  const fill = () => {
    // Fill the disk with large blocks first, then with single bytes.
    for (const bytes of [1 << 16, 1 << 12, 1]) {
      try {
        for (;;) writeFileSync(filler(), Buffer.alloc(bytes), { flag: 'a' })
      } catch {
        // No room for a block of this size.
      }
    }
  }
  beforeEach(() => mountDisk(disk, 'size=12m'))
  afterEach(async () => {
    await malote.kill()
    unmountDisk(disk)
  })

  it('only saves on the disk are confirmed, a full disk is reported, and work continues with room', async () => {
    await start()
    await signIn()
    await capture('Antes.pdf')
    await allDone()
    const confirmed = new Set<string>()
    let failure: Failure | null = null
    while (failure === null) {
      const draftId = randomUUID()
      failure = await save(draftId, 90_000)
      if (failure === null) confirmed.add(draftId)
    }
    expect(failure).toMatchObject({ code: 'storage-problem', message: expect.stringContaining('cheio') })
    fill()
    expect(await page.addFiles([{ name: 'Durante.pdf', bytes: await plainPdf('Durante') }])).toMatchObject({
      ok: false,
    })
    expect(await savedDrafts()).toEqual(confirmed)
    await malote.kill()
    page.close()
    const notices = await enter(await malote.restart())
    expect(notices.join(' ')).toMatch(/^$|cheio/)
    mountDisk(disk, 'remount,size=64m')
    page.close()
    await enter(await malote.restart())
    await signIn()
    expect(await savedDrafts()).toEqual(confirmed)
    await capture('Depois.pdf')
    await allDone()
    expect((await call('documents.list', {})).map(({ nome }) => nome).sort()).toEqual(['Antes.pdf', 'Depois.pdf'])
  })

  it('a read-only disk is reported, and nothing on it changes', async () => {
    await start()
    await signIn()
    const draftId = randomUUID()
    expect(await save(draftId, 100)).toBeNull()
    page.close()
    await malote.kill('SIGTERM')
    mountDisk(disk, 'remount,ro')
    const notices = await enter(await malote.restart())
    expect(notices.join(' ')).toContain('só permite leitura')
    expect(await save(randomUUID(), 100)).toMatchObject({ code: 'storage-problem' })
    page.close()
    await malote.kill('SIGTERM')
    mountDisk(disk, 'remount,rw')
    await enter(await malote.restart())
    await signIn()
    expect(await savedDrafts()).toEqual(new Set([draftId]))
  })
})

it('damaged data are restored and reported, and operations in flight end once', async () => {
  mkdirSync(path.join(disk, 'data'))
  await start()
  await signIn()
  const draftId = randomUUID()
  expect(await save(draftId, 100)).toBeNull()
  const names = ['Um.pdf', 'Dois.pdf', 'Três.pdf']
  for (const name of names) await capture(name)
  await malote.kill()
  page.close()
  for (const name of ['malote.db', 'malote.db-wal']) {
    const file = path.join(disk, 'data', name)
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill('rubbish '))
  }
  const notices = await enter(await malote.restart())
  expect(notices.join(' ')).toContain('foram refeitos')
  await signIn()
  expect(await savedDrafts()).toEqual(new Set([draftId]))
  await allDone()
  expect((await call('documents.list', {})).map(({ nome }) => nome).sort()).toEqual(names.toSorted())
})
