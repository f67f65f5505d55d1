import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keyring, missingOf } from '../../run/packages.ts'

const missing = missingOf(keyring)
const loads = !missing.includes('libsecret-1-0')

const walk = new URL('./keyring-walk.ts', import.meta.url).pathname
const unlocked = 'eval "$(printf %s test | gnome-keyring-daemon --unlock --components=secrets --daemonize)"; exec "$@"'
const locked = 'eval "$(gnome-keyring-daemon --start --components=secrets)"; exec "$@"'

function home() {
  const folder = mkdtempSync(join(tmpdir(), 'malote-keyring-'))
  mkdirSync(join(folder, 'share'))
  mkdirSync(join(folder, 'run'), { mode: 0o700 })
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, DBUS_SESSION_BUS_ADDRESS: _bus, ...environment } = process.env
  const env = {
    ...environment,
    HOME: folder,
    XDG_DATA_HOME: join(folder, 'share'),
    XDG_RUNTIME_DIR: join(folder, 'run'),
  }
  const vault = join(folder, 'vault')
  const run = (program: string, args: string[]) =>
    JSON.parse(execFileSync(program, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim())
  return {
    vault,
    inSession: (start: string, value: string) =>
      run('dbus-run-session', ['--', 'bash', '-c', start, '_', process.execPath, walk, vault, value]),
    withoutBus: (value: string) => run(process.execPath, [walk, vault, value]),
  }
}

it('a vault without keytar or keyring keeps secrets in memory, and logs why', () => {
  const { vault, withoutBus } = home()
  expect(withoutBus('so-na-memoria')).toEqual({
    persistence: 'session-only',
    backend: 'memory',
    before: null,
    reasons: [{ backend: 'keychain', reason: expect.stringMatching(loads ? /D-Bus/ : /Failed to load keytar/) }],
  })
  expect(readdirSync(vault)).toEqual([])
})

const skipped = missing.length > 0 ? ` (skipped: apt-get install ${missing.join(' ')})` : ''
describe.skipIf(missing.length > 0)(`a real keyring${skipped}`, () => {
  it('keeps the key between sessions, and loses nothing while it is locked or absent @all', () => {
    const { vault, inSession, withoutBus } = home()
    const first = inSession(unlocked, 'plantado-um')
    expect(first).toEqual({ persistence: 'persistent', backend: 'keychain', before: null, reasons: [] })
    expect(withoutBus('so-na-memoria')).toMatchObject({ persistence: 'session-only', backend: 'memory', before: null })
    expect(inSession(locked, 'so-na-memoria')).toMatchObject({ persistence: 'session-only', before: null })
    expect(inSession(unlocked, 'plantado-dois')).toEqual({ ...first, before: 'plantado-um' })
    expect(readdirSync(vault)).toEqual(['vault-keychain.json'])
    expect(readFileSync(join(vault, 'vault-keychain.json'), 'latin1')).not.toMatch(/plantado/)
  })
})
