import { createBrowserBridge } from './browser-bridge.ts'
import { sendFiles } from './browser-files.ts'
import { createLink } from './browser-link.ts'

const openWindow = window.open.bind(window)

/** Only a request of the host opens a tab; a page that tries gets null, as in Electron. */
Object.defineProperty(window, 'open', { value: () => null, writable: false, configurable: false })

function openTab(url: string): boolean {
  const tab = openWindow(url, '_blank')
  // The tab is still empty, so that the page loaded next never sees its opener.
  if (tab) tab.opener = null
  return tab !== null
}

const link = createLink({
  connect: () => new WebSocket(`ws://${location.host}/bridge`),
  openTab,
  delayOf: (failures) => Math.min(5000, 100 * 2 ** failures),
})

const bridge = Object.freeze(createBrowserBridge({ link, sendFiles }))
Object.defineProperty(window, 'malote', { value: bridge, writable: false, configurable: false, enumerable: true })
