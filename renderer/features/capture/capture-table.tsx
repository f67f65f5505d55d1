import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { OperationMark } from '../../operations/operation-mark.tsx'
import { accessTexts } from '../../texts/access.ts'
import { captureKinds, rowStates } from '../../texts/capture.ts'
import { size } from '../../texts/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Mark } from '../../ui/mark.tsx'
import { PaneFoot } from '../../ui/panes.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { missing } from './selection.ts'

export interface CaptureTableProps {
  rows: readonly CaptureRow[]
  operations: ReadonlyMap<string, OperationView>
  /** The person holds no role. */
  asCitizen: boolean
  selected: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
  /** To the other pane, where only one fits. */
  onOpen(): void
}

const name: TableColumn = { id: 'name', text: 'Nome', width: '3fr', minWidth: 160 }
const state: TableColumn = { id: 'state', text: 'Situação', width: '2fr', minWidth: 196 }
const allColumns: readonly TableColumn[] = [
  name,
  { id: 'size', text: 'Tamanho', width: 84 },
  { id: 'kind', text: 'Tipo', width: 136 },
  { id: 'class', text: 'Classe', width: '1fr', minWidth: 90 },
  { id: 'access', text: 'Acesso', width: 116 },
  { id: 'signers', text: 'Assinantes', width: 90 },
  state,
]
const fewColumns = [name, state]
const mediumColumns = allColumns.filter(({ id }) => !['size', 'class', 'signers'].includes(id))

export function CaptureTable({ rows, operations, asCitizen, selected, onSelect, onOpen }: CaptureTableProps) {
  const single = useNarrow(920)
  const medium = useNarrow(1400)
  const few = useNarrow(640)
  const columns = few ? fewColumns : medium ? mediumColumns : allColumns
  return (
    <>
      <DataTable
        label="Documentos a capturar"
        columns={columns}
        selected={selected}
        onSelect={onSelect}
        rows={rows.map((row) => {
          const cells = cellsOf(row, operations, asCitizen)
          return { id: row.fileId, text: row.name, cells: columns.map(({ id }) => cells[id]) }
        })}
      />
      {single && selected.size > 0 && (
        <PaneFoot>
          <Button variant="primary" onPress={onOpen}>
            Continuar com {selected.size === 1 ? 'o selecionado' : `os ${selected.size} selecionados`}
          </Button>
        </PaneFoot>
      )}
    </>
  )
}

function cellsOf(
  row: CaptureRow,
  operations: ReadonlyMap<string, OperationView>,
  asCitizen: boolean,
): Record<string, React.ReactNode> {
  const text = (value: string, title = value) => <span title={title}>{value}</span>
  return {
    name: text(row.name),
    size: text(row.state === 'preparing' ? '' : size(row.sizeBytes)),
    kind: text(captureKinds[row.kind].text),
    class: text(row.classe?.codigo ?? '', row.classe?.nome ?? ''),
    access: text(accessTexts[row.access].text),
    signers: text(
      row.signers.length === 0 ? '' : String(row.signers.length),
      row.signers.map(({ nome }) => nome).join(', '),
    ),
    state: <RowState row={row} operation={operations.get(row.operationId ?? '')} asCitizen={asCitizen} />,
  }
}

/** Where a file stands, in words. */
export function RowState({
  row,
  operation,
  asCitizen,
}: {
  row: CaptureRow
  operation: OperationView | undefined
  asCitizen: boolean
}) {
  if (row.registro !== null) {
    return (
      <Mark tone="ok" icon="ok">
        {`capturado ${row.registro}`}
      </Mark>
    )
  }
  if (operation !== undefined && (row.state === 'sent' || row.state === 'done' || row.state === 'refused')) {
    return <OperationMark operation={operation} />
  }
  const lacks = row.state === 'draft' ? missing(row, asCitizen) : null
  if (lacks !== null) {
    return (
      <Mark tone="warn" icon="warn">
        {lacks}
      </Mark>
    )
  }
  if (row.state === 'problem') {
    return (
      <Mark tone="danger" icon="bad">
        {row.problem ?? 'com problema'}
      </Mark>
    )
  }
  return (
    <Mark tone="quiet" icon="local">
      {rowStates[row.state] ?? row.state}
    </Mark>
  )
}
