import { memo, useRef } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { captureScreenTexts } from '../../texts/capture-list.ts'
import { DataTable, type RowPreview, type TableSort } from '../../ui/data-table.tsx'
import { useElementSize } from '../../ui/use-element-size.ts'
import css from './capture.module.css'
import { type ColumnSets, columnSets } from './capture-columns.tsx'
import { ContinueFoot } from './continue-foot.tsx'

export interface CaptureTableProps {
  /** The same array as long as nothing in it changes. */
  rows: readonly CaptureRow[]
  /** The chosen columns; null for those that the width has room for. */
  columns: readonly string[] | null
  /** The user holds no role. */
  asCitizen: boolean
  selected: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
  sort: TableSort | null
  onSort(sort: TableSort): void
  /** Opens the other pane, where only one fits. */
  onOpen(): void
  /** Shows the pages of a file large. */
  preview: RowPreview
}

const idOf = ({ fileId }: CaptureRow) => fileId
const textOf = ({ name }: CaptureRow) => name

function columnsFor(sets: ColumnSets, chosen: CaptureTableProps['columns'], width: number) {
  if (chosen !== null) return sets.chosen(chosen)
  if (width < 560) return sets.narrow
  return width < 960 ? sets.medium : sets.all
}

/** The files, one in each row; rendered again only when a row, the selection or the width changes. */
export const CaptureTable = memo(function CaptureTable(props: CaptureTableProps) {
  const { rows, columns, asCitizen, selected, onSelect, sort, onSort, onOpen, preview } = props
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementSize(frame)?.width ?? 0
  return (
    <div ref={frame} className={css['table']}>
      <DataTable
        label={captureScreenTexts.list}
        columns={columnsFor(columnSets(asCitizen), columns, width)}
        rows={rows}
        idOf={idOf}
        textOf={textOf}
        selected={selected}
        onSelect={onSelect}
        sort={sort}
        onSort={onSort}
        preview={preview}
      />
      <ContinueFoot selected={selected.size} onOpen={onOpen} />
    </div>
  )
})
