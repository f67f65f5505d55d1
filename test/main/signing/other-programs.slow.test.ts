import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentSigner } from '../../../main/engine/signing/index.ts'
import { type Authority, makeAuthority, rsa } from '../../support/authority.ts'
import { openA1, pkcs12Of } from '../../support/certificate-files.ts'
import { extendable } from '../../support/odd-pdfs.ts'
import { opensslSays, ownCheck, pdfsigSays, qpdfComplains } from '../../support/outside-signature-checks.ts'
import { committedByPrograms, makeByPrograms } from '../../support/pdf-programs.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { signBytes } from '../../support/signing-folder.ts'

let authority: Authority
let ana: DocumentSigner
let bia: DocumentSigner
let folder = ''
let nss = ''
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-outside-sign-'))
  authority = makeAuthority('/CN=Autoridade de teste')
  ana = await openA1(authority.issue('/CN=Ana Prado:12345678909', { key: rsa }))
  bia = await openA1(authority.issue('/CN=Bia Ração'))
  nss = path.join(folder, 'nss')
  mkdirSync(nss)
  execFileSync('certutil', ['-N', '-d', `sql:${nss}`, '--empty-password'])
  const caio = pkcs12Of(authority.issue('/CN=Caio', { key: rsa }), 'senha', ['-name', 'caio'])
  execFileSync('pk12util', ['-i', caio, '-d', `sql:${nss}`, '-W', 'senha', '-K', ''])
})
afterAll(() => removeFolder(folder))

const marks = () => [{ page: 0, box: { left: 20, top: 20, right: 200, bottom: 70 }, lines: ['Ana Prado', 'Confira'] }]

async function expectAllAgree(bytes: Buffer, count: number): Promise<void> {
  const check = await ownCheck(bytes, authority)
  expect([check.problem, check.certificates.length]).toEqual([null, count])
  expect(opensslSays(bytes, authority)).toEqual(Array(count).fill('ok'))
  const said = pdfsigSays(bytes)
  expect(said).toEqual(Array(count).fill(expect.stringMatching(/^Signature is Valid\./)))
  expect(said.filter((each) => each.endsWith('to the end'))).toHaveLength(1)
}

/** Signs twice, once with a mark; what qpdf said of the file before is no fault of the signature. */
async function signTwice(bytes: Buffer): Promise<void> {
  const before = qpdfComplains(bytes)
  const once = await signBytes(folder, bytes, ana, { marks })
  const twice = await signBytes(folder, once.bytes, bia)
  await expectAllAgree(twice.bytes, 2)
  if (before === '') expect(qpdfComplains(twice.bytes)).toBe('')
}

describe('pdfsig, openssl, qpdf and our check agree that our signatures hold in a PDF with', () => {
  it.each(Object.entries(extendable))('%s', async (_, { bytes }) => {
    await signTwice(bytes)
  })
})

it('pdfsig, openssl, qpdf and our check agree that our signatures hold in files of other programs', async () => {
  const sources = committedByPrograms()
  const all = [...sources, ...makeByPrograms(folder, sources.slice(0, 4), 2)]
  const outcomes: Record<string, number> = {}
  for (const file of all) {
    const bytes = readFileSync(file)
    const outcome = await signTwice(bytes).then(
      () => 'signed',
      (error: { reason?: string }) => {
        if (error.reason === undefined) throw error
        return error.reason
      },
    )
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  expect(outcomes['signed']).toBeGreaterThan(20)
  expect(outcomes).toEqual({ signed: outcomes['signed'] })
}, 300_000)

it('a signature of poppler below ours and one on top of ours: all hold', async () => {
  const signByPoppler = (bytes: Buffer) => {
    const [plain, signed] = [path.join(folder, 'plain.pdf'), path.join(folder, 'poppler.pdf')]
    writeFileSync(plain, bytes)
    execFileSync('pdfsig', [plain, signed, '-nssdir', nss, '-add-signature', '-nick', 'caio'])
    return readFileSync(signed)
  }
  const { bytes } = extendable['a table']
  await expectAllAgree((await signBytes(folder, signByPoppler(bytes), ana, { marks })).bytes, 2)
  await expectAllAgree(signByPoppler((await signBytes(folder, bytes, ana, { marks })).bytes), 2)
})
