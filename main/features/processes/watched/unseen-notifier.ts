import { notificationOf, type ProcessNotification } from './news.ts'
import type { WatchedStore } from './watched-store.ts'

interface UnseenNotifierOptions {
  store: Pick<WatchedStore, 'notices'>
  now(): Date
  notify(notification: ProcessNotification): void
}

/** A page that shows an act marks its notice as seen within this time. */
const graceMs = 10_000

/** Notifies of what a reading has found, unless a page has shown it meanwhile. */
export function createUnseenNotifier({ store, now, notify }: UnseenNotifierOptions) {
  let waiting: { readonly since: number; readonly noticeIds: readonly string[] }[] = []
  return {
    add(noticeIds: readonly string[]): void {
      if (noticeIds.length > 0) waiting.push({ since: now().getTime(), noticeIds })
    },
    notifyDue(): void {
      const isDue = ({ since }: { since: number }) => now().getTime() - since >= graceMs
      const due = new Set(waiting.filter(isDue).flatMap(({ noticeIds }) => noticeIds))
      if (due.size === 0) return
      waiting = waiting.filter((each) => !isDue(each))
      const unseen = store.notices().filter(({ noticeId, isSeen }) => !isSeen && due.has(noticeId))
      const notification = notificationOf(unseen)
      if (notification !== null) notify(notification)
    },
  }
}
