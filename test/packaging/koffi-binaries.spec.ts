import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { provideKoffiBinaries } from '../../main/hosts/local/koffi-binaries.ts'
import { removeFolder } from '../support/remove-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')
let folder = ''
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-koffi-'))
  copyFileSync(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'))
  mkdirSync(path.join(folder, 'node_modules/node'), { recursive: true })
})
test.afterEach(() => removeFolder(folder))
const installed = () => readdirSync(path.join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' })

test('the binaries of another system are put beside packages that stay as they are, and fetched once @all', () => {
  provideKoffiBinaries(folder, ['--win'])
  const [x64, arm64] = ['x64', 'arm64'].map((arch) => `@koromix/koffi-win32-${arch}/win32_${arch}/koffi.node`)
  expect(installed()).toEqual(expect.arrayContaining(['node', x64, arm64]))
  writeFileSync(path.join(folder, 'node_modules', x64 ?? ''), 'kept')
  provideKoffiBinaries(folder, ['--win', '--mac'])
  expect(installed()).toEqual(expect.arrayContaining(['node', x64, '@koromix/koffi-darwin-arm64/index.js']))
  expect(readFileSync(path.join(folder, 'node_modules', x64 ?? ''), 'utf8')).toBe('kept')
})

test('a package that is not the one of the lockfile is refused, and nothing of it is left @all', () => {
  const file = path.join(folder, 'package-lock.json')
  const lockfile = JSON.parse(readFileSync(file, 'utf8'))
  lockfile.packages['node_modules/@koromix/koffi-win32-x64'].integrity = 'sha512-of another'
  writeFileSync(file, JSON.stringify(lockfile))
  expect(() => provideKoffiBinaries(folder, ['--win'])).toThrow(
    /koffi-win32-x64@\S+ is not the package of package-lock/,
  )
  expect(installed().toSorted()).toEqual(['@koromix', 'node'])
})
