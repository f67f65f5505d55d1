import { checkOptions, declaredValues } from '../declared.ts'
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { wire } from './desktop-wire.ts'
import { actByRole, defaultsOfRole } from './menu-roles.ts'

export interface ItemOptions {
  readonly role?: string
  readonly type?: string
  readonly label?: string
  readonly accelerator?: string
  readonly enabled?: boolean
  readonly visible?: boolean
  readonly registerAccelerator?: boolean
  readonly id?: string
  readonly submenu?: readonly ItemOptions[]
  readonly click?: (item: unknown, window: BrowserWindow | undefined, event: object) => void
}

/** Of Electron's list of accelerators, without the keys of media, sound and print screen. */
const key =
  /^(?:(?:Cmd|Command|Ctrl|Control|CmdOrCtrl|CommandOrControl|Alt|Option|Shift|Super|Meta)\+)*(?:[A-Z0-9=+\-,./]|F\d\d?|Plus|Space|Tab|Delete|Insert|Backspace|Return|Enter|Escape|Esc|Up|Down|Left|Right|Home|End|PageUp|PageDown)$/

class MenuItem {
  readonly type: string
  readonly label: string
  readonly role: string | undefined
  readonly accelerator: string | undefined
  readonly enabled: boolean
  readonly visible: boolean
  readonly submenu: Menu | undefined
  readonly #click: ItemOptions['click']

  constructor(options: ItemOptions) {
    checkOptions('MenuItemConstructorOptions', options)
    const { role, click } = options
    if (role !== undefined && !declaredValues('MenuItemConstructorOptions', 'role').has(role))
      throw new Error(`Electron declares no role "${role}"`)
    const given: Pick<ItemOptions, 'label' | 'accelerator' | 'submenu'> = role === undefined ? {} : defaultsOfRole(role)
    const submenu = options.submenu ?? given.submenu
    this.type = options.type ?? 'normal'
    this.role = role
    this.label = options.label ?? given.label ?? ''
    this.accelerator = options.accelerator ?? given.accelerator
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.submenu = submenu && Menu.buildFromTemplate(submenu)
    this.#click = click
    if (this.label === '' && options.type !== 'separator') throw new Error('a menu item needs a label or a role')
    if (this.accelerator !== undefined && !key.test(this.accelerator))
      throw new Error(`Electron knows no accelerator "${this.accelerator}"`)
  }

  click(): void {
    const window = BrowserWindow.getFocusedWindow() ?? undefined
    if (this.role !== undefined) actByRole(this.role, { window, quit: () => app.quit() })
    else if (this.#click !== undefined) this.#click(this, window, {})
    else throw new Error(`the menu item "${this.label}" does nothing`)
  }

  describe(): object {
    const { type, label, role, accelerator, enabled, visible } = this
    return {
      type,
      label,
      role,
      accelerator,
      enabled,
      visible,
      submenu: this.submenu?.items.map((item) => item.describe()),
    }
  }
}

export class Menu {
  readonly items: readonly MenuItem[]
  static #application: Menu | null = null

  constructor(items: readonly MenuItem[] = []) {
    this.items = items
  }

  /** The person chooses an item. */
  choose(labels: readonly string[]): void {
    let { items } = this
    let found: MenuItem | undefined
    for (const label of labels) {
      found = items.find((item) => item.label === label)
      items = found?.submenu?.items ?? []
    }
    if (found === undefined) throw new Error(`the menu has no "${labels.join(' > ')}"`)
    if (!found.enabled) throw new Error(`the menu item "${found.label}" is disabled`)
    found.click()
  }

  static buildFromTemplate(template: readonly ItemOptions[]): Menu {
    if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array')
    return new Menu(template.map((options) => new MenuItem(options)))
  }

  static setApplicationMenu(menu: Menu | null): void {
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Invalid menu')
    Menu.#application = menu
    wire.tell('menu', menu?.items.map((item) => item.describe()) ?? [])
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application
  }
}

wire.on('menu.click', (labels: readonly string[]) => (Menu.getApplicationMenu() ?? new Menu()).choose(labels))
