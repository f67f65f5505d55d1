import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readPolicies } from '../../../main/hosts/policies/index.ts'
import { removeFolder } from '../../support/remove-folder.ts'

const key = (root: string) => `${root}\\Software\\Policies\\Malote`
const reg = (...args: string[]) => execFileSync('C:\\Windows\\System32\\reg.exe', args, { stdio: 'ignore' })
function add(root: string, name: string, type: string, data: string): void {
  reg('add', key(root), '/v', name, '/t', type, '/d', data, '/f')
  onTestFinished(() => void reg('delete', key(root), '/v', name, '/f'))
}

it('policies come from both keys, from the file that the machine names and from the roaming folder', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'malote-registry-'))
  onTestFinished(() => removeFolder(home))
  const read = () => readPolicies({ platform: process.platform, home })
  expect(await read()).toEqual([])

  const file = path.join(home, 'política do órgão.json')
  writeFileSync(file, '{"version":1}')
  const roaming = path.join(home, 'AppData/Roaming/Malote/policy.json')
  mkdirSync(path.dirname(roaming), { recursive: true })
  writeFileSync(roaming, '{"version":2}')
  add('HKLM', 'version', 'REG_DWORD', '1')
  add('HKLM', 'locked', 'REG_MULTI_SZ', 'environments\\0holdSeconds')
  add('HKLM', 'proxy', 'REG_SZ', '{"mode":"manual","addresses":["http://proxy:3128"]}')
  add('HKLM', 'policyFile', 'REG_SZ', file)
  add('HKCU', 'holdSeconds', 'REG_DWORD', '15')
  const found = await read()
  expect(found.map(({ text, ...rest }) => ({ ...rest, policy: JSON.parse(text ?? '') }))).toEqual([
    {
      origin: 'machine',
      place: key('HKLM'),
      problem: null,
      hasLines: false,
      policy: {
        version: 1,
        locked: ['environments', 'holdSeconds'],
        proxy: { mode: 'manual', addresses: ['http://proxy:3128'] },
      },
    },
    { origin: 'machine', place: file, problem: null, hasLines: true, policy: { version: 1 } },
    { origin: 'user', place: key('HKCU'), problem: null, hasLines: false, policy: { holdSeconds: 15 } },
    { origin: 'user', place: roaming, problem: null, hasLines: true, policy: { version: 2 } },
  ])
})
