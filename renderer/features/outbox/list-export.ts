import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { type ListExport, listExport, selectedRange, wholeRange } from '../../parts/lists/list-columns.ts'
import { filteredRowsText, sheetMoment } from '../../texts/lists.ts'
import { kindText, stateText } from '../../texts/operations.ts'
import { outboxColumnTexts as texts } from '../../texts/table-columns.ts'
import type { Section } from './sections.ts'

interface ListedOperations {
  readonly sections: readonly Section[]
  readonly chosen: readonly OperationView[]
  /** The filter in words. */
  readonly filter: string
}

/** The operations of the list, one row each, also those of a batch. */
export function operationList({ sections, chosen, filter }: ListedOperations): ListExport {
  const operations = sections.flatMap(({ batches }) => batches.flatMap((batch) => [...batch.operations]))
  return listExport<OperationView>({
    id: 'outbox',
    title: texts.title,
    filter,
    columns: [
      { id: 'createdAt', text: texts.createdAt, cell: ({ createdAt }) => sheetMoment(createdAt) },
      { id: 'name', text: texts.name, cell: ({ title }) => title },
      { id: 'kind', text: texts.kind, cell: kindText },
      { id: 'state', text: texts.state, cell: stateText },
      { id: 'number', text: texts.number, cell: ({ result }) => result.registro ?? result.protocolo ?? '' },
      { id: 'role', text: texts.role, isExtra: true, cell: ({ roleName }) => roleName ?? '' },
      { id: 'updatedAt', text: texts.updatedAt, isExtra: true, cell: ({ updatedAt }) => sheetMoment(updatedAt) },
      { id: 'failure', text: texts.failure, isExtra: true, cell: ({ failure }) => failure?.message ?? '' },
    ],
    ranges: [wholeRange(operations, filteredRowsText), ...selectedRange(chosen)],
  })
}
