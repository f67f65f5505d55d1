import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Anchor, anchorAt, gap, type Layout, type Look, lineOf, lookAt, type PageSize } from './layout.ts'

/** A place that has to stay under a point of the window, from its upper left corner. */
interface Held extends Anchor {
  /** Share of the roll's width. */
  readonly across: number
  readonly x: number
  readonly y: number
}

export interface Roll {
  /** What is in view; tells nothing new while one scrolls within it. */
  readonly look: Look
  goTo(page: number): void
  /** Scrolls by so many screens; true where the page fits and the next or previous one was gone to instead. */
  turnScreen(direction: 1 | -1): void
  /** Keeps what lies under a point of the window there when the pages change their size next. */
  hold(x: number, y: number): void
}

const start: Look = { from: 0, to: 0, current: 0, seenFrom: 0, seenTo: -1 }
/** What stays in view of a screen when one goes on by a screen. */
const overlap = 40

/** Follows the window onto a roll of pages, and keeps it where it is when pages change their size. */
export function useRoll(view: RefObject<HTMLElement | null>, layout: Layout | null, isReady: boolean): Roll {
  const [look, setLook] = useState(start)
  const place = useRef<Held>({ page: 0, share: 0, past: -gap, across: 0.5, x: 0, y: 0 })
  const current = useRef<Layout | null>(layout)
  current.current = layout

  const note = useCallback(
    (x: number, y: number) => {
      const element = view.current
      if (element === null || current.current === null) return
      const across = (element.scrollLeft + x) / Math.max(1, element.scrollWidth)
      place.current = { ...anchorAt(current.current, element.scrollTop + y), across, x, y }
    },
    [view],
  )
  const update = useCallback(() => {
    const element = view.current
    if (element === null || current.current === null) return
    const next = lookAt(current.current, element.scrollTop, element.clientHeight)
    setLook((before) => (isSame(before, next) ? before : next))
  }, [view])

  useLayoutEffect(() => {
    const element = view.current
    if (element === null || layout === null || !isReady) return
    const { across, x, y, ...anchor } = place.current
    element.scrollTop = lineOf(layout, anchor) - y
    element.scrollLeft = across * element.scrollWidth - x
    note(element.clientWidth / 2, 0)
    update()
    const follow = () => {
      note(element.clientWidth / 2, 0)
      update()
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [view, layout, isReady, note, update])

  const goTo = useCallback(
    (page: number) => view.current?.scrollTo({ top: (current.current?.tops[page] ?? 0) - gap / 2 }),
    [view],
  )
  const turnScreen = useCallback(
    (direction: 1 | -1) => {
      const element = view.current
      const now = current.current
      if (element === null || now === null) return
      const { current: page } = lookAt(now, element.scrollTop, element.clientHeight)
      const isWhole = (now.heights[page] ?? 0) <= element.clientHeight
      if (isWhole) goTo(Math.min(now.heights.length - 1, Math.max(0, page + direction)))
      else element.scrollBy({ top: direction * Math.max(overlap, element.clientHeight - overlap) })
    },
    [view, goTo],
  )
  return { look, goTo, turnScreen, hold: note }
}

const isSame = (a: Look, b: Look) =>
  a.from === b.from && a.to === b.to && a.current === b.current && a.seenFrom === b.seenFrom && a.seenTo === b.seenTo

/** How large the window onto the roll is; null until it is known. */
export function usePane(view: RefObject<HTMLElement | null>): PageSize | null {
  const [pane, setPane] = useState<PageSize | null>(null)
  useLayoutEffect(() => {
    const element = view.current
    if (element === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setPane((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [view])
  return pane
}
