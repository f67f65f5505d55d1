import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A display of its own with Debian's Orca, in Portuguese and without a voice: what it says is written down. */
export interface OrcaDesktop {
  /** For programs that are shown on it. */
  readonly env: Record<string, string>
  /** Presses a real key, or types a text. */
  press(key: string): void
  type(text: string): void
  /** The sentences since the last call, once Orca has been silent for a moment. */
  said(): Promise<string[]>
  stop(): void
}

/** Silence that ends a sentence, in milliseconds, and how often it is waited for. */
const silence = { ms: 700, most: 15 }

/** Needs Xvfb, openbox, dbus, at-spi2-core, orca and xdotool, and the locale pt_BR.UTF-8. */
export async function startOrca(folder: string): Promise<OrcaDesktop> {
  const children: ChildProcess[] = []
  const start = (env: NodeJS.ProcessEnv, command: string, ...args: string[]): Promise<string> => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], env })
    children.push(child)
    return new Promise((resolve, reject) => {
      child.stdout.once('data', (data) => resolve(String(data).trim()))
      child.once('error', reject)
    })
  }
  const home = path.join(folder, 'home')
  const runtime = path.join(folder, 'run')
  for (const each of [home, runtime]) mkdirSync(each, { mode: 0o700 })
  const log = path.join(folder, 'orca.log')
  writeSettings(path.join(home, '.local/share/orca'), log)
  const bare = { ...process.env, HOME: home, XDG_RUNTIME_DIR: runtime, LC_ALL: 'pt_BR.UTF-8', LANGUAGE: 'pt_BR' }
  const display = await start(bare, 'Xvfb', '-displayfd', '1', '-screen', '0', '1366x768x24', '-nolisten', 'tcp')
  const shown = { ...bare, DISPLAY: `:${display}` }
  const bus = await start(shown, 'dbus-daemon', '--session', '--nofork', '--print-address')
  const env = { ...shown, DBUS_SESSION_BUS_ADDRESS: bus, ACCESSIBILITY_ENABLED: '1' } as Record<string, string>
  for (const command of ['openbox', 'orca']) start(env, command).catch(() => undefined)

  const spoken = () =>
    (existsSync(log) ? [...readFileSync(log, 'utf8').matchAll(speech)] : []).map(([, text]) => text ?? '')
  while (spoken().length === 0) await pause(silence.ms)
  let told = spoken().length
  return {
    env,
    press: (key) => execFileSync('xdotool', ['key', '--clearmodifiers', key], { env }),
    type: (text) => execFileSync('xdotool', ['type', '--delay', '40', text], { env }),
    async said() {
      let count = -1
      for (let turn = 0; turn < silence.most && count !== spoken().length; turn += 1) {
        count = spoken().length
        await pause(silence.ms)
      }
      const news = spoken().slice(told)
      told += news.length
      return news.map((text) => text.trim())
    },
    stop() {
      for (const child of children.toReversed()) child.kill('SIGKILL')
    },
  }
}

const speech = /SPEECH OUTPUT: '(.*)'(?: voice=\w+)?$/gm

/** No voice, which would hold Orca up; no echo of keys; and the log of its speech, as its debug file is buffered. */
function writeSettings(folder: string, log: string): void {
  mkdirSync(folder, { recursive: true })
  const profile = ['Default', 'default']
  const general = { enableKeyEcho: false, startingProfile: profile, profile }
  const rest = { pronunciations: {}, keybindings: {} }
  const settings = { general, ...rest, profiles: { default: { profile, ...rest } } }
  writeFileSync(path.join(folder, 'user-settings.conf'), JSON.stringify(settings))
  const handler = `logging.getLogger('speech').addHandler(logging.FileHandler('${log}'))`
  const lines = ['import logging, sys', "sys.modules['speechd'] = None", handler, '']
  writeFileSync(path.join(folder, 'orca-customizations.py'), lines.join('\n'))
}
