import type { Notification } from 'electron'
import type { Host } from '../../host.ts'

export interface NotifyOptions {
  Notification: {
    new (words: { title: string; body: string }): Pick<Notification, 'on' | 'show'>
    isSupported(): boolean
  }
  /** Brings the window to the front. */
  show(): void
}

/** Shows the system's notifications; a click opens the window. */
export function createNotify({ Notification: Shown, show }: NotifyOptions): Host['notify'] {
  // Keeps a reference, because a collected notification loses its listeners.
  const kept = new Set<object>()
  return ({ title, body }) => {
    if (!Shown.isSupported()) return
    const shown = new Shown({ title, body })
    kept.add(shown)
    shown.on('click', () => {
      kept.delete(shown)
      show()
    })
    shown.on('close', () => kept.delete(shown))
    shown.show()
  }
}
