import { useState } from 'react'
import { screenNames } from '../../contract/window-commands.ts'
import { commonTexts } from '../texts/common.ts'
import { keyListTitle, namedKeyGroups } from '../texts/keys.ts'
import { Button } from '../ui/button.tsx'
import { focusSoon } from '../ui/focus-soon.ts'
import { KeyTable } from '../ui/key-table.tsx'
import { ModalDialog } from '../ui/modal-dialog.tsx'
import { currentRowOf } from './current-row.ts'
import { useNavigation } from './route.ts'
import { screens } from './screens.ts'
import { useWindowKeys } from './use-window-keys.ts'

const lists = '[data-region="list"] [role="grid"], [data-region="list"] [role="listbox"]'
const chosenRow = '[aria-selected="true"]'
const screenOrder = Object.keys(screenNames) as (keyof typeof screenNames)[]
const row = '[role="row"][tabindex], [role="option"][tabindex]'

/** The keys of lists and screens, and the dialog that lists the keys (F1). */
export function KeyList() {
  const { go } = useNavigation()
  const [isOpen, setOpen] = useState(false)
  useWindowKeys({
    search: () => focusOn(document.querySelector('[data-list-search] input')),
    next: () => pressInList('ArrowDown'),
    previous: () => pressInList('ArrowUp'),
    screens(index) {
      const name = screenOrder[index]
      if (name === undefined) return false
      if (name !== 'boxes') go(screens[name].to)
      // The first box, or the list of the boxes.
      else document.querySelector<HTMLElement>('[data-boxes] [data-entry]')?.click()
      // The screen is there in the next frame, its rows perhaps later.
      focusSoon(() => currentRowOf(document.querySelector('main [data-region="list"]')))
      return true
    },
    help() {
      setOpen(true)
      return true
    },
  })
  if (!isOpen) return null
  const close = () => setOpen(false)
  return (
    <ModalDialog
      title={keyListTitle}
      role="dialog"
      onClose={close}
      actions={<Button onPress={close}>{commonTexts.close}</Button>}
    >
      <KeyTable groups={namedKeyGroups} />
    </ModalDialog>
  )
}

function focusOn(element: HTMLElement | null): boolean {
  element?.focus()
  return element !== null
}

/** Hands a key to the list of the screen, which moves as by its own keys; false without a list in view. */
function pressInList(key: 'ArrowDown' | 'ArrowUp'): boolean {
  const list = [...document.querySelectorAll<HTMLElement>(lists)].find((each) => each.checkVisibility())
  if (list === undefined) return false
  const chosenRows = list.querySelectorAll<HTMLElement>(chosenRow)
  const [chosen = null] = chosenRows
  const hadFocus = list.contains(document.activeElement)
  if (!hadFocus) focusOn(chosen ?? list.querySelector(row))
  const target = list.contains(document.activeElement) ? document.activeElement : list
  // Without a row to go on from, one begins with the first.
  const first = list.querySelector(row)
  const isAtFirst = first === document.activeElement && first?.ariaSelected != null
  const sent = chosen === null && (!hadFocus || isAtFirst) ? 'Home' : key
  // With Ctrl, an arrow moves the focus alone: several rows stay selected.
  const ctrlKey = chosenRows.length > 1
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: sent, ctrlKey, bubbles: true, cancelable: true }))
  return true
}
