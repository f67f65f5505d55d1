import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { type AutostartOptions, createAutostart, isStartOfSession } from '../../../../main/hosts/electron/autostart.ts'

type LoginItems = Parameters<AutostartOptions['app']['setLoginItemSettings']>[0]

/** A system that keeps login items, or refuses them as a policy of Windows does. */
function system(platform: NodeJS.Platform, isRefusing = false) {
  const given: LoginItems[] = []
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'malote-autostart-')), 'autostart')
  const app = {
    setLoginItemSettings: (settings: LoginItems) => void given.push(settings),
    getLoginItemSettings: () => ({ openAtLogin: !isRefusing && given.at(-1)?.openAtLogin === true }),
  } as unknown as AutostartOptions['app']
  const program = '/home/ana/50% "meu" $a`b\\c/Malote.AppImage'
  return { given, folder, apply: createAutostart({ app, platform, program, folder }) }
}

it('writes and removes an entry of the session on Linux, quoted as the specification asks', () => {
  const { folder, apply } = system('linux')
  const file = path.join(folder, 'malote.desktop')
  apply(false)
  apply(true)
  const exec = readFileSync(file, 'utf8')
    .split('\n')
    .find((line) => line.startsWith('Exec='))
  expect(exec).toBe('Exec="/home/ana/50%% \\\\"meu\\\\" \\\\$a\\\\`b\\\\\\\\c/Malote.AppImage" --minimizado')
  apply(true)
  apply(false)
  expect(existsSync(file)).toBe(false)
})

it('asks Windows and macOS, and reports a system that does not keep the change', () => {
  const windows = system('win32')
  windows.apply(true)
  windows.apply(false)
  expect(windows.given).toMatchObject([
    { openAtLogin: true, args: ['--minimizado'] },
    { openAtLogin: false, args: ['--minimizado'] },
  ])
  const mac = system('darwin')
  mac.apply(true)
  expect(mac.given).toEqual([{ openAtLogin: true }])
  expect(() => system('win32', true).apply(true)).toThrow('openAtLogin false')
})

it.each([
  ['darwin', true, true],
  ['darwin', false, false],
  // Windows passes --minimizado instead.
  ['win32', true, false],
] as const)(
  'a start on %s, opened at login %s, is a start of the session: %s',
  (platform, wasOpenedAtLogin, expected) => {
    const app = { getLoginItemSettings: () => ({ wasOpenedAtLogin }) } as AutostartOptions['app']
    expect(isStartOfSession(app, platform)).toBe(expected)
  },
)

it.skipIf(process.getuid?.() === 0)('reports a folder that cannot be written', () => {
  const { folder, apply } = system('linux')
  chmodSync(path.dirname(folder), 0o500)
  expect(() => apply(true)).toThrow('EACCES')
})
