import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChildProcess, forkChild } from '../../../main/child-process.ts'
import {
  type CertificateSource,
  type SignedFile,
  type SigningOutcome,
  signBatch,
  signFile,
  tokenSource,
} from '../../../main/engine/signing/index.ts'
import { type Authority, makeAuthority, rsa } from '../../support/authority.ts'
import { opensslSays, ownCheck } from '../../support/outside-signature-checks.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { draftOf } from '../../support/signed-pdfs.ts'
import { usualTime } from '../../support/signing-folder.ts'
import { hasSoftTokens, makeSoftToken, type SoftToken } from '../../support/soft-token.ts'

let authority: Authority
let token: SoftToken
let folder = ''
const warnings: string[] = []
const log = {
  warn: (event: string, fields: Record<string, unknown> = {}) => warnings.push(`${event} ${JSON.stringify(fields)}`),
}
const entry = new URL('../../../main/engine/signing/token-child.ts', import.meta.url)
const started: ChildProcess[] = []
const spawn = () => {
  const child = forkChild(entry)
  started.push(child)
  return child
}
const sourceOf = (
  modules: readonly string[],
  more: Partial<Parameters<typeof tokenSource>[0]> = {},
): CertificateSource =>
  tokenSource({ kind: 'token', spawn, log, modules: () => modules, now: () => new Date(), ...more })

beforeAll(() => {
  if (!hasSoftTokens) return
  folder = mkdtempSync(path.join(tmpdir(), 'malote-tokens-'))
  authority = makeAuthority('/CN=Autoridade de teste')
  token = makeSoftToken('Cartão de Ana')
  token.add(authority.issue('/CN=Ana Prado:12345678909', { key: rsa }), '01')
  token.add(authority.issue('/CN=Ana Curva'), '02')
  token.add(authority.issue('/CN=Ana Vencida', { from: '20200101000000Z', until: '20210101000000Z' }), '03')
  token.add(authority.issue('/CN=Ana Cifra', { extensions: ['keyUsage=critical,keyEncipherment'] }), '04')
})
afterAll(() => {
  if (!hasSoftTokens) return
  token.dispose()
  removeFolder(folder)
})

const idOf = async (source: CertificateSource, subject: string): Promise<string> => {
  const { certificates } = await source.list()
  const found = certificates.find(({ certificate }) => certificate?.subject.startsWith(`CN=${subject}`))
  if (!found) throw new Error(`no certificate of ${subject}`)
  return found.id
}
const pin = (text = token.pin) => Buffer.from(text)
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { reason?: string }) => error.reason,
  )

/** Writes so many documents and signs them with the certificate; `each` is called after each outcome. */
async function signMany(
  source: CertificateSource,
  count: number,
  { subject = 'Ana Prado', secret = pin(), each = (_: number) => {} } = {},
): Promise<{ outcomes: readonly SigningOutcome<SignedFile>[]; files: readonly string[]; drafts: readonly Buffer[] }> {
  const id = await idOf(source, subject)
  const drafts = Array.from({ length: count }, (_, at) => draftOf(`Contrato ${at}`).bytes)
  const files = drafts.map((bytes, at) => {
    const file = path.join(folder, `${at}.pdf`)
    writeFileSync(file, bytes)
    return file
  })
  const outcomes = await signBatch({
    open: () => source.open(id, { secret }),
    documents: files,
    sign: (file, signer) => signFile({ from: file, to: file }, signer, usualTime),
    onOutcome: (file) => each(files.indexOf(file)),
  })
  return { outcomes, files, drafts }
}

