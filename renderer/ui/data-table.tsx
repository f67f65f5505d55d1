import type { ReactNode } from 'react'
import {
  Cell,
  Column,
  ResizableTableContainer,
  Row,
  type Selection,
  Table,
  TableBody,
  TableHeader,
  TableLayout,
  Virtualizer,
} from 'react-aria-components'
import css from './data-table.module.css'
import { Checkbox } from './field.tsx'

export interface TableColumn {
  id: string
  text: string
  /** Pixels, or a share such as `2fr`. */
  width: number | `${number}fr`
  minWidth?: number
}
export interface TableRow {
  id: string
  text: string
  /** One for each column. */
  cells: readonly ReactNode[]
}

export interface DataTableProps {
  label: string
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
  selected: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
}

/** A table whose rows are chosen by box, click or keyboard; only the rows that are seen exist. */
export function DataTable({ label, columns, rows, selected, onSelect }: DataTableProps) {
  return (
    <ResizableTableContainer className={css['container'] ?? ''}>
      <Virtualizer layout={TableLayout} layoutOptions={{ rowHeight: 44, headingHeight: 32 }}>
        <Table
          aria-label={label}
          className={css['table'] ?? ''}
          selectionMode="multiple"
          selectionBehavior="toggle"
          selectedKeys={selected}
          onSelectionChange={(keys: Selection) =>
            onSelect(keys === 'all' ? new Set(rows.map(({ id }) => id)) : new Set([...keys].map(String)))
          }
        >
          <TableHeader className={css['head'] ?? ''}>
            <Column id="selection" width={40} minWidth={40} className={css['column'] ?? ''}>
              <Checkbox slot="selection" />
            </Column>
            {columns.map(({ id, text, width, minWidth = 60 }, index) => (
              <Column
                key={id}
                id={id}
                isRowHeader={index === 0}
                width={width}
                minWidth={minWidth}
                className={css['column'] ?? ''}
              >
                {text}
              </Column>
            ))}
          </TableHeader>
          <TableBody>
            {rows.map(({ id, text, cells }) => (
              <Row key={id} id={id} textValue={text} className={css['row'] ?? ''}>
                <Cell className={css['cell'] ?? ''}>
                  <Checkbox slot="selection" />
                </Cell>
                {columns.map((column, index) => (
                  <Cell key={column.id} className={css['cell'] ?? ''}>
                    {cells[index]}
                  </Cell>
                ))}
              </Row>
            ))}
          </TableBody>
        </Table>
      </Virtualizer>
    </ResizableTableContainer>
  )
}
