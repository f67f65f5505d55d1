import type { Notification } from 'electron'
import type { Host } from '../../host.ts'

export interface NotifyOptions {
  Notification: {
    new (words: { title: string; body: string }): Pick<Notification, 'on' | 'show'>
    isSupported(): boolean
  }
  /** Brings the window to the front. */
  showWindow(): void
}

/** Shows the system's notifications; a click opens the window. */
export function createNotify({ Notification: SystemNotification, showWindow }: NotifyOptions): Host['notify'] {
  // Keeps a reference, because a collected notification loses its listeners.
  const kept = new Set<object>()
  return ({ title, body }) => {
    if (!SystemNotification.isSupported()) return
    const notification = new SystemNotification({ title, body })
    kept.add(notification)
    notification.on('click', () => {
      kept.delete(notification)
      showWindow()
    })
    notification.on('close', () => kept.delete(notification))
    notification.show()
  }
}
