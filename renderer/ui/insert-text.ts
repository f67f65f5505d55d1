import type { RefObject } from 'react'

/**
 * Inserts text at the caret of a field, in place of its selection, as if it were typed: the field's own undo takes it
 * back. A menu that closes returns the focus within one frame, so the field takes it two frames later.
 */
export function insertText(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  const insert = () => {
    field.current?.focus()
    if (document.activeElement === field.current) document.execCommand('insertText', undefined, text)
  }
  requestAnimationFrame(() => requestAnimationFrame(insert))
}
