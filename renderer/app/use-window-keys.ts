import { useEffect, useRef } from 'react'
import { type WindowCommand, type WindowKey, windowKeys } from '../../contract/window-commands.ts'
import { isOverlayOpen } from '../ui/overlays.ts'
import { isTyping, textFieldOf } from '../ui/text-fields.ts'

/** Handles a key; `index` is its position in the entry of the table. False: nothing to do, other listeners get the key. */
type KeyAct = (index: number) => boolean

type Acts = Partial<Readonly<Record<WindowCommand, KeyAct>>>

/** The acts of the mounted parts of the window, which keys and Electron's menu call. */
const mounted = new Set<{ readonly current: Acts }>()

/** Runs a command of the menu, which leaves a text field for it; false if it has nothing to do now. */
export function runCommand(command: WindowCommand, index: number): boolean {
  if (isOverlayOpen()) return false
  if (!allowedInTextFields.some((each) => each === command)) textFieldOf(document.activeElement)?.blur()
  return [...mounted].some(({ current }) => current[command]?.(index))
}

/** Registers keys of the table for the whole window, except dialogs, menus and, for most keys, text fields. */
export function useWindowKeys(acts: Acts): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const found = keyOf(event)
      const act = found && latest.current[found.id]
      // A held key repeats only the moves in a list.
      const isIgnoredRepeat = event.repeat && found?.id !== 'next' && found?.id !== 'previous'
      if (found === undefined || act === undefined || isIgnoredRepeat || isReserved(found.id)) return
      if (!act(found.index)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before lists, in which a letter goes to the row that begins with it.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    mounted.add(latest)
    return () => {
      document.removeEventListener('keydown', onKeyDown, { capture: true })
      mounted.delete(latest)
    }
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

/** Keys that write nothing in a text field. */
const allowedInTextFields: readonly WindowKey[] = [
  'screens',
  'back',
  'forward',
  'rail',
  'help',
  'find',
  'settings',
  'account',
  'paper',
]

/** Whether a dialog, a menu or a text field uses the key itself. */
function isReserved(id: WindowKey): boolean {
  if (isOverlayOpen()) return true
  return !allowedInTextFields.includes(id) && isTyping()
}
