import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
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
import css from './list.module.css'
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

export interface DataTableProps<T extends object> {
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
}

/** More than fit on a large screen. */
const firstRowCount = 30

/** A table whose rows are selected by checkbox, click or keyboard; only rows in view are rendered. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, columns, rows, idOf, textOf, selected, onSelect, sort, onSort } = props
  const items = useProgressiveRows(rows)
  const rowHeight = useRowHeight('--size-row')
  const headingHeight = useRowHeight('--size-row-heading')
  const layoutOptions = useMemo(() => ({ rowHeight, headingHeight }), [rowHeight, headingHeight])
  return (
    <ResizableTableContainer className={css['container'] ?? ''}>
      <Virtualizer layout={TableLayout} layoutOptions={layoutOptions}>
        <Table
          aria-label={label}
          className={css['table'] ?? ''}
          selectionMode="multiple"
          selectionBehavior="replace"
          selectedKeys={selected}
          onSelectionChange={(keys: Selection) =>
            onSelect(keys === 'all' ? new Set(rows.map(idOf)) : new Set([...keys].map(String)))
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
            {columns.map(({ id, text, width, minWidth = 60, isSortable = false, isNumber = false }, index) => (
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
            ))}
          </TableHeader>
          <TableBody items={items} dependencies={[columns]}>
            {(row) => (
              <Row id={idOf(row)} textValue={textOf(row)} className={css['tableRow'] ?? ''}>
                <Cell className={css['cell'] ?? ''}>
                  <RowCheckbox />
                </Cell>
                {columns.map(({ id, isNumber = false, cell }) => (
                  <Cell key={id} className={`${css['cell']} ${isNumber ? css['number'] : ''}`}>
                    {cell(row)}
                  </Cell>
                ))}
              </Row>
            )}
          </TableBody>
        </Table>
      </Virtualizer>
    </ResizableTableContainer>
  )
}

/**
 * Renders a new table in three steps: its head, the rows in view, all rows. Hundreds of rows at once would block the
 * window.
 */
function useProgressiveRows<T>(rows: readonly T[]): readonly T[] {
  const [most, setMost] = useState(0)
  useEffect(() => startTransition(() => setMost(most === 0 ? firstRowCount : Number.POSITIVE_INFINITY)), [most])
  return useMemo(() => (rows.length <= most ? rows : rows.slice(0, most)), [rows, most])
}
