import { useEffect, useRef } from 'react'
import { isOverlayOpen } from './overlays.ts'

/** Ctrl+Enter, also with Shift, acts wherever the focus is, also in a text field, but not behind a dialog, a menu or an open list. */
export function useControlEnter(act: () => void, actWithShift = act): void {
  const latest = useRef({ act, actWithShift })
  latest.current = { act, actWithShift }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.isComposing) return
      if (isOverlayOpen()) return
      event.preventDefault()
      event.stopPropagation()
      if (event.shiftKey) latest.current.actWithShift()
      else latest.current.act()
    }
    // In the capture phase, because fields, lists and buttons handle Enter themselves.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}
