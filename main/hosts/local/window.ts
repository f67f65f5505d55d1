import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A download of some hundred megabytes on an office's line; without one the answer comes at once. */
const downloadMs = 90_000
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

/** Whether something can be shown: macOS and Windows always have a screen, Linux says so in its variables. */
export const hasDisplay = (variables: NodeJS.ProcessEnv, platform: NodeJS.Platform) =>
  platform !== 'linux' || Boolean(variables['DISPLAY'] || variables['WAYLAND_DISPLAY'])

/** Electron's binary in this checkout; fetched once, if that is possible. Null where there is none. */
export function provideElectron(root: string, say: (sentence: string) => void): string | null {
  const folder = path.join(root, 'node_modules/electron')
  const find = () => {
    const name = path.join(folder, 'path.txt')
    const binary = existsSync(name) ? path.join(folder, 'dist', readFileSync(name, 'utf8')) : ''
    return binary && existsSync(binary) ? binary : null
  }
  const found = find()
  if (found) return found
  say('Buscando o Electron, uma vez só…')
  // Its own script, not the package: requiring that on plain Node starts a download of its own.
  spawnSync(process.execPath, [path.join(folder, 'install.js')], { stdio: 'ignore', timeout: downloadMs })
  return find()
}

/** A browser that can show a page as an application, without tabs and address bar. */
export function findBrowser(variables: NodeJS.ProcessEnv): string | null {
  const folders = (variables['PATH'] ?? '').split(path.delimiter)
  const places = browsers.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return places.find((place) => existsSync(place)) ?? null
}

/**
 * Arguments for a window of its own, with a profile of its own: its process then lives as long as the window. Every user
 * of the computer can read them: `address` has no key in it.
 */
export const applicationMode = (address: string, profile: string, isRoot: boolean): string[] => [
  `--app=${address}`,
  `--user-data-dir=${profile}`,
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--lang=pt-BR',
  '--disable-features=Translate',
  '--window-size=1280,800',
  // Chromium refuses to run as root with its sandbox.
  ...(isRoot ? ['--no-sandbox'] : []),
]
