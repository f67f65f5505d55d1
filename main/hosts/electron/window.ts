import type { BrowserWindowConstructorOptions } from 'electron'
import { paperHash } from '../../../contract/bridge/channels.ts'

/** The window's only origin. */
export const pageOrigin = 'malote://app'
export const pageAddress = `${pageOrigin}/index.html`
/** Of the window for a second screen: the same page, which shows one document. */
export const paperAddress = pageAddress + paperHash

const isolated = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
} as const

/** Options of the window that asks for a secret: nothing of it may run a script. */
export const questionOptions: BrowserWindowConstructorOptions = {
  width: 520,
  height: 400,
  resizable: false,
  minimizable: false,
  maximizable: false,
  fullscreenable: false,
  autoHideMenuBar: true,
  show: false,
  title: 'Malote',
  webPreferences: { ...isolated, javascript: false, devTools: false, spellcheck: false },
}

/** Options of the BrowserWindow. `preload` is an absolute path. */
export function windowOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    minWidth: 480,
    minHeight: 400,
    show: false,
    title: 'Malote',
    webPreferences: {
      preload,
      ...isolated,
      // The session checks only after the person has chosen it: Chromium downloads a dictionary for it.
      spellcheck: true,
      // A window in the background must show the outbox's current state.
      backgroundThrottling: false,
    },
  }
}
