import type { BrowserWindow, ContextMenuParams, Menu, MenuItemConstructorOptions } from 'electron'
import { menuTexts } from './electron-texts.ts'

/** Shows the menu of a text field: suggestions for a misspelled word, and the editing commands. */
export function showContextMenus(
  window: BrowserWindow,
  buildMenu: (template: MenuItemConstructorOptions[]) => Pick<Menu, 'popup'>,
): void {
  window.webContents.on('context-menu', (_event, params) => {
    const template = contextMenu(params, (word) => window.webContents.replaceMisspelling(word))
    if (template.length > 0) buildMenu(template).popup({ window })
  })
}

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'>

const mostSuggestions = 5

/** The items for what was clicked; none outside text fields, where the page has menus of its own. */
export function contextMenu(
  { isEditable, misspelledWord, dictionarySuggestions, editFlags }: Clicked,
  replace: (word: string) => void,
): MenuItemConstructorOptions[] {
  if (!isEditable) return []
  const words = dictionarySuggestions.slice(0, mostSuggestions).map((word) => ({
    label: word,
    click: () => replace(word),
  }))
  const none = { label: menuTexts.noSuggestion, enabled: false }
  const spelling: MenuItemConstructorOptions[] =
    misspelledWord === '' ? [] : [...(words.length > 0 ? words : [none]), { type: 'separator' }]
  return [
    ...spelling,
    { role: 'undo', label: 'Desfazer', enabled: editFlags.canUndo },
    { type: 'separator' },
    { role: 'cut', label: 'Recortar', enabled: editFlags.canCut },
    { role: 'copy', label: 'Copiar', enabled: editFlags.canCopy },
    { role: 'paste', label: 'Colar', enabled: editFlags.canPaste },
    { role: 'selectAll', label: menuTexts.selectAll, enabled: editFlags.canSelectAll },
  ]
}
