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

let isTried = false

/**
 * Installs Debian's headless browser for root, once in a run and unless MALOTE_CHROMIUM names one; without a browser,
 * Debian's other one, or Playwright's (which lacks libraries where root runs it). False if there is none in the end.
 */
export function provideBrowser(): boolean {
  const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
  if (!isTried && process.env['MALOTE_CHROMIUM'] === undefined && mayInstall())
    packages.some((each) => provide([each], say).length === 0)
  isTried = true
  if (isHere()) return true
  say('There is no browser on this machine, so the one of Playwright is downloaded now.')
  spawnSync(playwright, ['install', 'chromium'], { stdio: 'ignore', timeout: limitMs })
  if (isHere()) return true
  say('There is no browser on this machine, and none could be downloaded: apt-get install chromium')
  return false
}
