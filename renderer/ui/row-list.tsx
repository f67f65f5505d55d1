import type { ReactNode } from 'react'
import {
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  ListLayout,
  type Selection,
  Virtualizer,
} from 'react-aria-components'
import css from './list.module.css'
import { RowContent, type RowContentProps } from './row-content.tsx'

export interface Row extends RowContentProps {
  id: string
  title: string
}
export interface RowGroup {
  id: string
  title: string
  rows: readonly Row[]
}

interface ListProps {
  label: string
  groups: readonly RowGroup[]
}

export interface RowListProps extends ListProps {
  selected: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
  /** Allows several with Ctrl or Shift. */
  multiple?: boolean
}

const rowHeight = 56
const headingHeight = 28
const lineHeight = 36

/** A list of selectable rows in groups; only rows in view are rendered. */
export function RowList({ label, groups, selected, onSelect, multiple = false }: RowListProps) {
  const ids = groups.flatMap(({ rows }) => rows.map(({ id }) => id))
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight, headingHeight }}>
      <ListBox
        aria-label={label}
        className={css['list'] ?? ''}
        selectionMode={multiple ? 'multiple' : 'single'}
        selectionBehavior="replace"
        selectedKeys={[...selected].filter((id) => ids.includes(id))}
        onSelectionChange={(keys: Selection) =>
          onSelect(keys === 'all' ? new Set(ids) : new Set([...keys].map(String)))
        }
        disallowEmptySelection={selected.size > 0}
        dependencies={[selected]}
      >
        {groups.map(groupOf)}
      </ListBox>
    </Virtualizer>
  )
}

/** Rows of one line that open something, as in LinkList. Takes the focus when it appears. */
export function LineList({ label, lines, onOpen }: LineListProps) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: lineHeight }}>
      <ListBox
        aria-label={label}
        className={css['list'] ?? ''}
        selectionMode="none"
        autoFocus="first"
        onAction={(key) => onOpen(String(key))}
      >
        {lines.map(({ id, text, icon }) => (
          <ListBoxItem key={id} id={id} textValue={text} className={`${css['row']} ${css['single']}`}>
            {icon}
            <span>{text}</span>
          </ListBoxItem>
        ))}
      </ListBox>
    </Virtualizer>
  )
}
export interface LineListProps {
  label: string
  lines: readonly { readonly id: string; readonly text: string; readonly icon: ReactNode }[]
  onOpen(id: string): void
}

/** Rows that open something on press or Enter, not on focus. */
export function LinkList({ label, groups, onOpen }: ListProps & { onOpen(id: string): void }) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight, headingHeight }}>
      <ListBox
        aria-label={label}
        className={css['list'] ?? ''}
        selectionMode="none"
        onAction={(key) => onOpen(String(key))}
      >
        {groups.map(groupOf)}
      </ListBox>
    </Virtualizer>
  )
}

const groupOf = ({ id, title, rows }: RowGroup) =>
  title === '' ? (
    rows.map((row) => <RowItem key={row.id} {...row} />)
  ) : (
    <ListBoxSection key={id} id={id}>
      <Header className={css['heading'] ?? ''}>{title}</Header>
      {rows.map((row) => (
        <RowItem key={row.id} {...row} />
      ))}
    </ListBoxSection>
  )

function RowItem({ id, ...face }: Row) {
  const { title, aside, strong } = face
  const label = [strong, title, aside].filter((part) => part !== undefined && part !== '').join(', ')
  return (
    <ListBoxItem id={id} textValue={label} className={css['row'] ?? ''}>
      <RowContent {...face} />
    </ListBoxItem>
  )
}
