import type { DownloadItem, Session } from 'electron'
import { pageOrigin } from './window.ts'

export interface GuardedContents {
  setWindowOpenHandler: (handler: () => { action: 'deny' }) => void
  on(
    event: 'will-navigate' | 'will-frame-navigate' | 'will-redirect' | 'will-attach-webview',
    listener: (event: { preventDefault(): void }) => void,
  ): unknown
}

/**
 * Keeps a page where it is: it opens no window, goes nowhere and embeds nothing. The person's browser is opened by
 * main alone, so a link in a message has nothing to call.
 */
export function guardContents(contents: GuardedContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  const deny = (event: { preventDefault(): void }) => event.preventDefault()
  contents.on('will-navigate', deny)
  contents.on('will-frame-navigate', deny)
  contents.on('will-redirect', deny)
  contents.on('will-attach-webview', deny)
}

export type GuardedSession = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'on'
>

/** Writing text into the clipboard after a click is what copying a traceId needs; nothing else is granted. */
const granted = 'clipboard-sanitized-write'

/** Grants the page nothing of the computer, and lets it save only what main has opened for it. */
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
