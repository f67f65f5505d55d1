import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import type { Configuration } from 'app-builder-lib'
import { LinuxTargetHelper } from 'app-builder-lib/out/targets/LinuxTargetHelper.js'
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { DebugLogger } from 'builder-util'

const root = path.resolve(import.meta.dirname, '../..')
let config: Configuration

test.beforeAll(async () => {
  config = await getConfig(root, 'electron-builder.yml', null)
})

/** The entry by which a Linux desktop knows the program, made by electron-builder itself for a kind of package. */
async function desktopEntry(kind: 'deb' | 'rpm' | 'appImage'): Promise<string> {
  const packager = {
    info: { metadata: JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) },
    appInfo: { productName: 'Malote', sanitizedProductName: 'Malote', description: '' },
    config,
    executableName: 'malote',
    fileAssociations: [],
    platformSpecificBuildOptions: config.linux,
  } as unknown as ConstructorParameters<typeof LinuxTargetHelper>[0]
  return new LinuxTargetHelper(packager).computeDesktopEntry({ ...config.linux, ...config[kind] })
}

for (const kind of ['deb', 'rpm'] as const)
  test(`the ${kind} offers Malote for PDFs and passes all selected files`, async () => {
    const lines = (await desktopEntry(kind)).split('\n')
    expect(lines).toContain('MimeType=application/pdf;')
    // The program's windows and its badge find their entry by this name.
    expect(lines).toContain('StartupWMClass=malote')
    expect(lines).toContain('Exec=/opt/Malote/malote %F')
  })

for (const kind of ['deb', 'rpm'] as const)
  test(`the ${kind} passes a link of another program by an entry that no menu shows`, async () => {
    const file = 'assets/malote-link.desktop'
    expect(config[kind]?.fpm).toEqual([`${file}=/usr/share/applications/malote-link.desktop`])
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
    const program = (await desktopEntry(kind)).split('\n').find((line) => line.startsWith('Exec='))
    expect(lines).toContain(program?.replace('%F', '%u'))
    expect(lines).toContain('MimeType=x-scheme-handler/malote;')
    expect(lines).toContain('NoDisplay=true')
  })

test('the AppImage is offered for PDFs and for links', async () => {
  const lines = (await desktopEntry('appImage')).split('\n')
  expect(lines).toContain('MimeType=application/pdf;x-scheme-handler/malote;')
})

test('the AppImage starts Malote without refused options', () => {
  expect(config.appImage?.executableArgs).toEqual([])
})

test('no package makes Malote the default program for PDFs', () => {
  expect(config.fileAssociations ?? []).toEqual([])
  expect(config.win?.fileAssociations ?? []).toEqual([])
  const documents = [config.mac?.fileAssociations ?? []].flat()
  expect(documents).toMatchObject([{ ext: 'pdf', role: 'Viewer', rank: 'Alternate' }])
})

test(`the Windows uninstaller removes the installer's entries in "Abrir com" and "Enviar para"`, () => {
  expect(config.nsis?.include).toBe('assets/installer.nsh')
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

test("the installers of each system are configured as electron-builder's schema demands", async () => {
  await validateConfiguration(config, new DebugLogger(false))
  expect([config.win?.target, config.linux?.target]).toEqual([
    ['nsis', 'msi'],
    ['deb', 'rpm', 'AppImage'],
  ])
  // A silent installation for one user, and one for the computer by an administrator.
  expect(config.nsis).toMatchObject({ oneClick: false, perMachine: false })
  expect(config.msi).toMatchObject({ perMachine: true, upgradeCode: expect.stringMatching(/^[0-9A-F-]{36}$/) })
  const wrong = { ...config, msi: { ...config.msi, perMachines: true } } as Configuration
  await expect(validateConfiguration(wrong, new DebugLogger(false))).rejects.toThrow('configuration.msi')
})
