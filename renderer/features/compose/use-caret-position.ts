import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The focused field, its selection and the scroll offset of a draft. */
interface CaretPosition {
  readonly field: number
  readonly start: number | null
  readonly end: number | null
  readonly scroll: number
}

/** By draft, until the window closes. */
const positions = new Map<string, CaretPosition>()
type TextBox = HTMLInputElement | HTMLTextAreaElement
const boxesIn = (root: HTMLElement) => [...root.querySelectorAll<TextBox>('input[type="text"], textarea')]

/**
 * Restores the caret when a draft is opened again; a new draft begins in its first empty field. `isShown` is true once
 * the fields are rendered.
 */
export function useCaretPosition(draftId: string, isShown: boolean): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const section = root.current
    if (!isShown || section === null) return
    const scroller = scrollerOf(section)
    const place = positions.get(draftId)
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
      positions.set(draftId, { field, start, end, scroll: scroller?.scrollTop ?? 0 })
    }
  }, [draftId, isShown])
  return root
}

/** The element that scrolls inside a screen. */
function scrollerOf(section: HTMLElement): HTMLElement | null {
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY)
  return [...section.querySelectorAll<HTMLElement>('div')].find(scrolls) ?? null
}
