import { memo } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type TableSort } from '../../ui/data-table.tsx'
import { PaneFoot } from '../../ui/panes.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
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
  const isMedium = useNarrow(1500)
  const isNarrow = useNarrow(640)
  const columnSets = captureColumns(asCitizen)
  const wider = isMedium ? columnSets.medium : columnSets.all
  const columns = isNarrow ? columnSets.narrow : wider
  return (
    <>
      <DataTable
        label="Documentos a capturar"
        columns={columns}
        rows={rows}
        idOf={idOf}
        textOf={textOf}
        selected={selected}
        onSelect={onSelect}
        sort={sort}
        onSort={onSort}
      />
      {hasOnePane && selected.size > 0 && (
        <PaneFoot>
          <Button variant="primary" onPress={onOpen}>
            Continuar com {selected.size === 1 ? 'o selecionado' : `os ${selected.size} selecionados`}
          </Button>
        </PaneFoot>
      )}
    </>
  )
})
