import type { Notification, NotificationConstructorOptions } from 'electron'
import type { Host, HostNotice } from '../../host.ts'

type Shown = Pick<Notification, 'on' | 'show' | 'close'>

interface NotifyOptions {
  Notification: {
    new (words: NotificationConstructorOptions): Shown
    isSupported(): boolean
  }
  platform: NodeJS.Platform
  /** Brings the window to the front, at what the notice is about; null for the window alone. */
  open(notice: HostNotice | null): void
}

const actions = ['Abrir', 'Adiar 1 hora']
/**
 * Counted by the running program only: the words of a notice do not go to the disk, and Hoje shows at the next start what
 * still waits.
 */
const postponedMs = 3_600_000

/** Shows the system's notifications. A click opens what they are about; they can be postponed where buttons exist. */
export function createNotify({ Notification: SystemNotification, platform, open }: NotifyOptions): Host['notify'] {
  // Keeps a reference, because a collected notification loses its listeners.
  const kept = new Set<object>()
  // Linux has no buttons in notifications.
  const buttons = platform === 'linux' ? {} : { actions: actions.map((text) => ({ type: 'button', text }) as const) }

  function show(notice: HostNotice): void {
    const { title, body, signal } = notice
    if (signal?.aborted || !SystemNotification.isSupported()) return
    const notification = new SystemNotification({ title, body, ...buttons })
    kept.add(notification)
    const isLeft = () => signal?.aborted === true
    function follow(): void {
      kept.delete(notification)
      open(isLeft() ? null : notice)
    }
    notification.on('click', follow)
    notification.on('action', ({ actionIndex }) => {
      if (actionIndex === 0) return follow()
      kept.delete(notification)
      setTimeout(() => show(notice), postponedMs).unref()
    })
    notification.on('close', () => kept.delete(notification))
    signal?.addEventListener('abort', () => kept.delete(notification) && notification.close(), { once: true })
    notification.show()
  }
  return show
}
