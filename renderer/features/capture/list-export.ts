import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { useOperationsReplica } from '../../bridge/replicas.ts'
import { isCitizen } from '../../parts/fields/capturers.ts'
import { rowStateText } from '../../parts/fields/row-state-text.ts'
import { type ListExport, listExport, selectedRange, wholeRange } from '../../parts/lists/list-columns.ts'
import { type CaptureFilter, captureFilters } from '../../texts/capture.ts'
import { allRowsText, filteredRowsText } from '../../texts/lists.ts'
import { captureColumnTexts } from '../../texts/table-columns.ts'
import { captureColumns } from './columns.ts'

export interface CapturedList {
  /** The rows that the list shows, in its order. */
  shown: readonly CaptureRow[]
  chosen: readonly CaptureRow[]
  session: SessionState
  query: { readonly filter: CaptureFilter; readonly text: string }
}

/** Makes the list of Capturar for a file or a printer; the states are read when it is asked for. */
export function useCapturedList(): (list: CapturedList) => ListExport {
  const operations = useOperationsReplica()
  return ({ shown, chosen, session, query }) => {
    const operationOf = new Map(operations.store.getState().value?.map((operation) => [operation.id, operation]))
    const stateOf = (row: CaptureRow) => rowStateText(row, operationOf.get(row.operationId ?? ''), isCitizen(session))
    const chosenFilter = query.filter === 'all' ? undefined : captureFilters.find(({ id }) => id === query.filter)
    const filter = [chosenFilter?.text, query.text.trim()].filter(Boolean).join(' · ')
    return listExport<CaptureRow>({
      id: 'capture',
      title: captureColumnTexts.title,
      filter,
      columns: captureColumns.flatMap(({ cell, ...column }) =>
        cell === undefined ? [] : [{ ...column, cell: (row) => cell(row, stateOf) }],
      ),
      ranges: [wholeRange(shown, filter === '' ? allRowsText : filteredRowsText), ...selectedRange(chosen)],
    })
  }
}
