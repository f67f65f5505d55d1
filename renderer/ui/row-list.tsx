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
import { RowFace, type RowFaceProps } from './row-face.tsx'
import css from './row-list.module.css'

/** One row of two lines. */
export interface Row extends RowFaceProps {
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
  /** Several at once, by Ctrl or Shift. */
  multiple?: boolean
}

const rowHeight = 56
const headingHeight = 28
const lineHeight = 36

/** A list as a mail program has it: grouped, by keyboard, and only as many elements as are seen. */
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

/** Rows of one line, which lead elsewhere as LinkList's do. The focus begins here. */
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

/** The same where a row leads elsewhere: by a press or by Enter, and not because the focus has come to it. */
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
  const spoken = [strong, title, aside].filter((part) => part !== undefined && part !== '').join(', ')
  return (
    <ListBoxItem id={id} textValue={spoken} className={css['row'] ?? ''}>
      <RowFace {...face} />
    </ListBoxItem>
  )
}
