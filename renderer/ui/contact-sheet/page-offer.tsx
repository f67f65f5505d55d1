import { RotateCw, TriangleAlert } from '../icons.ts'
import css from './contact-sheet.module.css'
import type { PageGuess, PageOffer } from './paged-document.ts'
import { sheetTexts } from './sheet-texts.ts'

/** On the page: a guess, which nothing acts on by itself. */
export function OfferBadge({ offer }: { offer: PageGuess }) {
  return (
    <span className={css['badge']}>
      {offer.kind === 'blank' ? <TriangleAlert aria-hidden /> : <RotateCw aria-hidden />}
      {badgeText(offer)}
    </span>
  )
}

function badgeText(offer: PageGuess): string {
  if (offer.kind === 'blank') return sheetTexts.blank
  return offer.turn === 180 ? sheetTexts.upsideDown : sheetTexts.turned
}

/** Under the page: the act that the guess suggests. */
export function OfferLink({ offer, page, onPress }: { offer: PageOffer; page: number; onPress(): void }) {
  const isBlank = offer.kind === 'blank'
  return (
    <>
      {' · '}
      <button
        type="button"
        className={css['offer']}
        aria-label={isBlank ? sheetTexts.deleteOf(page) : sheetTexts.turnOf(page, offer.turn)}
        onClick={onPress}
      >
        {isBlank ? sheetTexts.delete : sheetTexts.turn(offer.turn)}
      </button>
    </>
  )
}
