import { useEffect } from 'react'
import type { WrittenDraft } from './written-draft.ts'

/** After these events the page may never run again. */
const leavingEvents = ['pagehide', 'blur'] as const

/** Saves at once when the screen closes or the window loses the focus. */
export function useFlushOnLeave(draft: WrittenDraft): void {
  useEffect(() => {
    const flush = () => void draft.flush()
    for (const name of leavingEvents) window.addEventListener(name, flush)
    return () => {
      for (const name of leavingEvents) window.removeEventListener(name, flush)
      flush()
    }
  }, [draft])
}
