import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import type { Configuration } from 'app-builder-lib'
import { getConfig } from 'app-builder-lib/out/util/config/config.js'

const root = path.resolve(import.meta.dirname, '../..')
let config: Configuration

test.beforeAll(async () => {
  config = await getConfig(root, 'electron-builder.yml', null)
})

test('the AppImage is offered for PDFs and for links, and starts Malote without refused options', () => {
  const mimeTypes = ['application/pdf', 'x-scheme-handler/malote']
  expect(config.appImage).toMatchObject({ executableArgs: [], mimeTypes })
})

test('no package makes Malote the default program for PDFs', () => {
  expect(config.fileAssociations ?? []).toEqual([])
  expect(config.win?.fileAssociations ?? []).toEqual([])
  const documents = [config.mac?.fileAssociations ?? []].flat()
  expect(documents).toMatchObject([{ ext: 'pdf', role: 'Viewer', rank: 'Alternate' }])
})

test(`the Windows uninstaller removes the installer's entries in "Abrir com" and "Enviar para"`, () => {
  const script = readFileSync(path.join(root, 'assets/installer.nsh'), 'utf8')
  const part = (name: string) => new RegExp(`^!macro ${name}$(.*?)^!macroend$`, 'ms').exec(script)?.[1] ?? ''
  const [put, taken] = [part('customInstall'), part('customUnInstall')]
  const written = [...put.matchAll(/^ *WriteReg\w+ SHELL_CONTEXT "([^"]+)" "([^"]*)"/gm)].map((match) => match.slice(1))
  const deletedKeys = [...taken.matchAll(/DeleteRegKey SHELL_CONTEXT "([^"]+)"/g)].map((match) => match[1] ?? '')
  const deletedValues = [...taken.matchAll(/DeleteRegValue SHELL_CONTEXT "([^"]+)" "([^"]+)"/g)].map((m) => m.slice(1))
  expect(written.length).toBeGreaterThan(4)
  const left = written.filter(([key = '', value]) => {
    const isBelow = deletedKeys.some((deleted) => key === deleted || key.startsWith(`${deleted}\\`))
    return !isBelow && !deletedValues.some(([deleted, name]) => deleted === key && name === value)
  })
  expect(left).toEqual([])
  // Of the key that is everybody's, only one value of ours.
  const shared = written.filter(([key = '']) => key.startsWith('Software\\Classes\\.pdf'))
  expect(shared).toEqual([['Software\\Classes\\.pdf\\OpenWithProgids', '$' + '{MALOTE_PROGID}']])
  const shortcut = /CreateShortCut ("[^"]+")/.exec(put)?.[1]
  expect(shortcut).toMatch(/^"\$SENDTO\\/)
  expect(taken).toContain(`Delete ${shortcut}`)
})
