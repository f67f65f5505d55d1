import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { DocumentFind } from './use-find.ts'
import type { PageScroll } from './use-page-scroll.ts'

/**
 * Brings the current hit into view, once for each move to it.
 * @returns the function to call when the hit has a place on its page
 */
export function useHitScroll(
  { hit, move }: DocumentFind,
  { visible: { from, to }, goTo }: PageScroll,
  viewport: RefObject<HTMLElement | null>,
): (range: Range) => void {
  const pageMove = useRef(0)
  const rangeMove = useRef(0)
  useEffect(() => {
    // Once, so that a page which cannot be drawn does not hold the user there.
    if (hit === null || move === pageMove.current) return
    pageMove.current = move
    if (hit.page < from || hit.page > to) goTo(hit.page)
  }, [hit, move, from, to, goTo])
  return useCallback(
    (range: Range) => {
      const element = viewport.current
      if (element === null || rangeMove.current === move) return
      rangeMove.current = move
      scrollIntoView(element, range.getBoundingClientRect())
    },
    [viewport, move],
  )
}

/** Kept free above a hit, in pixels. */
const topMargin = 48

function scrollIntoView(viewport: HTMLElement, hit: DOMRect): void {
  const pane = viewport.getBoundingClientRect()
  const fitsAcross = hit.left > pane.left && hit.right < pane.right
  if (hit.top > pane.top + topMargin && hit.bottom < pane.bottom && fitsAcross) return
  viewport.scrollBy({
    top: hit.top - pane.top - pane.height / 3,
    left: fitsAcross ? 0 : hit.left - pane.left - pane.width / 3,
  })
}
