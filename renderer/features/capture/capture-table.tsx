import { memo } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type TableSort } from '../../ui/data-table.tsx'
import { PaneFoot } from '../../ui/panes.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { captureColumns } from './capture-columns.tsx'

export interface CaptureTableProps {
  /** The same list as before where nothing in it has changed. */
  rows: readonly CaptureRow[]
  /** The person holds no role. */
  asCitizen: boolean
  selected: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
  sort: TableSort | null
  onSort(sort: TableSort): void
  /** To the other pane, where only one fits. */
  onOpen(): void
}

const idOf = ({ fileId }: CaptureRow) => fileId
const textOf = ({ name }: CaptureRow) => name

/** The files, each in a row; drawn anew only where a row, the choice or the room has changed. */
export const CaptureTable = memo(function CaptureTable(props: CaptureTableProps) {
  const { rows, asCitizen, selected, onSelect, sort, onSort, onOpen } = props
  const single = useNarrow(920)
  const medium = useNarrow(1500)
  const few = useNarrow(640)
  const { all, medium: some, few: least } = captureColumns(asCitizen)
  const columns = few ? least : medium ? some : all
  return (
    <>
      <DataTable label="Documentos a capturar" {...{ columns, rows, idOf, textOf, selected, onSelect, sort, onSort }} />
      {single && selected.size > 0 && (
        <PaneFoot>
          <Button variant="primary" onPress={onOpen}>
            Continuar com {selected.size === 1 ? 'o selecionado' : `os ${selected.size} selecionados`}
          </Button>
        </PaneFoot>
      )}
    </>
  )
})
