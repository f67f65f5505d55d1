import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { PageArea } from '../../../contract/page-area.ts'
import {
  type Anchor,
  anchorAt,
  gap,
  lineOf,
  type PageLayout,
  type VisiblePages,
  visiblePagesAt,
} from './page-layout.ts'

/** An anchor that stays under a point of the viewport, given from its upper left corner. */
interface ScrollAnchor extends Anchor {
  /** Fraction of the column's width. */
  readonly across: number
  readonly x: number
  readonly y: number
}

export interface PageScroll {
  /** The same object while scrolling shows no other pages. */
  readonly visible: VisiblePages
  /** Brings a page, or a box on the page as it is shown, into view. */
  goTo(page: number, box?: PageArea): void
  goToEnd(end: 'first' | 'last'): void
  /** Scrolls by a screen, or to the next or previous page where the whole page fits. */
  turnScreen(direction: 1 | -1): void
  /** Keeps the content under a point of the viewport in place at the next change of the layout. */
  anchorTo(x: number, y: number): void
}

/** Until the viewport is measured. */
const visibleAt = (page: number): VisiblePages => ({
  from: page,
  to: page,
  current: page,
  seenFrom: page,
  seenTo: page - 1,
})
/** Pixels of a screen that stay in view when scrolling by a screen. */
const overlap = 40

/** Tracks which pages are in view, and keeps the reading position when the layout changes. */
export function usePageScroll(
  viewport: RefObject<HTMLElement | null>,
  layout: PageLayout | null,
  startPage: number,
): PageScroll {
  const [visible, setVisible] = useState(() => visibleAt(startPage))
  const anchor = useRef<ScrollAnchor>({ page: startPage, fraction: 0, offset: -gap, across: 0.5, x: 0, y: 0 })
  const latestLayout = useRef<PageLayout | null>(layout)
  latestLayout.current = layout
  /** Reads what is in view. */
  const follow = useRef(() => {})

  const anchorTo = useCallback(
    (x: number, y: number) => {
      const element = viewport.current
      if (element === null || latestLayout.current === null) return
      const across = (element.scrollLeft + x) / Math.max(1, element.scrollWidth)
      anchor.current = { ...anchorAt(latestLayout.current, element.scrollTop + y), across, x, y }
    },
    [viewport],
  )

  useLayoutEffect(() => {
    const element = viewport.current
    if (element === null || layout === null) return
    const read = () => {
      anchorTo(element.clientWidth / 2, 0)
      const next = visiblePagesAt(layout, element.scrollTop, element.clientHeight)
      setVisible((before) => (isSame(before, next) ? before : next))
    }
    follow.current = read
    const { across, x, y, ...place } = anchor.current
    element.scrollTop = lineOf(layout, place) - y
    element.scrollLeft = across * element.scrollWidth - x
    read()
    element.addEventListener('scroll', read, { passive: true })
    return () => element.removeEventListener('scroll', read)
  }, [viewport, layout, anchorTo])

  return { visible, anchorTo, ...usePageTurns(viewport, latestLayout, follow) }
}

/** Moves the viewport. Each move calls `follow` at once: the scroll event comes a frame later, after the next key. */
function usePageTurns(
  viewport: RefObject<HTMLElement | null>,
  layout: RefObject<PageLayout | null>,
  follow: RefObject<() => void>,
): Pick<PageScroll, 'goTo' | 'goToEnd' | 'turnScreen'> {
  const move = useCallback(
    (act: (element: HTMLElement, layout: PageLayout) => void) => {
      const [element, now] = [viewport.current, layout.current]
      if (element === null || now === null) return
      act(element, now)
      follow.current()
    },
    [viewport, layout, follow],
  )
  const goTo = useCallback(
    (page: number, box?: PageArea) =>
      move((element, now) => {
        if (box === undefined) element.scrollTo({ top: (now.tops[page] ?? 0) - gap / 2 })
        else showBox(element, now, page, box)
      }),
    [move],
  )
  const goToEnd = useCallback(
    (end: 'first' | 'last') => move((element) => element.scrollTo({ top: end === 'first' ? 0 : element.scrollHeight })),
    [move],
  )
  const turnScreen = useCallback(
    (direction: 1 | -1) =>
      move((element, now) => {
        const { current } = visiblePagesAt(now, element.scrollTop, element.clientHeight)
        const isWhole = (now.heights[current] ?? 0) <= element.clientHeight
        if (isWhole) goTo(Math.min(now.heights.length - 1, Math.max(0, current + direction)))
        else element.scrollBy({ top: direction * Math.max(overlap, element.clientHeight - overlap) })
      }),
    [move, goTo],
  )
  return { goTo, goToEnd, turnScreen }
}

/** Kept free around a box, in pixels. */
const boxMargin = 48

/** Scrolls only as far as a box is out of view: then to a third from the start of the viewport. */
function showBox(element: HTMLElement, { tops, heights, widths }: PageLayout, page: number, box: PageArea): void {
  const { clientHeight, clientWidth, scrollTop, scrollLeft, scrollWidth } = element
  const [width, height] = [widths[page] ?? 0, heights[page] ?? 0]
  const top = (tops[page] ?? 0) + box.top * height
  const left = (scrollWidth - width) / 2 + box.left * width
  const isInView = (start: number, length: number, from: number, size: number) =>
    start - boxMargin >= from && start + length + boxMargin <= from + size
  if (!isInView(top, (box.bottom - box.top) * height, scrollTop, clientHeight))
    element.scrollTo({ top: top - clientHeight / 3 })
  if (!isInView(left, (box.right - box.left) * width, scrollLeft, clientWidth))
    element.scrollTo({ left: left - clientWidth / 3 })
}

const isSame = (a: VisiblePages, b: VisiblePages) =>
  a.from === b.from && a.to === b.to && a.current === b.current && a.seenFrom === b.seenFrom && a.seenTo === b.seenTo
