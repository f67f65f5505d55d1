import { useEffect, useRef } from 'react'

export interface CaptureKeys {
  /** Ctrl+Enter, wherever the focus is on this screen. */
  onSend(): void
  /** Delete, in the list. */
  onRemove(): void
}

/** The keys of this screen that are not those of a list or a field. */
export function useKeys(keys: CaptureKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      // In a question or a list that opens, they are not meant for what lies behind.
      if (!(target instanceof Element) || target.closest('[role="alertdialog"], [role="listbox"], [role="menu"]'))
        return
      const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
      const removes = event.key === 'Delete' && target.closest('[role="grid"]') !== null
      if (!sends && !removes) return
      event.preventDefault()
      event.stopPropagation()
      if (sends) latest.current.onSend()
      else latest.current.onRemove()
    }
    // On the way down: the list and the buttons have meanings of their own for Enter.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}
