import { reviewTexts } from '../../texts/signature-queue.ts'
import { seenText } from '../../texts/signatures.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowLeft, ArrowRight } from '../../ui/icons.ts'
import { PaneBar } from '../../ui/panes.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Review, useReviews } from './reviews.ts'
import css from './signatures.module.css'

/** Steps through the selected documents. */
export interface ReviewSteps {
  readonly index: number
  readonly total: number
  go(index: number): void
  /** Returns to the selection. */
  onEnd(): void
}

/** The position in a review of several, with the buttons to the previous and next document. */
export function ReviewBar({ steps: { index, total, go, onEnd } }: { steps: ReviewSteps }) {
  const isLast = index === total - 1
  return (
    <PaneBar>
      <span role="status">{reviewTexts.place(index, total)}</span>
      <div className={css['steps']}>
        <Button
          variant="quiet"
          icon={<ArrowLeft aria-hidden />}
          isDisabled={index === 0}
          aria-keyshortcuts="Alt+ArrowUp"
          onPress={() => go(index - 1)}
        >
          {reviewTexts.previous}
        </Button>
        <Button
          variant="quiet"
          icon={<ArrowRight aria-hidden />}
          isDisabled={isLast}
          aria-keyshortcuts="Alt+ArrowDown"
          onPress={() => go(index + 1)}
        >
          {reviewTexts.next}
        </Button>
        <Button variant={isLast ? 'plain' : 'quiet'} onPress={onEnd}>
          {reviewTexts.end}
        </Button>
      </div>
    </PaneBar>
  )
}

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

export const useReview = (id: string): Review | undefined => useReviews().get(id)
