import { verify } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificateFileSource } from '../../../main/engine/signing/index.ts'
import { type Authority, makeAuthority, openssl, rsa, type Signer } from '../../support/authority.ts'
import { pkcs12Of } from '../../support/certificate-files.ts'
import { removeFolder } from '../../support/remove-folder.ts'

let folder = ''
let authority: Authority
let ana: Signer
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-a1-'))
  authority = makeAuthority('/CN=Autoridade de teste')
  ana = authority.issue('/CN=Ana Prado:12345678909', { key: rsa })
})
afterAll(() => removeFolder(folder))

const now = () => new Date('2026-11-30T12:00:00Z')
const open = (file: string, password: string | Uint8Array) =>
  certificateFileSource(file, now).open('', { secret: Buffer.from(password) })
const reasonOf = (file: string, password = 'senha') =>
  open(file, password).then(
    () => 'opened',
    (error: { reason?: string }) => error.reason,
  )

describe('a PKCS#12 file opens with its key and its authorities, encrypted by', () => {
  it.each([
    ['PBES2 with AES-256', []],
    ['RC2-40 and 3DES, as until 2022', ['-legacy']],
    ['RC2-128', ['-legacy', '-certpbe', 'PBE-SHA1-RC2-128']],
    ['3DES alone', ['-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']],
    ['2-key 3DES', ['-certpbe', 'PBE-SHA1-2DES', '-keypbe', 'PBE-SHA1-2DES']],
    ['AES-128 with SHA-512', ['-certpbe', 'aes-128-cbc', '-keypbe', 'aes-128-cbc', '-macalg', 'sha512']],
    ['nothing for the certificates', ['-certpbe', 'NONE']],
    ['no code over the content', ['-nomac']],
  ])('%s', async (_, given) => {
    const signer = await open(pkcs12Of(ana, 'senha', given), 'senha')
    expect(signer.certificate.subject).toBe('CN=Ana Prado:12345678909')
    expect(signer.chain.map(({ subject }) => subject)).toEqual(['CN=Autoridade de teste'])
    const data = Buffer.from('dados')
    expect(verify('sha256', data, signer.certificate.publicKey, await signer.sign(data))).toBe(true)
  })

  it.each([
    ['accents and a sign of another plane', 'çãé 😀'],
    ['no character', ''],
  ])('a password with %s', async (_, password) => {
    for (const given of [[], ['-legacy']]) {
      const file = pkcs12Of(ana, password, given)
      expect([given, await reasonOf(file, password)]).toEqual([given, 'opened'])
      expect([given, await reasonOf(file, `${password}x`)]).toEqual([given, 'wrong-password'])
    }
  })
})

describe('a certificate file that cannot be used is told apart:', () => {
  const written = (name: string, bytes: Buffer | string) => {
    const file = path.join(folder, name)
    writeFileSync(file, bytes)
    return file
  }

  it.each([['-legacy'], ['-nomac'], ['-macalg']])('a wrong password, with %s', async (option) => {
    const given = option === '-macalg' ? [option, 'sha256'] : [option]
    expect(await reasonOf(pkcs12Of(ana, 'senha', given), 'senhA')).toBe('wrong-password')
  })

  it('no PKCS#12, a missing file and a folder', async () => {
    expect(await reasonOf(written('a.p12', 'nada'))).toBe('not-pkcs12')
    expect(await reasonOf(written('b.p12', ''))).toBe('not-pkcs12')
    expect(await reasonOf(ana.certificate)).toBe('not-pkcs12')
    expect(await reasonOf(written('c.p12', openssl(['x509', '-in', ana.certificate, '-outform', 'DER'])))).toBe(
      'not-pkcs12',
    )
    expect(await reasonOf(path.join(folder, 'missing.p12'))).toBe('unreadable')
    expect(await reasonOf(folder)).toBe('unreadable')
  })

  it('certificates without a key', async () => {
    const file = path.join(folder, 'nokey.p12')
    openssl(['pkcs12', '-export', '-nokeys', '-in', ana.certificate, '-out', file, '-passout', 'pass:senha'])
    expect(await reasonOf(file)).toBe('no-private-key')
  })

  it('an expired certificate, one of the future, and one that is not for signing', async () => {
    const issued = (options: Parameters<Authority['issue']>[1]) =>
      reasonOf(pkcs12Of(authority.issue('/CN=Ana', options), 'senha'))
    expect(await issued({ from: '20200101000000Z', until: '20210101000000Z' })).toBe('expired')
    expect(await issued({ from: '20300101000000Z', until: '20310101000000Z' })).toBe('not-yet-valid')
    expect(await issued({ extensions: ['keyUsage=critical,keyEncipherment'] })).toBe('not-for-signing')
    expect(await issued({ key: ['-newkey', 'ed25519'] })).toBe('not-for-signing')
    const inner = authority.issueAuthority('/CN=Autoridade intermediária')
    expect(await reasonOf(pkcs12Of(inner, 'senha'))).toBe('not-for-signing')
  })

  it('damage anywhere in the file never ends in another error', async () => {
    const bytes = readFileSync(pkcs12Of(ana, 'senha', ['-legacy']))
    const reasons = new Set<string | undefined>()
    for (let at = 0; at < bytes.length; at += 37) {
      const damaged = Buffer.from(bytes)
      damaged[at] = (damaged[at] ?? 0) ^ 0xff
      reasons.add(await reasonOf(written('damaged.p12', damaged)))
    }
    const known = ['wrong-password', 'not-pkcs12', 'unknown-encryption', 'no-private-key', 'no-certificate', 'opened']
    expect([...reasons].filter((reason) => !known.includes(reason ?? '?'))).toEqual([])
    expect(reasons).toContain('wrong-password')
  })
})

it('a password is overwritten once a certificate file has been tried, right or wrong', async () => {
  const file = pkcs12Of(ana, 'senha')
  for (const password of ['senha', 'errada']) {
    const secret = Buffer.from(password)
    await certificateFileSource(file, now)
      .open('', { secret })
      .catch(() => {})
    expect([password, secret.every((byte) => byte === 0)]).toEqual([password, true])
  }
})
