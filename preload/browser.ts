import { paperHash } from '../contract/bridge/channels.ts'
import { createBrowserBridge } from './browser-bridge.ts'
import { sendFiles } from './browser-files.ts'
import { createLink } from './browser-link.ts'

const openWindow = window.open.bind(window)

/** Only a request of the host opens a tab; a page that tries gets null, as in Electron. */
Object.defineProperty(window, 'open', { value: () => null, writable: false, configurable: false })

function openTab(url: string): boolean {
  // A second screen leaves it to the main window, which has the person's click.
  const tab = location.hash === paperHash ? null : openWindow(url)
  // The tab is still empty, so that the page loaded next never sees its opener.
  if (tab) tab.opener = null
  return tab !== null
}

const link = createLink({
  connect: () => new WebSocket(`ws://${location.host}/bridge`),
  openTab,
  delayOf: (failures) => Math.min(5000, 100 * 2 ** failures),
})

const value = Object.freeze(createBrowserBridge({ link, sendFiles }))
Object.defineProperty(window, 'malote', { value })
