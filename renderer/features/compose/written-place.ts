import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Where somebody was in a draft: which field, the caret in it, how far the page was scrolled. */
interface WrittenPlace {
  readonly field: number
  readonly start: number | null
  readonly end: number | null
  readonly scroll: number
}

/** By draft, for as long as the window lives. */
const places = new Map<string, WrittenPlace>()
type TextBox = HTMLInputElement | HTMLTextAreaElement
const boxesIn = (root: HTMLElement) => [...root.querySelectorAll<TextBox>('input[type="text"], textarea')]

/**
 * Comes back to where somebody was when they left a draft for another, and begins a new one in the first field that has
 * nothing in it; `isShown` once its fields are there.
 */
export function useWrittenPlace(draftId: string, isShown: boolean): RefObject<HTMLElement | null> {
  const root = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const section = root.current
    if (!isShown || section === null) return
    const scroller = scrollerOf(section)
    const place = places.get(draftId)
    if (place === undefined)
      boxesIn(section)
        .find(({ value }) => value === '')
        ?.focus({ preventScroll: true })
    else {
      const box = boxesIn(section)[place.field]
      box?.focus({ preventScroll: true })
      box?.setSelectionRange(place.start, place.end)
      if (scroller !== null) scroller.scrollTop = place.scroll
    }
    let last: TextBox | null = null
    const enter = ({ target }: FocusEvent) => {
      last = boxesIn(section).find((box) => box === target) ?? last
    }
    section.addEventListener('focusin', enter)
    return () => {
      section.removeEventListener('focusin', enter)
      if (last === null) return
      const { selectionStart: start, selectionEnd: end } = last
      const field = boxesIn(section).indexOf(last)
      places.set(draftId, { field, start, end, scroll: scroller?.scrollTop ?? 0 })
    }
  }, [draftId, isShown])
  return root
}

/** What scrolls inside a screen. */
function scrollerOf(section: HTMLElement): HTMLElement | null {
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY)
  return [...section.querySelectorAll<HTMLElement>('div')].find(scrolls) ?? null
}
