import { useEffect, useRef } from 'react'
import { isOverlayOpen } from '../../../ui/overlays.ts'
import { textFieldOf } from '../../../ui/text-fields.ts'
import type { PageActsState } from './use-page-acts.ts'

/** Ctrl+Z on this screen, unless a held operation takes it first. */
export function useUndoKey(state: Pick<PageActsState, 'undoable' | 'undo'>): void {
  const latest = useRef(state)
  latest.current = state
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      const { target } = event
      const isInField = target instanceof Element && textFieldOf(target) !== null
      if (!isUndo || event.defaultPrevented || isInField || isOverlayOpen() || latest.current.undoable === null) return
      event.preventDefault()
      void latest.current.undo()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
