import { memo, useRef } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type TableSort } from '../../ui/data-table.tsx'
import { PaneFoot } from '../../ui/panes.tsx'
import { useElementSize } from '../../ui/use-element-size.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import css from './capture.module.css'
import { captureColumns } from './capture-columns.tsx'

export interface CaptureTableProps {
  /** The same array as long as nothing in it changes. */
  rows: readonly CaptureRow[]
  /** The user holds no role. */
  asCitizen: boolean
  selected: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
  sort: TableSort | null
  onSort(sort: TableSort): void
  /** Opens the other pane, where only one fits. */
  onOpen(): void
}

const idOf = ({ fileId }: CaptureRow) => fileId
const textOf = ({ name }: CaptureRow) => name

/** The files, one in each row; rendered again only when a row, the selection or the width changes. */
export const CaptureTable = memo(function CaptureTable(props: CaptureTableProps) {
  const { rows, asCitizen, selected, onSelect, sort, onSort, onOpen } = props
  const hasOnePane = useNarrow(920)
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementSize(frame)?.width ?? 0
  const columnSets = captureColumns(asCitizen)
  const wider = width < 960 ? columnSets.medium : columnSets.all
  return (
    <div ref={frame} className={css['table']}>
      <DataTable
        label="Documentos a capturar"
        columns={width < 560 ? columnSets.narrow : wider}
        rows={rows}
        idOf={idOf}
        textOf={textOf}
        selected={selected}
        onSelect={onSelect}
        sort={sort}
        onSort={onSort}
      />
      {hasOnePane && selected.size > 0 && (
        <PaneFoot
          acts={
            <Button variant="primary" onPress={onOpen}>
              Continuar com {selected.size === 1 ? 'o selecionado' : `os ${selected.size} selecionados`}
            </Button>
          }
        />
      )}
    </div>
  )
})
