import { useEffect, useRef } from 'react'
import { isOverlayOpen } from './overlays.ts'

/** Elements with keys of their own. */
const otherTargets = 'input, textarea, select, [role="combobox"]'

/**
 * Single letters as shortcuts, only while the focus is in one of the panes (WCAG 2.1.4), so that dictation or typing
 * elsewhere triggers nothing.
 */
export function usePaneKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, defaultPrevented } = event
      // The focused element handles keys first: the PDF viewer has letters of its own.
      if (defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
      if (event.repeat || isOverlayOpen() || target.closest(otherTargets) !== null) return
      if (target.closest('[data-region="list"], [data-region="detail"]') === null) return
      const act = latest.current[event.key.toLowerCase()]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
