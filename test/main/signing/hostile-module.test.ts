import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { forkChild } from '../../../main/child-process.ts'
import { SigningError, tokenSource } from '../../../main/engine/signing/index.ts'
import { makeAuthority, rsa } from '../../support/authority.ts'
import { type HostileModule, makeHostileModule, processEnd } from '../../support/hostile-module.ts'
import { hasSoftTokens, makeSoftToken, type SoftToken } from '../../support/soft-token.ts'

let token: SoftToken
let hostile: HostileModule
const entry = new URL('../../../main/engine/signing/token-child.ts', import.meta.url)

beforeAll(() => {
  if (!hasSoftTokens) return
  token = makeSoftToken('Cartão de Ana')
  token.add(makeAuthority('/CN=Autoridade de teste').issue('/CN=Ana Prado', { key: rsa }), '01')
  hostile = makeHostileModule(token.module)
})
afterAll(() => {
  if (!hasSoftTokens) return
  hostile.dispose()
  token.dispose()
})

const limitCores = (bytes: string) => void execFileSync('prlimit', ['--pid', `${process.pid}`, `--core=${bytes}:`])
const source = () =>
  tokenSource({
    kind: 'token',
    spawn: () => forkChild(entry),
    log: { warn() {} },
    modules: () => [hostile.module],
    now: () => new Date(),
  })

describe.skipIf(!hasSoftTokens)('a module of tokens in a process of its own', () => {
  it('that crashes in C_Login leaves no core dump with the PIN, and no handler could write one', async () => {
    limitCores('unlimited')
    onTestFinished(() => limitCores('0'))
    hostile.does(null)
    const tokens = source()
    const { certificates } = await tokens.list()
    hostile.does('crash in C_Login')
    const opening = tokens.open(certificates[0]?.id ?? '', { secret: Buffer.from(token.pin) })
    await expect(opening).rejects.toMatchObject({ reason: 'module-crashed' })
    const seen = await hostile.note()
    expect(seen).toMatchObject({ what: 'crash', dumpable: 0, core: 0, faultHandler: 0 })
    await processEnd(seen.pid)
    expect(hostile.left()).toEqual([])
  })

  it.each([['hang in C_Sign'], ['hang while it loads']] as const)('ends with a killed main: %s', async (deed) => {
    hostile.does(deed)
    const file = path.join(import.meta.dirname, 'killed-main-child.ts')
    const main = spawn(process.execPath, [file, hostile.module, token.pin], { stdio: 'ignore' })
    const { pid } = await hostile.note()
    main.kill('SIGKILL')
    await once(main, 'exit')
    await processEnd(pid)
  })

  it('that hangs in C_Sign while the person leaves is ended, and says so', async () => {
    hostile.does('hang in C_Sign')
    const tokens = source()
    const { certificates } = await tokens.list()
    const leaving = new AbortController()
    const secret = Buffer.from(token.pin)
    const signer = await tokens.open(certificates[0]?.id ?? '', { secret, signal: leaving.signal })
    const signing = signer.sign(Buffer.from('dados'))
    const { pid } = await hostile.note()
    leaving.abort(new SigningError('left'))
    await expect(signing).rejects.toMatchObject({ reason: 'left' })
    await processEnd(pid)
  })

  it('that hangs in C_Logout is ended seconds after the last signature', async () => {
    hostile.does('hang in C_Logout')
    const tokens = source()
    const { certificates } = await tokens.list()
    const signer = await tokens.open(certificates[0]?.id ?? '', { secret: Buffer.from(token.pin) })
    await signer.sign(Buffer.from('dados'))
    signer.close()
    const { pid } = await hostile.note()
    await processEnd(pid)
  })
})
