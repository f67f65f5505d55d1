import type { DownloadItem, Session, WebContents } from 'electron'
import { pageAddress, pageOrigin, paperAddress } from './window.ts'

interface GuardedContents {
  getURL(): string
  setWindowOpenHandler: (handler: () => { action: 'deny' }) => void
  on(
    event: 'will-navigate' | 'will-frame-navigate' | 'will-redirect' | 'will-attach-webview',
    listener: (event: { preventDefault(): void; url?: string }) => void,
  ): unknown
}

/**
 * Prevents a page from opening windows, navigating and embedding; it may only load itself again. Only main opens the
 * person's browser.
 */
export function guardContents(contents: GuardedContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  const deny = (event: { preventDefault(): void }) => event.preventDefault()
  const denyOthers = (event: { preventDefault(): void; url?: string }) => {
    const isOwn = event.url === pageAddress || event.url === paperAddress || event.url === contents.getURL()
    if (!isOwn) event.preventDefault()
  }
  contents.on('will-navigate', denyOthers)
  contents.on('will-frame-navigate', denyOthers)
  contents.on('will-redirect', deny)
  contents.on('will-attach-webview', deny)
}

/** Lets a guarded page ask main for the window of a second screen; it still opens none itself. */
export function offerPaperWindow(contents: Pick<WebContents, 'setWindowOpenHandler'>, show: () => void): void {
  contents.setWindowOpenHandler(({ url }) => {
    if (url === paperAddress) show()
    return { action: 'deny' }
  })
}

export type GuardedSession = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'on'
>

/** Only writing to the clipboard after a click is granted, for copying texts. */
const granted = 'clipboard-sanitized-write'

/** Refuses all other permissions, and downloads of anything but main's contents. */
export function guardSession(session: GuardedSession): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(permission === granted && isPage(details.requestingUrl)),
  )
  session.setPermissionCheckHandler((_contents, permission, origin) => permission === granted && isPage(origin))
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event, item: Pick<DownloadItem, 'getURL'>) => {
    if (!item.getURL().startsWith(`${pageOrigin}/content/`)) event.preventDefault()
  })
}

const isPage = (address: string) => address === pageOrigin || address.startsWith(`${pageOrigin}/`)
