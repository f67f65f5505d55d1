import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a part that takes the place of another that had the focus: what was pressed has gone, and whoever works by
 * keyboard goes on from here. Somebody who is elsewhere in the window is left there.
 */
export function useFocusKept<T extends HTMLElement>(): RefObject<T | null> {
  const part = useRef<T>(null)
  useEffect(() => {
    const { activeElement: focused } = document
    if (focused === null || focused === document.body || focused.matches('[data-region="detail"]'))
      part.current?.focus()
  }, [])
  return part
}
