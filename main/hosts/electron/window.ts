import type { BrowserWindowConstructorOptions } from 'electron'

/** The one origin of the window. */
export const pageOrigin = 'malote://app'
export const pageAddress = `${pageOrigin}/index.html`

/** Options of the window. `preload` is an absolute path. */
export function windowOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    width: 1280,
    height: 800,
    minWidth: 480,
    minHeight: 400,
    show: false,
    title: 'Malote',
    webPreferences: {
      preload,
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
      // Its dictionaries would be fetched from the network without anybody's asking.
      spellcheck: false,
      // The outbox must look the same in a window that stands in the background.
      backgroundThrottling: false,
    },
  }
}
