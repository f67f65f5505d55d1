import type { BrowserWindow } from './browser-window.ts'
import type { ItemOptions } from './menu.ts'

interface Around {
  readonly window: BrowserWindow | undefined
  quit(): void
}
interface Role {
  readonly label: string
  readonly accelerator?: string
  readonly submenu?: readonly ItemOptions[]
  readonly act?: (around: Around) => void
}

const edit = (label: string, command: string, accelerator?: string): Role => ({
  label,
  ...(accelerator !== undefined && { accelerator }),
  act: ({ window }) => window?.webContents.edit(command),
})

const zoom = (label: string, accelerator: string, next: (level: number) => number): Role => ({
  label,
  accelerator,
  act: ({ window }) => {
    if (window) window.webContents.zoomLevel = next(window.webContents.zoomLevel)
  },
})

/** As in Electron's lib/browser/api/menu-item-roles.ts, outside macOS; only the roles that Malote may use. */
const roles: Readonly<Record<string, Role>> = {
  undo: edit('Undo', 'undo', 'CommandOrControl+Z'),
  redo: edit('Redo', 'redo', 'Shift+CommandOrControl+Z'),
  cut: edit('Cut', 'cut', 'CommandOrControl+X'),
  copy: edit('Copy', 'copy', 'CommandOrControl+C'),
  paste: edit('Paste', 'paste', 'CommandOrControl+V'),
  delete: edit('Delete', 'delete'),
  selectAll: edit('Select All', 'selectAll', 'CommandOrControl+A'),
  zoomIn: zoom('Zoom In', 'CommandOrControl+Plus', (level) => level + 0.5),
  zoomOut: zoom('Zoom Out', 'CommandOrControl+-', (level) => level - 0.5),
  resetZoom: zoom('Actual Size', 'CommandOrControl+0', () => 0),
  reload: { label: 'Reload', accelerator: 'CmdOrCtrl+R', act: ({ window }) => window?.webContents.reload() },
  toggleDevTools: {
    label: 'Toggle Developer Tools',
    accelerator: 'Ctrl+Shift+I',
    act: ({ window }) => window?.webContents.toggleDevTools(),
  },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    accelerator: 'F11',
    act: ({ window }) => window?.setFullScreen(!window.isFullScreen()),
  },
  minimize: { label: 'Minimize', accelerator: 'CommandOrControl+M', act: ({ window }) => window?.minimize() },
  close: { label: 'Close', accelerator: 'CommandOrControl+W', act: ({ window }) => window?.close() },
  quit: { label: 'Quit', accelerator: 'CommandOrControl+Q', act: ({ quit }) => quit() },
  editMenu: {
    label: 'Edit',
    submenu: ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'].map((role) => ({ role })),
  },
  windowMenu: { label: 'Window', submenu: [{ role: 'minimize' }, { role: 'close' }] },
}

function roleOf(name: string): Role {
  const role = roles[name]
  if (role === undefined) throw new Error(`the double knows no menu role "${name}"`)
  return role
}

export function defaultsOfRole(name: string): Omit<Role, 'act'> {
  const { act: _act, ...defaults } = roleOf(name)
  return defaults
}

export function actByRole(name: string, around: Around): void {
  const { act } = roleOf(name)
  if (act === undefined) throw new Error(`the menu role "${name}" does nothing by itself`)
  act(around)
}
