import { type PointerEvent as ReactPointerEvent, useCallback, useRef } from 'react'

const releaseEvents = ['pointerup', 'pointercancel'] as const
/** How far a hand may move the pointer between pressing and releasing, in pixels. */
const steadyPx = 4

/**
 * Delays changes of a list while a pointer button is down. An entry is chosen when the button is released: a list that
 * changed meanwhile would give another entry, or none.
 * @param onRelease is called with the key of the pressed entry after a release at the same place: where the list had
 *   moved below the pointer, React Aria chooses nothing
 */
export function useStableWhilePressed(onRelease: (key: string) => void) {
  const pressed = useRef(false)
  const waiting = useRef<(() => void) | null>(null)
  const update = useCallback((change: () => void) => {
    if (pressed.current) waiting.current = change
    else change()
  }, [])
  const onPointerDown = (down: ReactPointerEvent) => {
    const { clientX, clientY, button } = down
    const key = (down.target as Element).closest('[role="option"]')?.getAttribute('data-key') ?? null
    pressed.current = true
    const released = (up: PointerEvent) => {
      for (const end of releaseEvents) window.removeEventListener(end, released)
      const isSteady = Math.hypot(up.clientX - clientX, up.clientY - clientY) <= steadyPx
      // After the list has handled the same event.
      setTimeout(() => {
        pressed.current = false
        if (key !== null && button === 0 && up.type === 'pointerup' && isSteady) onRelease(key)
        waiting.current?.()
        waiting.current = null
      })
    }
    for (const end of releaseEvents) window.addEventListener(end, released)
  }
  return { update, onPointerDown }
}
