import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSettingsStore } from '../../../../main/hosts/browser/settings-store.ts'
import { removeFolder } from '../../../support/remove-folder.ts'

const now = new Date('2026-11-20T12:00:00Z')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-settings-'))
})
afterEach(() => removeFolder(folder))

it('stores settings in a file that only this user can read', () => {
  createSettingsStore(folder, now).store.write({ preferences: { theme: 'dark' }, 'a.b': 1 })
  const { store, notices } = createSettingsStore(folder, now)
  expect(store.read()).toEqual({ preferences: { theme: 'dark' }, 'a.b': 1 })
  expect(notices).toStrictEqual([])
  expect(statSync(path.join(folder, 'settings.json')).mode & 0o777).toBe(0o600)
})

it.each(['{"preferences":', '', '\0\0\0'])(
  'renames and reports a settings file that contains %j, and starts with defaults',
  (text) => {
    writeFileSync(path.join(folder, 'settings.json'), text)
    const { store, notices } = createSettingsStore(folder, now)
    expect(store.read()).toEqual({})
    store.write({ a: 1 })
    expect(store.read()).toEqual({ a: 1 })
    const aside = readdirSync(folder).filter((name) => name.startsWith('settings-'))
    expect(aside.map((name) => readFileSync(path.join(folder, name), 'utf8'))).toStrictEqual([text])
    expect(notices).toHaveLength(1)
  },
)
