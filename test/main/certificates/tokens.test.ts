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
import { makeTextPdf } from '../../support/pdfs.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import type { TestService } from '../../support/service.ts'
import { hasSoftTokens, makeSoftToken, type SoftToken } from '../../support/soft-token.ts'

const entry = new URL('../../../main/engine/signing/token-child.ts', import.meta.url)
const folder = mkdtempSync(path.join(tmpdir(), 'malote-card-'))
let service: TestService
let authority: Authority
let token: SoftToken
let app: TestApp
let pins: string[] = []
const asked: SecretQuestion[] = []

beforeAll(async () => {
  if (!hasSoftTokens) return
  authority = makeAuthority('/CN=Autoridade de teste')
  token = makeSoftToken('Cartão de Ana')
  token.add(authority.issue('/CN=Ana Prado:11122233344', { key: rsa }), '01')
  service = await borrowService()
  const signatures = {
    roots: [readFileSync(authority.certificate, 'utf8')],
    tokenModules: [token.spyingModule],
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
  token.dispose()
  removeFolder(folder)
})

let count = 0
async function addDrafts(number: number): Promise<CaptureRow[]> {
  const files = []
  for (let nth = 0; nth < number; nth += 1) files.push(await makeTextPdf(folder, `Portaria ${++count}`, 1))
  const added = await app.addFiles(files)
  const rows = async () =>
    (await app.call('capture.list', {})).filter(({ fileId }) => added.some((row) => row.fileId === fileId))
  await eventually(async () => expect((await rows()).every(({ report }) => report !== null)).toBe(true))
  return rows()
}

async function signAll(rows: readonly CaptureRow[]) {
  const { certificates } = await app.call('certificates.list', {})
  const certificateId = certificates.find(({ name }) => name === 'Ana Prado')?.certificateId ?? ''
  const files = rows.map(({ fileId, sha256 }) => ({ fileId, sha256: sha256 ?? '' }))
  await app.call('certificates.sign', { certificateId, ofOther: null, files })
  await eventually(async () => expect(await app.call('certificates.batch', {})).toMatchObject({ state: 'ended' }))
  return app.call('certificates.batch', {})
}

describe.skipIf(!hasSoftTokens)('signing with a token', () => {
  it('is offered with who it is of, and asks one PIN for all documents', async () => {
    const { certificates } = await app.call('certificates.list', {})
    expect(certificates).toMatchObject([
      { kind: 'token', place: 'Cartão de Ana', name: 'Ana Prado', issuer: 'Autoridade de teste', problem: null },
    ])
    const rows = await addDrafts(3)
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
    const rows = await addDrafts(3)
    const before = token.callsOf('C_Login')
    pins = ['000000', token.pin]
    expect(await signAll(rows)).toMatchObject({
      stopped: expect.stringContaining('O PIN não confere. O Malote parou na primeira tentativa'),
      entries: Array(3).fill({ state: 'not-tried' }),
    })
    expect(token.callsOf('C_Login') - before).toBe(1)
    pins = []
  })
})
