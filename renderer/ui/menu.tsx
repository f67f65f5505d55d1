import type { ReactNode } from 'react'
import { Menu as AriaMenu, Header, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components'
import css from './menu.module.css'

export interface MenuGroup {
  id: string
  title: string
  /** The id of the selected item, null for none, or ids where several can be; without it the items are commands. */
  selected?: string | null | readonly string[]
  items: readonly { id: string; text: string; detail?: string | undefined; isDisabled?: boolean }[]
  onChoose(id: string): void
}

function selectionOf(id: string, selected: MenuGroup['selected']) {
  if (selected === undefined) return {}
  const selectedKeys = [selected ?? []].flat().map((item) => `${id}:${item}`)
  return { selectionMode: Array.isArray(selected) ? ('multiple' as const) : ('single' as const), selectedKeys }
}

/** A menu in groups, opened by the button given as child. */
export function Menu({
  label,
  groups,
  children,
}: {
  label: string
  groups: readonly MenuGroup[]
  children: ReactNode
}) {
  return (
    <MenuTrigger>
      {children}
      <Popover className={css['popover'] ?? ''} offset={4}>
        <AriaMenu aria-label={label} className={css['menu'] ?? ''}>
          {groups.map(({ id, title, selected, items, onChoose }, index) => (
            <MenuSection key={id} {...selectionOf(id, selected)}>
              {index > 0 && <Separator className={css['line'] ?? ''} />}
              <Header className={css['title'] ?? ''}>{title}</Header>
              {items.map(({ id: item, text, detail, isDisabled = false }) => (
                <MenuItem
                  key={item}
                  id={`${id}:${item}`}
                  textValue={text}
                  isDisabled={isDisabled}
                  className={css['item'] ?? ''}
                  onAction={() => onChoose(item)}
                >
                  {({ isSelected }) => (
                    <>
                      <span className={css['tick']} aria-hidden>
                        {isSelected ? '✓' : ''}
                      </span>
                      <span>
                        {text}
                        {detail !== undefined && <span className={css['detail']}>{detail}</span>}
                      </span>
                    </>
                  )}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

interface GroupMenuProps extends Pick<MenuGroup, 'selected' | 'items' | 'onChoose'> {
  label: string
  /** Heads the items, where it is not the label. */
  title?: string
  children: ReactNode
}

/** A menu of one group. */
export function GroupMenu({ label, title = label, children, ...group }: GroupMenuProps) {
  return (
    <Menu label={label} groups={[{ id: 'all', title, ...group }]}>
      {children}
    </Menu>
  )
}
