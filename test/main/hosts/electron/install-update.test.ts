import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { updateInstaller } from '../../../../main/hosts/electron/install-update.ts'
import { removeFolder } from '../../../support/remove-folder.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-install-'))
})
afterEach(() => removeFolder(folder))

const appOf = (isPackaged = true) => ({ isPackaged, relaunch: vi.fn(), quit: vi.fn() })
const yes = async (end: () => void | Promise<void>) => end()
const windows = { platform: 'win32', arch: 'x64', env: { LOCALAPPDATA: 'C:\\Users\\ana\\AppData\\Local' } } as const

it.each([
  ['a checkout', { platform: 'linux', arch: 'x64', env: { APPIMAGE: '/a.AppImage' }, execPath: '' }, false, null],
  ['a deb', { platform: 'linux', arch: 'x64', env: {}, execPath: '/opt/Malote/malote' }, true, null],
  ['a relative image', { platform: 'linux', arch: 'x64', env: { APPIMAGE: 'a' }, execPath: '' }, true, null],
  ['an AppImage', { platform: 'linux', arch: 'arm64', env: { APPIMAGE: '/a' }, execPath: '' }, true, 'appimage'],
  ['the MSI', { ...windows, execPath: 'C:\\Program Files\\Malote\\Malote.exe' }, true, null],
  ['the NSIS', { ...windows, execPath: 'C:\\users\\ana\\appdata\\local\\Programs\\Malote\\Malote.exe' }, true, 'nsis'],
  ['macOS', { platform: 'darwin', arch: 'arm64', env: {}, execPath: '/Applications/Malote.app' }, true, null],
] as const)('%s is replaced by the program itself or by an administrator', (_, place, isPackaged, kind) => {
  expect(updateInstaller(appOf(isPackaged), place, yes)?.kind ?? null).toBe(kind)
})

it('an AppImage is replaced as a whole, and opens again only where that is asked and unsent work may wait', async () => {
  const [image, file] = [path.join(folder, 'Malote.AppImage'), path.join(folder, 'new')]
  writeFileSync(image, 'old')
  writeFileSync(file, 'new')
  const app = appOf()
  let answer = yes
  const installer = updateInstaller(
    app,
    { platform: 'linux', arch: 'x64', env: { APPIMAGE: image }, execPath: '' },
    (end) => answer(end),
  )
  await installer?.install(file, { again: false })
  expect([readFileSync(image, 'utf8'), statSync(image).mode & 0o777]).toEqual(['new', 0o755])
  expect([app.relaunch.mock.calls, app.quit.mock.calls]).toEqual([[], []])
  answer = async () => undefined
  writeFileSync(image, 'old')
  await installer?.install(file, { again: true })
  expect([readFileSync(image, 'utf8'), app.quit.mock.calls]).toEqual(['old', []])
  answer = yes
  await installer?.install(file, { again: true })
  expect(app.relaunch).toHaveBeenCalledWith({ execPath: image, args: [] })
  expect(app.quit).toHaveBeenCalledOnce()
  await expect(installer?.install(path.join(folder, 'none'), { again: true })).rejects.toThrow('ENOENT')
  expect(readFileSync(image, 'utf8')).toBe('new')
  expect(readdirSync(folder).toSorted()).toEqual(['Malote.AppImage', 'new'])
})

it('an installer of Windows is started before the program ends, which goes on where that fails', async () => {
  const [file, told] = [path.join(folder, 'Malote.exe'), path.join(folder, 'told')]
  const app = appOf()
  const installer = updateInstaller(
    app,
    { ...windows, execPath: 'C:\\Users\\ana\\AppData\\Local\\Programs\\Malote\\Malote.exe' },
    yes,
  )
  for (const again of [true, false]) await expect(installer?.install(file, { again })).rejects.toThrow('ENOENT')
  expect(app.quit).not.toHaveBeenCalled()
  writeFileSync(file, `#!/bin/sh\necho "$@" > ${told}`, { mode: 0o755 })
  await installer?.install(file, { again: true })
  expect(app.quit).toHaveBeenCalledOnce()
  await expect.poll(() => existsSync(told) && readFileSync(told, 'utf8')).toBe('--updated /S --force-run\n')
})
