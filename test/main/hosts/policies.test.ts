import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readPolicies } from '../../../main/hosts/policies/index.ts'
import { ownershipProblem } from '../../../main/hosts/policies/policy-file.ts'
import { policyOfRegistry } from '../../../main/hosts/policies/registry.ts'
import { removeFolder } from '../../support/remove-folder.ts'

describe('a policy file', () => {
  const file = (mode: number, uid = 0) => ({ mode: 0o100000 | mode, uid })
  it.each([
    ['root, only root writes', file(0o644), file(0o755), null],
    ['the person, only they write', file(0o600, 1000), file(0o700, 1000), null],
    ['another person', file(0o644, 1001), file(0o755), 'pertence a outra pessoa'],
    ['root, the group writes', file(0o664), file(0o755), 'outras pessoas podem alterá-lo'],
    ['root, all write', file(0o646), file(0o755), 'outras pessoas podem alterá-lo'],
    ['root, in a folder where all write', file(0o644), file(0o1777), 'outras pessoas podem trocá-lo'],
    ["root, in another person's folder", file(0o644), file(0o755, 1001), 'outras pessoas podem trocá-lo'],
  ])('of %s is judged', (_, given, folder, reason) => {
    const problem = ownershipProblem(given, folder, 1000)
    if (reason === null) expect(problem).toBeNull()
    else expect(problem).toContain(reason)
    expect(ownershipProblem(given, folder, null)).toBeNull()
  })
})

describe('the registry', () => {
  const inUtf16 = (text: string) => `${Buffer.from(`${text}\0`, 'utf16le').toString('hex').match(/../g)}`
  // As exported by reg.exe, which breaks long lines.
  const exported = [
    '\uFEFFWindows Registry Editor Version 5.00',
    '',
    '[HKEY_LOCAL_MACHINE\\Software\\Policies\\Malote]',
    '@="padrão"',
    '"version"=dword:00000001',
    '"holdSeconds"=hex(b):0f,00,00,00,00,00,00,00',
    '"logLevel"="warn"',
    `"locked"=hex(7):${inUtf16('environments\0holdSeconds\0').replaceAll(/(.{60},)/g, '$1\\\r\n  ')}`,
    '"proxy"="{\\"mode\\":\\"manual\\",\r\n\\"addresses\\":[\\"http://proxy:3128\\"]}"',
    `"home"=hex(2):${inUtf16('%USERPROFILE%')}`,
    '"órgão"="C:\\\\Pasta — ł"',
    '"raw"=hex:00,ff',
    '',
    '[HKEY_LOCAL_MACHINE\\Software\\Policies\\Malote\\Outra]',
    '"version"=dword:00000002',
    '',
  ].join('\r\n')

  it('gives a policy with one field for each value', () => {
    expect(JSON.parse(policyOfRegistry(exported) ?? '')).toEqual({
      version: 1,
      holdSeconds: 15,
      logLevel: 'warn',
      locked: ['environments', 'holdSeconds'],
      proxy: { mode: 'manual', addresses: ['http://proxy:3128'] },
      home: '%USERPROFILE%',
      órgão: 'C:\\Pasta — ł',
    })
  })

  it.each(['', '[HKEY_LOCAL_MACHINE\\Software\\Policies\\Malote]\r\n', '"version"=dword:00000001'])(
    'gives none where reg.exe exports %j',
    (text) => expect(policyOfRegistry(text)).toBeNull(),
  )

  it('is asked for both keys, and names the file of the machine: anybody could put one into ProgramData', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'malote-registry-'))
    onTestFinished(() => removeFolder(folder))
    const file = path.join(folder, 'policy.json')
    writeFileSync(file, '{"version":1}')
    const asked: string[] = []
    const readWith = (printed: Record<string, string>) =>
      readPolicies({
        platform: 'win32',
        home: '/nowhere',
        async run(program, args) {
          const [act, key = '', target = ''] = args
          asked.push([path.win32.basename(program), act, key].join(' '))
          const values = printed[key.slice(0, 4)]
          if (act === 'export') writeFileSync(target, `[HKEY_ROOT]\r\n${values}`, 'utf16le')
          return values ?? null
        },
      })
    const user = { origin: 'user', place: 'HKCU\\Software\\Policies\\Malote', text: '{"version":1}', problem: null }
    const HKCU = '"version"=dword:00000001\r\n'
    expect(await readWith({ HKCU })).toEqual([{ ...user, hasLines: false }])
    expect(asked).toEqual([
      'reg.exe query HKLM\\Software\\Policies\\Malote',
      'reg.exe query HKCU\\Software\\Policies\\Malote',
      'reg.exe export HKCU\\Software\\Policies\\Malote',
    ])
    expect(await readWith({ HKLM: `"policyFile"="${file.replaceAll('\\', '\\\\')}"\r\n` })).toEqual([
      { origin: 'machine', place: file, text: '{"version":1}', problem: null, hasLines: true },
    ])
    expect(await readWith({ HKCU: `"policyFile"="${file.replaceAll('\\', '\\\\')}"\r\n` })).toEqual([])
  })
})

describe('on Linux', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'malote-policies-'))
  })
  afterEach(() => removeFolder(folder))
  const written = (at: string, mode = 0o644) => {
    const file = path.join(folder, at)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, '{}')
    chmodSync(file, mode)
    return file
  }
  const read = () => readPolicies({ platform: 'linux', home: folder, machineFolder: path.join(folder, 'etc') })

  it('the files of machine and user are read, and a file that others may write is refused', async () => {
    expect(await read()).toEqual([])
    const machine = written('etc/policy.json')
    const user = written('.config/malote/policy.json', 0o666)
    expect(await read()).toEqual([
      { origin: 'machine', place: machine, text: '{}', problem: null, hasLines: true },
      { origin: 'user', place: user, text: null, problem: expect.stringContaining('foi recusado'), hasLines: true },
    ])
  })

  it('a folder in place of a file is refused', async () => {
    mkdirSync(path.join(folder, 'etc/policy.json'), { recursive: true })
    expect(await read()).toMatchObject([{ origin: 'machine', text: null, problem: 'não é um arquivo e não foi lido.' }])
  })

  it('a pipe in place of a file is refused without waiting for its writer', async () => {
    mkdirSync(path.join(folder, 'etc'))
    execFileSync('mkfifo', [path.join(folder, 'etc/policy.json')])
    expect(await read()).toMatchObject([{ origin: 'machine', text: null, problem: 'não é um arquivo e não foi lido.' }])
  })
})
