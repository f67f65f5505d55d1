import { type ReactNode, useState } from 'react'
import { listHeadTexts } from '../../texts/lists.ts'
import { printTexts } from '../../texts/print.ts'
import { IconButton } from '../../ui/button.tsx'
import { Ellipsis } from '../../ui/icons.ts'
import { Menu, type MenuGroup } from '../../ui/menu.tsx'
import { PaneHead } from '../../ui/panes.tsx'
import { TextFilter, type TextFilterProps } from '../../ui/text-filter.tsx'
import type { ListExport } from './list-columns.ts'
import { ListColumnsDialog } from './list-columns-dialog.tsx'
import css from './list-head.module.css'

interface ListMenuProps {
  /** The acts on the whole list that have no button. */
  acts?: readonly ListAct[]
  /** Choices about the list: its order, its columns. */
  choices?: readonly MenuGroup[]
  /** Makes the list for a file or a printer, when it is asked for; null while there are no rows. */
  make?: (() => ListExport) | null
}

interface ListAct {
  readonly id: string
  readonly text: string
  onAct(): void
}

export interface ListHeadProps extends ListMenuProps {
  title: string
  count?: string | undefined
  /** The field that filters this list; null while there is nothing to filter. */
  filter: TextFilterProps | null
  /** Buttons with words. */
  children?: ReactNode
}

/** The one head line of a list: title, field, buttons, and the menu with all else. */
export const ListHead = ({ title, count, filter, children, ...menu }: ListHeadProps) => (
  <PaneHead
    title={title}
    field={
      filter !== null && (
        <div className={css['field']}>
          <TextFilter {...filter} />
        </div>
      )
    }
    {...(count === undefined ? {} : { count })}
  >
    {children}
    <ListMenu {...menu} />
  </PaneHead>
)

/** The button of the menu; none where it would be empty. */
export function ListMenu({ acts = [], choices = [], make = null }: ListMenuProps) {
  const [list, setList] = useState<ListExport | null>(null)
  const all: ListAct[] = [
    ...acts,
    ...(make === null ? [] : [{ id: 'export', text: printTexts.list, onAct: () => setList(make()) }]),
  ]
  const own: MenuGroup = {
    id: 'acts',
    title: listHeadTexts.acts,
    items: all,
    onChoose: (id) => all.find((act) => act.id === id)?.onAct(),
  }
  const groups = [...(all.length === 0 ? [] : [own]), ...choices]
  if (groups.length === 0) return null
  return (
    <>
      <Menu label={listHeadTexts.more} groups={groups}>
        <IconButton label={listHeadTexts.more}>
          <Ellipsis aria-hidden />
        </IconButton>
      </Menu>
      {list !== null && <ListColumnsDialog list={list} onClose={() => setList(null)} />}
    </>
  )
}
