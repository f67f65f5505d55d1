import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Child, startChild } from './child.ts'
import { writeEntryPage } from './entry-page.ts'
import { applicationMode } from './window.ts'

export interface BrowserWindowOptions {
  /** The browser's program. */
  browser: string
  /** With a one-time key. */
  address: string
  /** The data root, private. */
  data: string
  variables: NodeJS.ProcessEnv
  isRoot: boolean
}

/** Opens an address in a browser's window of its own. */
export function openBrowserWindow({ browser, address, data, variables, isRoot }: BrowserWindowOptions): Child {
  const profile = path.join(data, 'browser')
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  const page = writeEntryPage(data, address)
  // What a browser complains about on its error output helps nobody here.
  return startChild(browser, applicationMode(page, profile, isRoot), variables, 'ignore')
}
