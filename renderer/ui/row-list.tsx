import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import {
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  ListLayout,
  type Selection,
  Virtualizer,
} from 'react-aria-components'
import { useKeptScroll } from './kept-state.tsx'
import css from './list.module.css'
import { RowContent, type RowContentProps } from './row-content.tsx'
import { useRowHeight } from './use-row-height.ts'

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

interface RowListProps extends ListProps {
  selected: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
  /** Allows several with Ctrl or Shift. */
  multiple?: boolean
  /** The row that is read: marked, and kept in view; null for none. */
  current?: string | null
  /** Opens a row by Enter or by a double click. */
  onOpen?(id: string): void
}

interface RowLayout {
  readonly rowHeight: number
  readonly headingHeight: number
}

/** The heights of rows of two lines and of the headings between them. */
function useRowLayout(): RowLayout {
  const rowHeight = useRowHeight('--size-row')
  const headingHeight = useRowHeight('--size-row-heading')
  return useMemo(() => ({ rowHeight, headingHeight }), [rowHeight, headingHeight])
}

/** A list of selectable rows in groups; only rows in view are rendered. */
export function RowList({ label, groups, selected, onSelect, multiple = false, current = null, onOpen }: RowListProps) {
  const layoutOptions = useRowLayout()
  const ids = groups.flatMap(({ rows }) => rows.map(({ id }) => id))
  const list = useRef<HTMLDivElement>(null)
  useInView(list, current === null ? null : topOf(current, groups, layoutOptions), layoutOptions)
  useKeptScroll(label, list)
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
      <ListBox
        ref={list}
        aria-label={label}
        className={css['list'] ?? ''}
        selectionMode={multiple ? 'multiple' : 'single'}
        selectionBehavior="replace"
        selectedKeys={[...selected].filter((id) => ids.includes(id))}
        onSelectionChange={(keys: Selection) =>
          onSelect(keys === 'all' ? new Set(ids) : new Set([...keys].map(String)))
        }
        disallowEmptySelection={selected.size > 0}
        {...(onOpen !== undefined && { onAction: (key) => onOpen(String(key)) })}
        dependencies={[selected, current]}
      >
        {groups.map((group) => groupOf(group, current))}
      </ListBox>
    </Virtualizer>
  )
}

/** Pixels above a row; null for a row that is not in the list. */
function topOf(id: string, groups: readonly RowGroup[], { rowHeight, headingHeight }: RowLayout): number | null {
  let top = 0
  for (const { title, rows } of groups) {
    if (title !== '') top += headingHeight
    const at = rows.findIndex((row) => row.id === id)
    if (at >= 0) return top + at * rowHeight
    top += rows.length * rowHeight
  }
  return null
}

/** Scrolls a list to a row when it becomes the current one, or moves. A list that is scrolled by hand stays there. */
function useInView(list: RefObject<HTMLElement | null>, top: number | null, layout: RowLayout): void {
  const { rowHeight, headingHeight } = layout
  useLayoutEffect(() => {
    const element = list.current
    if (element === null || top === null) return
    const { scrollTop, clientHeight } = element
    if (top < scrollTop) element.scrollTop = Math.max(0, top - headingHeight)
    else if (top + rowHeight > scrollTop + clientHeight) element.scrollTop = top + rowHeight - clientHeight
  }, [list, top, rowHeight, headingHeight])
}

/** Rows of one line that open something, as in LinkList. Takes the focus when it appears. */
export function LineList({ label, lines, onOpen }: LineListProps) {
  const rowHeight = useRowHeight('--size-row-line')
  return (
    <Virtualizer layout={ListLayout} layoutOptions={useMemo(() => ({ rowHeight }), [rowHeight])}>
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
interface LineListProps {
  label: string
  lines: readonly { readonly id: string; readonly text: string; readonly icon: ReactNode }[]
  onOpen(id: string): void
}

/** Rows that open something on press or Enter, not on focus. */
export function LinkList({ label, groups, onOpen }: ListProps & { onOpen(id: string): void }) {
  const layoutOptions = useRowLayout()
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
      <ListBox
        aria-label={label}
        className={css['list'] ?? ''}
        selectionMode="none"
        onAction={(key) => onOpen(String(key))}
      >
        {groups.map((group) => groupOf(group, null))}
      </ListBox>
    </Virtualizer>
  )
}

const groupOf = ({ id, title, rows }: RowGroup, current: string | null) =>
  title === '' ? (
    rows.map((row) => <RowItem key={row.id} row={row} isCurrent={row.id === current} />)
  ) : (
    <ListBoxSection key={id} id={id}>
      <Header className={css['heading'] ?? ''}>{title}</Header>
      {rows.map((row) => (
        <RowItem key={row.id} row={row} isCurrent={row.id === current} />
      ))}
    </ListBoxSection>
  )

function RowItem({ row: { id, ...face }, isCurrent }: { row: Row; isCurrent: boolean }) {
  const { title, aside, strong } = face
  const label = [strong, title, aside].filter((part) => part !== undefined && part !== '').join(', ')
  return (
    <ListBoxItem id={id} textValue={label} className={css['row'] ?? ''} data-current={isCurrent || undefined}>
      <RowContent {...face} />
    </ListBoxItem>
  )
}
