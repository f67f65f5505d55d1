import { reviewTexts } from '../../texts/signature-queue.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowLeft, ArrowRight } from '../../ui/icons.ts'
import { PaneBar } from '../../ui/panes.tsx'
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
