import { seenText } from '../../texts/signatures.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Review } from './reviews.ts'

/** How many pages were on screen; ticked once all were. */
export function SeenMark({ review }: { review: Review }) {
  const { pages, seen } = review
  const isWhole = pages !== null && seen.size >= pages
  return (
    <StatusBadge tone={isWhole ? 'ok' : 'quiet'} icon={isWhole ? 'ok' : 'local'}>
      {seenText(seen.size, pages)}
    </StatusBadge>
  )
}
