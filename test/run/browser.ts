import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { findChromium, isWithoutWindow } from '../support/browser.ts'
import { mayInstall, type Package, provide } from './packages.ts'

const isHere = () => findChromium() !== null
/**
 * Debian's browsers. The headless one is installed also beside another, because all walks take half as long with it;
 * not every release has it.
 */
const packages: readonly Package[] = [
  { name: 'chromium-headless-shell', isHere: () => isWithoutWindow(findChromium()) },
  { name: 'chromium', isHere },
]
const playwright = path.resolve(import.meta.dirname, '../../node_modules/.bin/playwright')
const limitMs = 5 * 60_000

/** Installs a browser if none is found: Debian's for root (Playwright's lacks libraries there), else Playwright's. */
export function provideBrowser(): boolean {
  const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
  if (process.env['MALOTE_CHROMIUM'] === undefined && mayInstall())
    packages.some((each) => provide([each], say).length === 0)
  if (isHere()) return true
  say('There is no browser on this machine, so the one of Playwright is downloaded now.')
  spawnSync(playwright, ['install', 'chromium'], { stdio: 'ignore', timeout: limitMs })
  if (isHere()) return true
  say('There is no browser on this machine, and none could be downloaded: apt-get install chromium')
  return false
}
