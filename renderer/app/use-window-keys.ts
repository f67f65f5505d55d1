import { useEffect, useRef } from 'react'
import { type WindowKey, windowKeys } from '../texts/keys.ts'
import { isOverlayOpen } from '../ui/overlays.ts'

/** Acts on a key, given its place among the keys of its line; false where there is nothing to do, and the key passes. */
export type KeyAct = (index: number) => boolean

const texts = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'

/** Registers keys of the table for the whole window, except dialogs, menus and, for most keys, text fields. */
export function useWindowKeys(acts: Partial<Readonly<Record<WindowKey, KeyAct>>>): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const found = keyOf(event)
      const act = found && latest.current[found.id]
      // A key held down moves on in a list, and does everything else once.
      const isAgain = event.repeat && found?.id !== 'next' && found?.id !== 'previous'
      if (found === undefined || act === undefined || isAgain || isElsewhere(found.id)) return
      if (!act(found.index)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before lists, in which a letter goes to the row that begins with it.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}

function keyOf(event: KeyboardEvent): { id: WindowKey; index: number } | undefined {
  if (event.isComposing) return undefined
  const control = event.ctrlKey || event.metaKey
  // Layouts differ in whether "/" takes Shift; a letter with Shift is another key.
  if (event.shiftKey && event.key !== '/') return undefined
  const pressed = `${control ? 'Control+' : ''}${event.altKey ? 'Alt+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`
  for (const id of Object.keys(windowKeys) as WindowKey[]) {
    const keys: readonly string[] = windowKeys[id].keys
    const index = keys.indexOf(pressed)
    if (index >= 0) return { id, index }
  }
  return undefined
}

/** These write nothing in a text field. */
const forEveryPlace: readonly WindowKey[] = ['screens', 'back', 'forward', 'rail', 'help', 'find', 'settings']

/** A text field keeps every key that writes or undoes in it. */
function isElsewhere(id: WindowKey): boolean {
  if (isOverlayOpen()) return true
  return !forEveryPlace.includes(id) && document.activeElement?.closest(texts) != null
}
