import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { removeFolder } from '../support/remove-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')
const units = path.join(root, 'docs/deployment')
const isHere = spawnSync('systemd-analyze', ['--version']).status === 0
const analyze = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['--no-pager', ...args], { encoding: 'utf8' })
  return { status, text: `${stdout}${stderr}` }
}

it.skipIf(!isHere)('systemd accepts the units without a warning, and rates their exposure as OK', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-units-'))
  const files = globSync('*.{service,target}', { cwd: units }).map((name) => {
    const file = path.join(folder, name.replace('api@.', 'api@8081.').replace('worker@.', 'worker@1.'))
    const text = readFileSync(path.join(units, name), 'utf8').replaceAll('/opt/malote', root)
    writeFileSync(file, text)
    // The target wants other instances, too.
    if (name.includes('@.')) writeFileSync(path.join(folder, name), text)
    return file
  })
  expect(files).toHaveLength(3)
  expect(analyze('verify', ...files)).toEqual({ status: 0, text: '' })
  for (const file of files.filter((each) => each.endsWith('.service')))
    expect(analyze('security', '--offline=true', '--threshold=20', file)).toMatchObject({ status: 0 })
  removeFolder(folder)
})
