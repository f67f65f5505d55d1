import type { MenuItemConstructorOptions } from 'electron'
import { expect, it } from 'vitest'
import { menuCommands } from '../../../../contract/window-commands.ts'
import { menuTemplate } from '../../../../main/hosts/electron/menu.ts'

function flat(mac: boolean) {
  const ran: string[] = []
  const inside = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
    items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? inside(item.submenu) : [])])
  const template = menuTemplate({ mac, packaged: true, run: (id) => ran.push(id), zoom: () => {} })
  return { items: inside(template), ran }
}
const click = ({ click: act }: MenuItemConstructorOptions) => (act as () => void)()

it('has every command of the window once, on every system, and no item without a label', () => {
  for (const mac of [false, true]) {
    const { items, ran } = flat(mac)
    for (const item of items.filter(({ id }) => id !== undefined)) click(item)
    expect(ran.toSorted()).toEqual(menuCommands.map(({ id }) => id).toSorted())
    expect(items.filter(({ type, label }) => type !== 'separator' && !label)).toEqual([])
  }
})

it('shows the keys that the page hears, without registering them', () => {
  const shown = (mac: boolean) =>
    Object.fromEntries(
      flat(mac)
        .items.filter(({ id }) => id !== undefined)
        .map(({ id, accelerator, registerAccelerator }) => [id, [accelerator, registerAccelerator]]),
    )
  const keys = shown(false)
  expect(keys).toMatchObject({
    'find.0': ['CommandOrControl+K', false],
    'screens.2': ['CommandOrControl+3', false],
    'back.0': ['Alt+Left', false],
    'settings.0': ['CommandOrControl+,', false],
    'search.0': ['/', false],
    'help.0': ['F1', false],
    'forwarding.r': ['R', false],
    'document.Alt+ArrowDown': ['Alt+Down', false],
    'write.0': [undefined, undefined],
  })
  // macOS would register a letter, and give Command+Z to the wrong command.
  const onMac = shown(true)
  for (const id of ['search.0', 'forwarding.r', 'next.0', 'undo.0']) expect(onMac[id]).toEqual([undefined, undefined])
  expect(onMac['find.0']).toEqual(['CommandOrControl+K', false])
})
