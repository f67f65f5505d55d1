import { featuresTexts } from '../features-texts.ts'
import type { Marks } from './marks.ts'

interface ReturnsOptions {
  snoozed: Marks['snoozed']
  returned(items: number): void
  changed(): void
}

/**
 * Answers a function that tells of the items that have come back from a snooze since its last call. Whether an item is
 * snoozed depends on the time alone: one that came back while the program was closed is in its place from the start.
 */
export function createReturns({ snoozed, returned, changed }: ReturnsOptions): () => void {
  let last = snoozed()
  return () => {
    const before = last
    last = snoozed()
    const both = (some: readonly string[], others: readonly string[]) => some.filter((id) => others.includes(id)).length
    const items = both(last.back, before.away)
    if (items > 0) returned(items)
    // A clock that was set back snoozes items again.
    if (items > 0 || both(last.away, before.back) > 0) changed()
  }
}

/** The notification of the system. It names no item: one may be restricted. */
export const returnNotification = (items: number): { title: string; body: string } => ({
  title: featuresTexts.snoozed.title,
  body: featuresTexts.snoozed.returned(items),
})
