import type { MenuItemConstructorOptions } from 'electron'
import { definedFields } from '../../../contract/defined-fields.ts'
import { type CommandMenu, type MenuCommand, menuCommands } from '../../../contract/window-commands.ts'
import { menuTexts as texts } from './electron-texts.ts'
import type { ZoomStep } from './window-memory.ts'

interface MenuOptions {
  mac: boolean
  packaged: boolean
  /** Hands a command to the window. */
  run(id: string): void
  zoom(step: ZoomStep): void
}

type Item = MenuItemConstructorOptions

const separator: Item = { type: 'separator' }

/** The application menu, without developer tools in a packaged build. Every item has a Portuguese label. */
export function menuTemplate(options: MenuOptions): Item[] {
  const { mac, packaged } = options
  const file: Item[] = [...commands('file', options), separator, { role: 'close', label: texts.closeWindow }]
  const edit: Item[] = [
    { role: 'undo', label: 'Desfazer' },
    { role: 'redo', label: 'Refazer' },
    separator,
    { role: 'cut', label: 'Recortar' },
    { role: 'copy', label: 'Copiar' },
    { role: 'paste', label: 'Colar' },
    { role: 'delete', label: 'Excluir' },
    separator,
    { role: 'selectAll', label: texts.selectAll },
    separator,
    ...commands('edit', options),
  ]
  const window: Item[] = [
    { role: 'minimize', label: 'Minimizar' },
    ...(mac ? [{ role: 'front', label: texts.front } as const] : []),
  ]
  return [
    ...(mac ? [appMenu] : []),
    { label: 'Arquivo', submenu: mac ? file : [...file, { role: 'quit', label: texts.quit }] },
    { label: 'Editar', submenu: edit },
    { label: 'Ver', submenu: [...viewItems(options), ...(packaged ? [] : developer)] },
    { label: 'Ir', submenu: commands('go', options) },
    { label: 'Encaminhamento', submenu: commands('forwarding', options) },
    { label: 'Documento', submenu: commands('document', options) },
    { label: 'Janela', submenu: window, ...definedFields({ role: mac ? ('window' as const) : undefined }) },
    {
      label: 'Ajuda',
      submenu: commands('help', options),
      ...definedFields({ role: mac ? ('help' as const) : undefined }),
    },
  ]
}

const developer: Item[] = [
  separator,
  { role: 'reload', label: 'Recarregar' },
  { role: 'toggleDevTools', label: texts.tools },
]

/** Without labels macOS takes the language of the system, which may not be the window's. */
const appMenu: Item = {
  label: 'Malote',
  submenu: [
    { role: 'about', label: texts.about },
    separator,
    { role: 'services', label: texts.services },
    separator,
    { role: 'hide', label: texts.hide },
    { role: 'hideOthers', label: texts.hideOthers },
    { role: 'unhide', label: texts.unhide },
    separator,
    { role: 'quit', label: texts.quit },
  ],
}

function viewItems(options: MenuOptions): Item[] {
  const item = (label: string, accelerator: string, step: ZoomStep): Item => ({
    label,
    accelerator,
    click: () => options.zoom(step),
  })
  return [
    ...commands('view', options),
    separator,
    item('Aumentar', 'CommandOrControl+Plus', 'in'),
    // The same key without Shift, as keyboards have it.
    { ...item('Aumentar', 'CommandOrControl+=', 'in'), visible: false },
    item('Diminuir', 'CommandOrControl+-', 'out'),
    item(texts.normalSize, 'CommandOrControl+0', 'reset'),
    separator,
    { role: 'togglefullscreen', label: texts.fullScreen },
  ]
}

const commands = (menu: CommandMenu, options: MenuOptions): Item[] =>
  menuCommands.filter((command) => command.menu === menu).map((command) => commandItem(command, options))

/** The page hears the keys itself, so that they work in the browser as well: the menu only shows them. */
function commandItem({ id, label, key }: MenuCommand, { mac, run }: MenuOptions): Item {
  const item: Item = { id, label, click: () => run(id) }
  // macOS registers every shortcut that it shows, also a letter that a person is typing.
  if (key === null || (mac && !/^(?:Control\+[^z]|Alt\+|F\d)/.test(key))) return item
  return { ...item, accelerator: acceleratorOf(key), registerAccelerator: false }
}

/** A key of aria-keyshortcuts as Electron writes it. */
const acceleratorOf = (key: string) =>
  key
    .replace('Control+', 'CommandOrControl+')
    .replace('Arrow', '')
    .replace(/(?<=^|\+)[a-z]$/, (letter) => letter.toUpperCase())
