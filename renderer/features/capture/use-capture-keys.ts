import { useEffect, useRef } from 'react'
import { isOverlayOpen } from '../../ui/overlays.ts'

interface CaptureKeys {
  /** Ctrl+Enter, anywhere on this screen. */
  onSend(): void
  /** Delete, in the list. */
  onRemove(): void
}

/** The keys of this screen, beside those of lists and fields. */
export function useCaptureKeys(keys: CaptureKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof Element) || isOverlayOpen()) return
      const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat
      const removes = event.key === 'Delete' && target.closest('[role="grid"]') !== null
      if (!sends && !removes) return
      event.preventDefault()
      event.stopPropagation()
      if (sends) latest.current.onSend()
      else latest.current.onRemove()
    }
    // In the capture phase, because lists and buttons handle Enter themselves.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}
