import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Child, startChild } from './child.ts'
import { writeEntryPage } from './entry-page.ts'
import { applicationMode } from './window.ts'

interface BrowserWindowOptions {
  /** Path of the browser's program. */
  browser: string
  /** An address with a one-time key. */
  address: string
  /** The private data root. */
  data: string
  variables: NodeJS.ProcessEnv
  isRoot: boolean
}

/** Opens an address in a separate browser window. */
export function openBrowserWindow({ browser, address, data, variables, isRoot }: BrowserWindowOptions): Child {
  const profile = path.join(data, 'browser')
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  const page = writeEntryPage(data, address)
  // The browser's own error output is of no use here.
  return startChild(browser, applicationMode(page, profile, isRoot), variables, 'ignore')
}
