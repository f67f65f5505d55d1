import type { Draft } from '../../../contract/bridge/compose.ts'
import { listLimits } from '../../../contract/bridge/lists.ts'
import { type ListExport, listExport, wholeRange } from '../../parts/lists/list-columns.ts'
import { draftTitle } from '../../parts/process/draft-title.ts'
import { draftsScreenTexts } from '../../texts/drafts.ts'
import { cutCellText, sheetMoment, sheetNumber } from '../../texts/lists.ts'
import { draftColumnTexts as texts } from '../../texts/table-columns.ts'

/** The drafts of this computer. */
export const draftList = (drafts: readonly Draft[], recipientsOf: (draft: Draft) => string): ListExport =>
  listExport<Draft>({
    id: 'drafts',
    title: draftsScreenTexts.title,
    columns: [
      { id: 'savedAt', text: texts.savedAt, cell: ({ savedAt }) => sheetMoment(savedAt) },
      { id: 'name', text: texts.name, cell: ({ fields }) => draftTitle(fields) },
      { id: 'to', text: texts.to, cell: recipientsOf },
      { id: 'documents', text: texts.documents, cell: ({ fields }) => sheetNumber(fields.documents.length) },
      { id: 'createdAt', text: texts.createdAt, isExtra: true, cell: ({ createdAt }) => sheetMoment(createdAt) },
      {
        id: 'message',
        text: texts.message,
        isExtra: true,
        cell: ({ fields }) => cutCellText(fields.message, listLimits.cellLength),
      },
    ],
    ranges: [wholeRange(drafts)],
  })
