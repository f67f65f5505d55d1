import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { rowStateText } from '../../parts/fields/row-state-text.ts'
import { type ListExport, listExport, selectedRange } from '../../parts/lists/list-columns.ts'
import { draftAccessTexts } from '../../texts/access.ts'
import { captureColumnTexts, captureKinds } from '../../texts/capture.ts'
import { allRowsText, filteredRowsText, selectedRowsText, sheetMoment, sheetNumber } from '../../texts/lists.ts'
import { captureListTexts as texts } from '../../texts/table-columns.ts'

interface ListedFiles {
  /** In the order of the list. */
  readonly shown: readonly CaptureRow[]
  readonly chosen: readonly CaptureRow[]
  readonly operations: readonly OperationView[]
  readonly asCitizen: boolean
  /** The filter in words; empty for none. */
  readonly filter: string
}

/** The files of Capturar. */
export function captureList({ shown, chosen, operations, asCitizen, filter }: ListedFiles): ListExport {
  const operationOf = new Map(operations.map((operation) => [operation.id, operation]))
  const stateOf = (row: CaptureRow) => rowStateText(row, operationOf.get(row.operationId ?? ''), asCitizen)
  const signersOf = ({ signers }: CaptureRow) => signers.map(({ nome }) => nome).join(', ')
  const classOf = ({ classe }: CaptureRow) => (classe === null ? '' : `${classe.codigo} ${classe.nome}`)
  return listExport<CaptureRow>({
    id: 'capture',
    title: texts.title,
    filter,
    columns: [
      { id: 'name', text: texts.name, cell: ({ name }) => name },
      { id: 'pages', text: captureColumnTexts.pages, cell: ({ report }) => sheetNumber(report?.pages) },
      { id: 'kind', text: captureColumnTexts.kind, cell: ({ kind }) => captureKinds[kind].text },
      { id: 'class', text: captureColumnTexts.class, cell: classOf },
      { id: 'access', text: captureColumnTexts.access, cell: ({ access }) => draftAccessTexts[access].text },
      { id: 'state', text: texts.state, cell: stateOf },
      { id: 'registro', text: texts.registro, cell: ({ registro }) => registro ?? '' },
      { id: 'signers', text: captureColumnTexts.signers, isExtra: true, cell: signersOf },
      { id: 'addedAt', text: texts.addedAt, isExtra: true, cell: ({ addedAt }) => sheetMoment(addedAt) },
      { id: 'bytes', text: texts.bytes, isExtra: true, cell: ({ sizeBytes }) => sheetNumber(sizeBytes) },
      { id: 'hash', text: texts.hash, isExtra: true, cell: ({ sha256 }) => sha256 ?? '' },
      { id: 'folder', text: texts.folder, isExtra: true, cell: ({ folderName }) => folderName ?? '' },
    ],
    ranges: [
      {
        id: 'all',
        text: (filter === '' ? allRowsText : filteredRowsText)(shown.length),
        total: shown.length,
        rows: shown,
      },
      ...selectedRange(chosen, selectedRowsText),
    ],
  })
}