describe.skipIf(!hasSoftTokens)('a token', () => {
  it('shows its certificates without a PIN, each with its chain and what keeps it from signing', async () => {
    const { certificates, failures } = await sourceOf([token.module]).list()
    expect(failures).toEqual([])
    const rows = certificates.map(({ certificate, problem, place, pin: state }) => [
      certificate?.subject,
      problem,
      place,
      state,
    ])
    expect(rows.toSorted()).toEqual([
      ['CN=Ana Cifra', 'not-for-signing', 'Cartão de Ana', 'ready'],
      ['CN=Ana Curva', null, 'Cartão de Ana', 'ready'],
      ['CN=Ana Prado:12345678909', null, 'Cartão de Ana', 'ready'],
      ['CN=Ana Vencida', 'expired', 'Cartão de Ana', 'ready'],
    ])
  })

  it.each([['Ana Prado'], ['Ana Curva']])('of %s signs a PDF that openssl and our check accept', async (subject) => {
    const { outcomes, files } = await signMany(sourceOf([token.module]), 1, { subject })
    expect(outcomes.map(({ kind }) => kind)).toEqual(['done'])
    const bytes = readFileSync(files[0] ?? '')
    expect(opensslSays(bytes, authority)).toEqual(['ok'])
    expect((await ownCheck(bytes, authority)).problem).toBeNull()
  })

  it('that does not hash signs, too', async () => {
    token.withoutMechanism('CKM_SHA256_RSA_PKCS')
    const { outcomes, files } = await signMany(sourceOf([token.spyingModule]), 1)
    token.withoutMechanism('')
    expect(outcomes.map(({ kind }) => kind)).toEqual(['done'])
    expect(opensslSays(readFileSync(files[0] ?? ''), authority)).toEqual(['ok'])
    expect(token.spied('CKM_RSA_PKCS ')).toBeGreaterThan(0)
  })

  it('signs a hundred documents after one PIN and one process for them', async () => {
    const [logins, signatures] = [token.callsOf('C_Login'), token.callsOf('C_Sign')]
    const before = started.length
    const { outcomes, files } = await signMany(sourceOf([token.spyingModule]), 100)
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(100).fill('done'))
    expect([token.callsOf('C_Login') - logins, token.callsOf('C_Sign') - signatures]).toEqual([1, 100])
    // One to list, one to sign.
    expect(started.length - before).toBe(2)
    expect(opensslSays(readFileSync(files[99] ?? ''), authority)).toEqual(['ok'])
  })

  it('gets a wrong PIN once, and no document is attempted or changed', async () => {
    const logins = token.callsOf('C_Login')
    const secret = pin('111111')
    const { outcomes, files, drafts } = await signMany(sourceOf([token.spyingModule]), 5, { secret })
    expect(outcomes).toEqual(Array(5).fill({ kind: 'not-attempted', reason: 'pin-incorrect' }))
    expect(token.callsOf('C_Login') - logins).toBe(1)
    expect(files.map((file, at) => readFileSync(file).equals(drafts[at] ?? Buffer.alloc(0)))).toEqual(
      Array(5).fill(true),
    )
    expect(secret.every((byte) => byte === 0)).toBe(true)
  })

  it('taken out after the 40th of 100 documents leaves 40 signed, and the others as they were', async () => {
    const { outcomes, files, drafts } = await signMany(sourceOf([token.module]), 100, {
      each: (place) => place === 39 && token.remove(),
    })
    token.putBack()
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      ...Array(40).fill('done'),
      'failed',
      ...Array(59).fill('not-attempted'),
    ])
    expect([...new Set(outcomes.slice(40).map((each) => each.kind !== 'done' && each.reason))]).toEqual([
      'token-removed',
    ])
    const changed = files.filter((file, at) => !readFileSync(file).equals(drafts[at] ?? Buffer.alloc(0)))
    expect(changed).toEqual(files.slice(0, 40))
    expect(opensslSays(readFileSync(files[39] ?? ''), authority)).toEqual(['ok'])
  })

  it('that is not there when it is opened is removed', async () => {
    const source = sourceOf([token.module])
    const id = await idOf(source, 'Ana Prado')
    token.remove()
    expect(await reasonOf(source.open(id, { secret: pin() }))).toBe('token-removed')
    token.putBack()
    expect(await reasonOf(source.open('another', { secret: pin() }))).toBe('no-certificate')
    expect(await reasonOf(source.open(await idOf(source, 'Ana Vencida'), { secret: pin() }))).toBe('expired')
  })

  it('without the key of its certificate has no certificate to sign with', async () => {
    const other = authority.issue('/CN=Ana Alheia', { key: rsa })
    const keyless = makeSoftToken('Sem chave')
    keyless.add(other, '05')
    const source = sourceOf([keyless.module])
    const id = await idOf(source, 'Ana Alheia')
    keyless.deleteKey('05')
    expect(await reasonOf(source.open(id, { secret: pin(keyless.pin) }))).toBe('no-token-key')
    keyless.dispose()
    token.select()
  })
})

