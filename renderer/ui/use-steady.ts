import { useCallback, useRef } from 'react'

const ends = ['pointerup', 'pointercancel'] as const

/**
 * What is offered does not change between pressing a button of the mouse and letting it go: an entry is taken when it
 * is let go, and a list that has moved meanwhile would give another one, or none.
 */
export function useSteady() {
  const pressed = useRef(false)
  const waiting = useRef<(() => void) | null>(null)
  const settle = useCallback((change: () => void) => {
    if (pressed.current) waiting.current = change
    else change()
  }, [])
  const onPointerDown = useCallback(() => {
    pressed.current = true
    const released = () => {
      for (const end of ends) window.removeEventListener(end, released)
      // What listens for the same event takes the entry first.
      setTimeout(() => {
        pressed.current = false
        waiting.current?.()
        waiting.current = null
      })
    }
    for (const end of ends) window.addEventListener(end, released)
  }, [])
  return { settle, onPointerDown }
}
