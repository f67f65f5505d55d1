import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { forkChild } from '../../../main/child-process.ts'
import type { SecretQuestion } from '../../../main/host.ts'
import { type Authority, makeAuthority, rsa } from '../../support/authority.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { type HostileModule, makeHostileModule, processEnd } from '../../support/hostile-module.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import type { TestService } from '../../support/service.ts'
import { hasSoftTokens, makeSoftToken, type SoftToken } from '../../support/soft-token.ts'
import { addDrafts, endedBatch, filesOf } from './draft-rows.ts'

const entry = new URL('../../../main/engine/signing/token-child.ts', import.meta.url)
const folder = mkdtempSync(path.join(tmpdir(), 'malote-card-'))
let service: TestService
let authority: Authority
let token: SoftToken
let hostile: HostileModule
let app: TestApp
let pins: string[] = []
const asked: SecretQuestion[] = []

beforeAll(async () => {
  if (!hasSoftTokens) return
  authority = makeAuthority('/CN=Autoridade de teste')
  token = makeSoftToken('Cartão de Ana')
  token.add(authority.issue('/CN=Ana Prado:11122233344', { key: rsa }), '01')
  hostile = makeHostileModule(token.spyingModule)
  service = await borrowService()
  const signatures = {
    roots: [readFileSync(authority.certificate, 'utf8')],
    tokenModules: [hostile.module],
  }
  const text = JSON.stringify({ version: 1, signatures })
  app = await startTestApp({
    service,
    login: 'ana.prado',
    spawnToken: () => forkChild(entry),
    policies: [{ origin: 'machine', place: 'policy.json', text, problem: null, hasLines: true }],
    async askSecret(question) {
      asked.push(question)
      const pin = pins.shift()
      return pin === undefined ? null : Uint8Array.from(Buffer.from(pin))
    },
  })
  await app.signIn()
})
afterAll(async () => {
  if (!hasSoftTokens) return
  await app.stop()
  await service.stop()
  hostile.dispose()
  token.dispose()
  removeFolder(folder)
})

let count = 0
async function makeDrafts(number: number): Promise<CaptureRow[]> {
  const files = []
  for (let nth = 0; nth < number; nth += 1) files.push(await makeTextPdf(folder, `Portaria ${++count}`, 1))
  return addDrafts(app, files)
}

async function beginToSign(rows: readonly CaptureRow[]): Promise<void> {
  const { certificates } = await app.call('certificates.list', {})
  const certificateId = certificates.find(({ name }) => name === 'Ana Prado')?.certificateId ?? ''
  await app.call('certificates.sign', { certificateId, ofOther: null, files: filesOf(rows) })
}
async function signAll(rows: readonly CaptureRow[]) {
  await beginToSign(rows)
  return endedBatch(app)
}

describe.skipIf(!hasSoftTokens)('signing with a token', () => {
  it('is offered with who it is of, and asks one PIN for all documents', async () => {
    const { certificates } = await app.call('certificates.list', {})
    expect(certificates).toMatchObject([
      { kind: 'token', place: 'Cartão de Ana', name: 'Ana Prado', issuer: 'Autoridade de teste', problem: null },
    ])
    const rows = await makeDrafts(3)
    pins = [token.pin]
    expect(await signAll(rows)).toMatchObject({ stopped: null, entries: Array(3).fill({ state: 'signed' }) })
    expect(asked).toMatchObject([
      { title: 'PIN do token', sentences: ['Ana Prado, em Cartão de Ana', 'Para assinar 3 documentos.'] },
    ])
    const { contentId } = await app.call('capture.open', { fileId: rows[0]?.fileId ?? '' })
    expect(await app.call('verification.check', { contentId })).toMatchObject({
      signatures: [{ name: 'Ana Prado', verdict: 'valid', level: 'other' }],
    })
  })

  it('makes one attempt with a wrong PIN, and touches no document', async () => {
    const rows = await makeDrafts(3)
    const before = token.callsOf('C_Login')
    pins = ['000000', token.pin]
    expect(await signAll(rows)).toMatchObject({
      stopped: expect.stringContaining('O PIN não confere. O Malote parou na primeira tentativa'),
      entries: Array(3).fill({ state: 'not-tried' }),
    })
    expect(token.callsOf('C_Login') - before).toBe(1)
    pins = []
  })

  it('is ended by quitting while its module hangs in a signature, and the document is as it was', async () => {
    const rows = await makeDrafts(2)
    hostile.does('hang in C_Sign')
    pins = [token.pin]
    await beginToSign(rows)
    const { pid } = await hostile.note()
    await app.restart()
    await app.signIn()
    await processEnd(pid)
    const [now, drafts] = [
      await app.call('capture.list', {}),
      rows.map(({ fileId, sha256, kind }) => ({ fileId, sha256, kind })),
    ]
    expect(now.filter(({ fileId }) => drafts.some((row) => row.fileId === fileId))).toMatchObject(drafts)
  })

  it('is ended by the lock of the window while its module hangs in a signature, and says so afterwards', async () => {
    hostile.does(null)
    const rows = await makeDrafts(2)
    await app.call('settings.update', { lockMinutes: 1 })
    hostile.does('hang in C_Sign')
    pins = [token.pin]
    await beginToSign(rows)
    const { pid } = await hostile.note()
    app.app.idle(60)
    await processEnd(pid)
    await app.signIn()
    const sentence = 'O programa do token parou de funcionar. O arquivo continua como estava.'
    await eventually(async () =>
      expect(await app.call('certificates.batch', {})).toMatchObject({
        state: 'ended',
        entries: [{ state: 'failed', sentence }, { state: 'not-tried' }],
      }),
    )
    const drafts = rows.map(({ fileId, sha256 }) => ({ fileId, sha256 }))
    const now = await app.call('capture.list', {})
    expect(now.filter(({ fileId }) => drafts.some((row) => row.fileId === fileId))).toMatchObject(drafts)
  })

  it('is ended by a sign-out while its module hangs in a search, although a batch waits for it', async () => {
    hostile.does(null)
    const rows = await makeDrafts(1)
    const { certificates } = await app.call('certificates.list', {})
    hostile.does('hang in C_GetSlotList')
    const search = app.call('certificates.list', {}).catch(() => {})
    const { pid } = await hostile.note()
    pins = [token.pin]
    const [{ certificateId } = { certificateId: '' }] = certificates
    const files = rows.map(({ fileId, sha256 }) => ({ fileId, sha256: sha256 ?? '' }))
    await app.call('certificates.sign', { certificateId, ofOther: null, files })
    await app.call('session.signOut', { unsent: 'keep', all: false })
    await processEnd(pid)
    await search
    hostile.does(null)
    // The next workspace of the person works once the one before has ended.
    await app.signIn()
    pins = [token.pin]
    expect(await signAll(rows)).toMatchObject({ entries: [{ state: 'signed' }] })
  })
})
