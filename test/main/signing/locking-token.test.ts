import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forkToken, tokenSource } from '../../../main/engine/signing/index.ts'
import { makeAuthority, openssl, rsa } from '../../support/authority.ts'
import { removeFolder } from '../../support/remove-folder.ts'

const hasCompiler = spawnSync('cc', ['--version'], { stdio: 'ignore' }).status === 0
const entry = new URL('../../../main/engine/signing/token-child.ts', import.meta.url)
let folder = ''
const at = (name: string) => path.join(folder, name)
const module = () => at('odd-token.so')
const source = () =>
  tokenSource({
    spawn: () => forkToken(entry),
    log: { warn: () => {} },
    modules: () => [module()],
    now: () => new Date(),
  })

beforeAll(() => {
  if (!hasCompiler) return
  folder = mkdtempSync(path.join(tmpdir(), 'malote-odd-token-'))
  const { status, stderr } = spawnSync('cc', [
    '-shared',
    '-fPIC',
    '-w',
    '-o',
    module(),
    path.join(import.meta.dirname, 'odd-token.c'),
  ])
  if (status !== 0) throw new Error(stderr.toString())
  const ana = makeAuthority('/CN=Autoridade de teste').issue('/CN=Ana', { key: rsa })
  openssl(['x509', '-in', ana.certificate, '-outform', 'DER', '-out', at('certificate')])
  process.env['ODD_TOKEN'] = folder
})
beforeEach(() => {
  if (!hasCompiler) return
  writeFileSync(at('left'), '3')
  for (const name of ['attempts', 'crash', 'gone']) rmSync(at(name), { force: true })
})
afterAll(() => hasCompiler && removeFolder(folder))

const attempts = () => (existsSync(at('attempts')) ? readFileSync(at('attempts'), 'utf8').length : 0)
const stateOf = async () => (await source().list()).certificates.map(({ pin }) => pin)
const reasonOf = async (secret: string, acceptsFinalTry = false) => {
  const tokens = source()
  const [chosen] = (await tokens.list()).certificates
  return tokens.open(chosen?.id ?? '', { secret: Buffer.from(secret), acceptsFinalTry }).then(
    (signer) => signer,
    (error: { reason?: string }) => error.reason,
  )
}

describe.skipIf(!hasCompiler)('a token that locks itself after three wrong PINs', () => {
  it('is never locked by an attempt that the person has not accepted', async () => {
    expect(await stateOf()).toEqual(['ready'])
    expect([await reasonOf('0000'), attempts()]).toEqual(['pin-incorrect', 1])
    // Refused, with one attempt left.
    expect([await reasonOf('0000'), attempts()]).toEqual(['pin-final-try', 2])
    expect(await stateOf()).toEqual(['final-try'])
    expect([await reasonOf('1234'), attempts()]).toEqual(['pin-final-try', 2])
    expect([await reasonOf('0000', true), attempts()]).toEqual(['pin-locked', 3])
    expect(await stateOf()).toEqual(['locked'])
    expect([await reasonOf('1234', true), attempts()]).toEqual(['pin-locked', 3])
  })

  it('opens with its last attempt, if the person accepts it', async () => {
    writeFileSync(at('left'), '1')
    expect(await reasonOf('1234', true)).toMatchObject({ chain: [] })
    expect([attempts(), await stateOf()]).toEqual([1, ['ready']])
  })

  it('that is gone, whose module refuses a signature, or crashes in it, is told, and main goes on', async () => {
    const signed = async (before = () => {}) => {
      const signer = await reasonOf('1234')
      before()
      if (typeof signer !== 'object') throw new Error(signer)
      return signer.sign(Buffer.from('dados')).then(
        () => 'signed',
        (error: { reason?: string }) => error.reason,
      )
    }
    expect(await signed()).toBe('token-error')
    expect(await signed(() => writeFileSync(at('gone'), ''))).toBe('token-removed')
    rmSync(at('gone'))
    writeFileSync(at('crash'), '')
    expect(await signed()).toBe('module-crashed')
    expect(await stateOf()).toEqual(['ready'])
  })
})
