import { useEffect, useRef } from 'react'
import type { documentKeys } from '../../../contract/window-commands.ts'
import { isOverlayOpen } from '../../ui/overlays.ts'

type DocumentKey = keyof typeof documentKeys

export interface DocumentKeys extends Readonly<Record<DocumentKey, (() => void) | null>> {
  /** In a review of several the keys of the list would leave the review: they step through it instead. */
  readonly isReview: boolean
}

/** Keys that go to another document; ignored in fields, menus and dialogs. */
export function useDocumentKeys(keys: DocumentKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = stepOf(event, latest.current.isReview)
      if (step === null || isFocusElsewhere()) return
      event.preventDefault()
      event.stopPropagation()
      latest.current[step]?.()
      focusDetail()
    }
    // Before the keys of the window and of the list.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

function stepOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, isReview: boolean): DocumentKey | null {
  if (ctrlKey || metaKey || shiftKey) return null
  const inReview: Readonly<Record<string, DocumentKey>> = isReview ? { j: 'next', k: 'previous' } : {}
  const steps: Readonly<Record<string, DocumentKey>> = altKey ? { ArrowDown: 'next', ArrowUp: 'previous' } : inReview
  return steps[key] ?? null
}

/** True in a field, and while a dialog or a menu is open. */
export const isFocusElsewhere = (): boolean =>
  isOverlayOpen() || document.activeElement?.closest('input:not([type="checkbox"]), textarea, select') != null

const detail = () => document.querySelector<HTMLElement>('[data-region="detail"]')

/** The pane takes the focus where the pressed button or the pages disappear. */
export const focusDetail = (): void => detail()?.focus({ preventScroll: true })

/** Pages that are drawn take the focus from their pane, so that the keys that scroll work at once. */
export function focusPages(): void {
  const pane = detail()
  if (pane !== null && document.activeElement === pane)
    pane.querySelector<HTMLElement>('[data-pages]')?.focus({ preventScroll: true })
}
