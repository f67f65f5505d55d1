import { type PointerEvent as ReactPointerEvent, useCallback, useRef } from 'react'

const releaseEvents = ['pointerup', 'pointercancel'] as const
/** How far a hand may move the pointer between pressing and releasing, in pixels. */
const steadyPx = 4

/**
 * Chooses the entry that was pressed. React Aria chooses the one below the pointer when the button is released: where
 * the list has moved or changed meanwhile, that is another entry, or none. Changes of the list wait for the release.
 * @param choose is called with the key of the pressed entry after a release at the same place
 * @returns `chosen` takes what React Aria chooses, and leaves out an entry other than the pressed one
 */
export function useStableWhilePressed(choose: (key: unknown) => void) {
  const pressed = useRef(false)
  const pressedKey = useRef<string | null>(null)
  const waiting = useRef<(() => void) | null>(null)
  const update = useCallback((change: () => void) => {
    if (pressed.current) waiting.current = change
    else change()
  }, [])
  const onPointerDown = (down: ReactPointerEvent) => {
    const { clientX, clientY, button } = down
    const key = (down.target as Element).closest('[role="option"]')?.getAttribute('data-key') ?? null
    pressed.current = true
    pressedKey.current = key
    const released = (up: PointerEvent) => {
      for (const end of releaseEvents) window.removeEventListener(end, released)
      const isSteady = Math.hypot(up.clientX - clientX, up.clientY - clientY) <= steadyPx
      // After the list has handled the same event.
      setTimeout(() => {
        pressed.current = false
        if (key !== null && button === 0 && up.type === 'pointerup' && isSteady) choose(key)
        waiting.current?.()
        waiting.current = null
      })
    }
    for (const end of releaseEvents) window.addEventListener(end, released)
  }
  const chosen = (key: unknown) => {
    if (!pressed.current || key === pressedKey.current) choose(key)
  }
  return { update, onPointerDown, chosen }
}
