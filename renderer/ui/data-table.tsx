import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, type RefObject, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import {
  Cell,
  Column,
  ResizableTableContainer,
  Row,
  type Selection,
  type SortDescriptor,
  Table,
  TableBody,
  TableHeader,
  TableLayout,
  Virtualizer,
} from 'react-aria-components'
import { Checkbox } from './field.tsx'
import { focusSoon } from './focus-soon.ts'
import css from './list.module.css'
import { LiveCell, useLiveRows } from './live-rows.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { useRowHeight } from './use-row-height.ts'

/** Pass the same columns, with the same `cell`, at every render: a new one renders every row. */
export interface TableColumn<T> {
  id: string
  text: string
  /** Pixels, or a share such as `2fr`. */
  width: number | `${number}fr`
  minWidth?: number
  isSortable?: boolean
  /** Aligned to the right. */
  isNumber?: boolean
  cell(row: T): ReactNode
}

export interface TableSort {
  readonly column: string
  readonly isDescending: boolean
}

interface DataTableProps<T extends object> {
  label: string
  columns: readonly TableColumn<T>[]
  /** Compared by identity: a row that has not changed is the same object. */
  rows: readonly T[]
  idOf(row: T): string
  textOf(row: T): string
  selected: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
  /** Null keeps the order of `rows`. */
  sort: TableSort | null
  onSort(sort: TableSort): void
  preview: RowPreview
}

/** A preview of a row, which covers the list. */
export interface RowPreview {
  /** Called for Space on a row; the selection does not change. */
  open(id: string): void
  /** The row that was previewed last. It takes the focus whenever this is another object. */
  readonly last: { readonly id: string } | null
}

/** More than fit on a large screen. */
const rowsInView = 30

/** A table whose rows are selected by checkbox, click or keyboard; only rows in view are rendered. */
export function DataTable<T extends object>({ preview, ...table }: DataTableProps<T>) {
  const { rows, idOf } = table
  const rowHeight = useRowHeight('--size-row-line')
  const container = useRef<HTMLDivElement>(null)
  usePreviewKey(container, preview.open)
  const { last } = preview
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another row was previewed
  useEffect(() => {
    const index = rows.findIndex((row) => idOf(row) === last?.id)
    return last === null || index === -1 ? undefined : focusRow(container.current, index * rowHeight, last.id)
  }, [last])
  return (
    <ResizableTableContainer ref={container} className={css['container'] ?? ''}>
      {useGrid(table, rowHeight)}
    </ResizableTableContainer>
  )
}

type GridProps<T extends object> = Omit<DataTableProps<T>, 'preview'>

/** The table itself: the same element, and so nothing to render, while only values of rows change. */
function useGrid<T extends object>(props: GridProps<T>, rowHeight: number): ReactNode {
  const { label, columns, rows, idOf, textOf, selected, onSelect, sort, onSort } = props
  const live = useLiveRows({ rows, idOf, textOf })
  const items = useProgressiveRows(live)
  const headingHeight = useRowHeight('--size-row-heading')
  const layoutOptions = useMemo(() => ({ rowHeight, headingHeight }), [rowHeight, headingHeight])
  return useMemo(
    () => (
      <Virtualizer layout={TableLayout} layoutOptions={layoutOptions}>
        <Table
          aria-label={label}
          className={css['table'] ?? ''}
          selectionMode="multiple"
          selectionBehavior="replace"
          selectedKeys={selected}
          onSelectionChange={(keys: Selection) =>
            onSelect(new Set(keys === 'all' ? live.map(({ id }) => id) : [...keys].map(String)))
          }
          {...(sort === null
            ? {}
            : { sortDescriptor: { column: sort.column, direction: sort.isDescending ? 'descending' : 'ascending' } })}
          onSortChange={({ column, direction }: SortDescriptor) =>
            onSort({ column: String(column), isDescending: direction === 'descending' })
          }
        >
          <TableHeader className={css['head'] ?? ''}>
            <Column id="selection" width={40} minWidth={40} className={css['column'] ?? ''}>
              <Checkbox slot="selection" />
            </Column>
            {columns.map(headOf)}
          </TableHeader>
          <TableBody items={items} dependencies={[columns]}>
            {(row) => (
              <Row id={row.id} textValue={row.text} className={css['tableRow'] ?? ''}>
                <Cell className={css['cell'] ?? ''}>
                  <RowCheckbox />
                </Cell>
                {columns.map(({ id, isNumber = false, cell }) => (
                  <Cell key={id} className={`${css['cell']} ${isNumber ? css['number'] : ''}`}>
                    <LiveCell row={row} cell={cell} />
                  </Cell>
                ))}
              </Row>
            )}
          </TableBody>
        </Table>
      </Virtualizer>
    ),
    [label, columns, live, items, layoutOptions, selected, onSelect, sort, onSort],
  )
}

function headOf<T>(
  { id, text, width, minWidth = 60, isSortable = false, isNumber = false }: TableColumn<T>,
  index: number,
) {
  return (
    <Column
      key={id}
      id={id}
      isRowHeader={index === 0}
      width={width}
      minWidth={minWidth}
      allowsSorting={isSortable}
      className={`${css['column']} ${isNumber ? css['number'] : ''}`}
    >
      {({ sortDirection }) => (
        <>
          {text}
          {sortDirection === 'ascending' && <ArrowUp aria-hidden />}
          {sortDirection === 'descending' && <ArrowDown aria-hidden />}
        </>
      )}
    </Column>
  )
}

/** How long a letter may be the beginning of a name that is typed to go to its row. */
const typingMs = 1000

/** Handles Space before the table, which would select the row alone. The table handles Ctrl+Space. */
function usePreviewKey(container: RefObject<HTMLElement | null>, onPreview: (id: string) => void): void {
  const latest = useRef(onPreview)
  latest.current = onPreview
  useEffect(() => {
    const element = container.current
    let typedAt = Number.NEGATIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
      if (isPlain && key.length === 1 && key !== ' ') typedAt = event.timeStamp
      // The row must not handle a key of its checkbox.
      if (key === ' ' && target instanceof HTMLInputElement) return event.stopPropagation()
      const id = target instanceof Element ? target.closest<HTMLElement>('[role="row"]')?.dataset['key'] : undefined
      if (key !== ' ' || !isPlain || id === undefined || event.timeStamp - typedAt < typingMs) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) latest.current(id)
    }
    element?.addEventListener('keydown', onKeyDown, { capture: true })
    return () => element?.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [container])
}

/** Brings a row into view, which renders it, and focuses it. */
function focusRow(container: HTMLElement | null, top: number, id: string): () => void {
  return focusSoon(() => {
    const row = container?.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`) ?? null
    if (row === null && container !== null) {
      container.scrollTop = top - container.clientHeight / 2
    }
    return row
  })
}

/**
 * Renders a new table in steps: its head, the rows in view by tens, all rows. Hundreds of rows, or all in view, at once
 * would block the window.
 */
function useProgressiveRows<T>(rows: readonly T[]): readonly T[] {
  const [maxRows, setMaxRows] = useState(0)
  useEffect(
    () => startTransition(() => setMaxRows(maxRows < rowsInView ? maxRows + 10 : Number.POSITIVE_INFINITY)),
    [maxRows],
  )
  return useMemo(() => (rows.length <= maxRows ? rows : rows.slice(0, maxRows)), [rows, maxRows])
}
