import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { borrowService } from '../support/borrowed-service.ts'
import { writeForwarding } from '../support/drafts.ts'
import { eventually } from '../support/eventually.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { startTestApp, type TestApp } from '../support/host.ts'
import { makeScanPdf } from '../support/pdfs.ts'
import type { TestService } from '../support/service.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-sign-out-'))
let service: TestService
let faultProxy: FaultProxy
let app: TestApp
let number = 0

beforeAll(async () => {
  service = await borrowService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  faultProxy = await startFaultProxy(service.baseUrl)
  app = await startTestApp({ service, login: 'ana.prado', apiUrl: faultProxy.url })
  await app.signIn()
})
afterEach(async () => {
  await app.stop()
  await faultProxy.close()
})

const operations = (of = app) => of.call('outbox.list', {})
const captures = () => faultProxy.seen.filter((request) => request.startsWith('POST /v2/documentos/capturar'))
const hold = (holdSeconds: number) => app.call('settings.update', { holdSeconds })

async function addScan(): Promise<string> {
  number += 1
  const [row] = await app.addFiles([await makeScanPdf(folder, `Nota de saída ${number}`)])
  return row?.fileId ?? ''
}
async function capture(): Promise<void> {
  const fileIds = [await addScan()]
  const idPapel = (await app.call('session.get', {})).roleInForceId ?? ''
  await app.call('capture.submit', { fileIds, idPapel })
}
async function write(): Promise<string> {
  number += 1
  return (await writeForwarding(app, { subject: `Ofício ${number}` })).draftId
}

describe('signing out', () => {
  it('needs no confirmation when nothing is unsent', async () => {
    expect(await app.call('session.signOut', {})).toMatchObject({ session: { status: 'signed-out' }, unsent: null })
  })

  it('asks with the numbers of unsent operations, drafts and files, and changes nothing until answered @all', async () => {
    await hold(60)
    await capture()
    await addScan()
    await write()
    expect(await app.call('session.signOut', {})).toMatchObject({
      session: { status: 'signed-in' },
      unsent: { undoable: 1, underway: 0, drafts: 1, files: 1, exports: 0 },
    })
    expect(await operations()).toMatchObject([{ state: 'held' }])
  })

  it('keeps unsent operations for their person: they never run for another account', async () => {
    faultProxy.judge(() => 'drop')
    await capture()
    await eventually(async () => expect(await operations()).toMatchObject([{ waitReason: 'offline' }]))
    faultProxy.judge(() => 'pass')
    const before = captures().length
    const { session } = await app.call('session.signOut', { unsent: 'keep' })
    expect(session).toMatchObject({ status: 'signed-out', person: null })

    await app.signIn('bruno.reis')
    expect(await operations()).toEqual([])
    await capture()
    await eventually(async () => expect(await operations()).toMatchObject([{ state: 'done' }]))
    expect(captures().length - before).toBe(1)
    await app.call('session.signOut', { unsent: 'keep' })

    // The same person in another environment, on the same data folder.
    const { dataFolder } = app
    await app.app.close()
    const elsewhere = { service, login: 'ana.prado', apiUrl: faultProxy.url, dataFolder, environment: { id: 'outro' } }
    const other = await startTestApp(elsewhere)
    await other.signIn()
    expect(await operations(other)).toEqual([])
    await other.stop()
    expect(captures().length - before).toBe(1)

    await app.restart()
    await app.signIn()
    await eventually(async () => expect(await operations()).toMatchObject([{ state: 'done', failure: null }]))
    expect(captures().length - before).toBe(2)
  })

  it('discards operations that have not left, and keeps reconciling those that may have', async () => {
    // This request arrives, and its answer is lost.
    const unheard = Promise.withResolvers<void>()
    faultProxy.judge(
      ({ method, path: asked }) => (/^POST \/v2\/encaminhamento\/novo/.test(`${method} ${asked}`) ? 'swallow' : 'pass'),
      () => {
        faultProxy.judge(() => 'drop')
        unheard.resolve()
      },
    )
    await app.call('compose.send', { draftId: await write() })
    await unheard.promise
    await eventually(async () => expect(await operations()).toMatchObject([{ state: 'uncertain' }]))
    await hold(60)
    await capture()
    await app.call('compose.send', { draftId: await write() })
    await addScan()
    await write()
    const unsent = { undoable: 2, underway: 1, drafts: 1, files: 1, exports: 0 }
    expect(await app.call('session.signOut', {})).toMatchObject({ unsent })
    expect(await app.call('session.signOut', { unsent: 'discard' })).toMatchObject({
      session: { status: 'signed-out' },
      unsent: null,
    })

    faultProxy.judge(() => 'pass')
    await app.signIn()
    expect(await app.call('compose.list', {})).toEqual([])
    expect(await app.call('compose.discarded', {})).toEqual([])
    expect(await app.call('capture.list', {})).toEqual([])
    await eventually(async () => {
      const states = (await operations()).map(({ kind, state }) => `${kind} ${state}`)
      expect(states.sort()).toEqual(['capture cancelled', 'forward cancelled', 'forward done'])
    })
    expect(captures()).toEqual([])
    expect(await app.call('session.signOut', {})).toMatchObject({ unsent: null })
  })
})
