import { seenText } from '../../texts/signatures.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowLeft, ArrowRight } from '../../ui/icons.ts'
import { Mark } from '../../ui/mark.tsx'
import { PaneBar } from '../../ui/panes.tsx'
import { type Review, useReviews } from './reviews.ts'
import css from './signatures.module.css'

/** A way through the documents that were chosen, one after the other. */
export interface Steps {
  /** From 0. */
  readonly index: number
  readonly total: number
  go(index: number): void
  /** Back to all of them. */
  onEnd(): void
}

/** While several are reviewed: which one this is, and the ways to the one before and the next. */
export function ReviewBar({ steps: { index, total, go, onEnd } }: { steps: Steps }) {
  const isLast = index === total - 1
  return (
    <PaneBar>
      <span role="status">{`Documento ${index + 1} de ${total}`}</span>
      <div className={css['steps']}>
        <Button variant="quiet" icon={<ArrowLeft aria-hidden />} isDisabled={index === 0} onPress={() => go(index - 1)}>
          Anterior
        </Button>
        <Button variant="quiet" icon={<ArrowRight aria-hidden />} isDisabled={isLast} onPress={() => go(index + 1)}>
          Próximo
        </Button>
        <Button variant={isLast ? 'plain' : 'quiet'} onPress={onEnd}>
          Voltar à seleção
        </Button>
      </div>
    </PaneBar>
  )
}

/** How much of it has been on screen, ticked once that is all of it. */
export function SeenMark({ review }: { review: Review }) {
  const { pages, seen } = review
  const isWhole = pages !== null && seen.size >= pages
  return (
    <Mark tone={isWhole ? 'ok' : 'quiet'} icon={isWhole ? 'ok' : 'local'}>
      {seenText(seen.size, pages)}
    </Mark>
  )
}

/** The review of one document, as far as it has come. */
export const useReview = (id: string): Review | undefined => useReviews(({ byId }) => byId.get(id))
