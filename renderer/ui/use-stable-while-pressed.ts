import { useCallback, useRef } from 'react'

const releaseEvents = ['pointerup', 'pointercancel'] as const

/**
 * Delays changes of a list while a pointer button is down. An entry is chosen when the button is released: a list that
 * changed meanwhile would give another entry, or none.
 */
export function useStableWhilePressed() {
  const pressed = useRef(false)
  const waiting = useRef<(() => void) | null>(null)
  const update = useCallback((change: () => void) => {
    if (pressed.current) waiting.current = change
    else change()
  }, [])
  const onPointerDown = useCallback(() => {
    pressed.current = true
    const released = () => {
      for (const end of releaseEvents) window.removeEventListener(end, released)
      // After the list has handled the same event.
      setTimeout(() => {
        pressed.current = false
        waiting.current?.()
        waiting.current = null
      })
    }
    for (const end of releaseEvents) window.addEventListener(end, released)
  }, [])
  return { update, onPointerDown }
}
