import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { localTexts } from './local-texts.ts'

/** Long enough for a download of 100 MB over an office's connection. */
const downloadMs = 90_000
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

/** Whether there is a screen: always on macOS and Windows, by its variables on Linux. */
export const hasDisplay = (variables: NodeJS.ProcessEnv, platform: NodeJS.Platform) =>
  platform !== 'linux' || Boolean(variables['DISPLAY'] || variables['WAYLAND_DISPLAY'])

/** Path of Electron's binary in this checkout, downloaded once if possible; null if there is none. */
export function provideElectron(root: string, say: (sentence: string) => void): string | null {
  const folder = path.join(root, 'node_modules/electron')
  const find = () => {
    const name = path.join(folder, 'path.txt')
    const binary = existsSync(name) ? path.join(folder, 'dist', readFileSync(name, 'utf8')) : ''
    return binary && existsSync(binary) ? binary : null
  }
  const found = find()
  if (found) return found
  say(localTexts.fetching)
  // Its install script; requiring the package itself would start a second download.
  spawnSync(process.execPath, [path.join(folder, 'install.js')], { stdio: 'ignore', timeout: downloadMs })
  return find()
}

/** A browser with an application mode, without tabs and address bar. */
export function findBrowser(variables: NodeJS.ProcessEnv): string | null {
  const folders = (variables['PATH'] ?? '').split(path.delimiter)
  const places = browsers.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return places.find((place) => existsSync(place)) ?? null
}

/**
 * Arguments for an application window with its own profile, so that the process lives as long as the window.
 * Other users can read them, so `address` must not contain a key.
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
  // Chromium refuses to run as root with a sandbox.
  ...(isRoot ? ['--no-sandbox'] : []),
]
