import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses a part that replaces the pressed button, so that keyboard users continue from it. A focus elsewhere in the
 * window is left alone.
 */
export function useTakeOverFocus<T extends HTMLElement>(): RefObject<T | null> {
  const part = useRef<T>(null)
  useEffect(() => {
    const { activeElement: focused } = document
    if (focused === null || focused === document.body || focused.matches('[data-region="detail"]'))
      part.current?.focus()
  }, [])
  return part
}
