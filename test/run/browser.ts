import { spawnSync } from 'node:child_process'
import { findChromium } from '../support/browser.ts'

/** Downloads may take minutes, and must not take the whole run's time. */
const limit = 5 * 60_000

/** Sees to it that there is a browser: Playwright's own, else Debian's. Says what it does. */
export function provideBrowser(): boolean {
  if (findChromium()) return true
  process.stdout.write('There is no browser on this machine: installing the one of Playwright.\n')
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', timeout: limit })
  if (findChromium()) return true
  if (process.getuid?.() !== 0) return false
  process.stdout.write("Playwright's could not be installed: installing Debian's chromium.\n")
  spawnSync('apt-get', ['update'], { stdio: 'inherit', timeout: limit })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'inherit', timeout: limit })
  return findChromium() !== null
}