describe.skipIf(!hasSoftTokens)('a module of tokens', () => {
  it('that is missing, or is another library, is told, and the others are listed', async () => {
    const libc = '/lib/x86_64-linux-gnu/libc.so.6'
    const { certificates, failures } = await sourceOf(['/nowhere/a.so', libc, token.module]).list()
    expect(failures).toEqual([
      { place: 'a.so', reason: 'module-missing' },
      { place: 'libc.so.6', reason: 'module-missing' },
    ])
    expect(certificates).toHaveLength(4)
  })

  it('that dies in the midst of a signature ends the batch there, and main goes on', async () => {
    let signs = 0
    const dying = () => {
      const child = spawn()
      const send: ChildProcess['send'] = (message) => {
        // Sent, too, it would sometimes be answered before the death.
        if ((message as { act: string }).act === 'sign' && ++signs === 3) child.kill()
        else child.send(message)
      }
      return { ...child, send }
    }
    const { outcomes, files, drafts } = await signMany(sourceOf([token.module], { spawn: dying }), 5)
    expect(outcomes.map((each) => (each.kind === 'done' ? each.kind : `${each.kind}: ${each.reason}`))).toEqual([
      'done',
      'done',
      'failed: module-crashed',
      'not-attempted: module-crashed',
      'not-attempted: module-crashed',
    ])
    expect(readFileSync(files[2] ?? '').equals(drafts[2] ?? Buffer.alloc(0))).toBe(true)
    expect((await signMany(sourceOf([token.module]), 1)).outcomes.map(({ kind }) => kind)).toEqual(['done'])
  })

  it('stays loaded while garbage is collected during its calls', () => {
    const file = path.join(import.meta.dirname, 'collecting-child.ts')
    const said = execFileSync(process.execPath, ['--expose-gc', file, token.module, token.pin], { encoding: 'utf8' })
    expect(
      said
        .trim()
        .split(' ')
        .map(Number)
        .filter((bytes) => bytes > 60),
    ).toHaveLength(100)
  })

  it('that never answers is ended after the limit', async () => {
    const silent = () => ({ ...spawn(), send: () => {} })
    const { failures } = await sourceOf([token.module], { spawn: silent, limitMs: 50 }).list()
    expect(failures).toEqual([{ place: path.basename(token.module), reason: 'no-answer' }])
  })

  it('is ended when the person cancels, and when the token signs nothing for a while', async () => {
    const source = sourceOf([token.module], { idleMs: 1 })
    const id = await idOf(source, 'Ana Prado')
    const stop = new AbortController()
    const opening = source.open(id, { secret: pin(), signal: stop.signal })
    stop.abort()
    expect(await reasonOf(opening)).toBe('cancelled')
    const signer = await source.open(id, { secret: pin() })
    const ended = new Promise<void>((resolve) => started.at(-1)?.onExit(resolve))
    await ended
    expect(await reasonOf(signer.sign(Buffer.from('dados')))).toBe('logged-out')
  })

  it('refuses a PIN without a word of it in the log, the error or the arguments of its process', async () => {
    const source = sourceOf([token.module])
    const before = warnings.length
    const error: unknown = await source
      .open(await idOf(source, 'Ana Prado'), { secret: pin('111111') })
      .catch((one) => one)
    expect(warnings.slice(before)).toEqual([
      'signing.token-failed {"reason":"pin-incorrect","detail":"Error: C_Login ended with 0xa0"}',
    ])
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('111111')
  })
})
