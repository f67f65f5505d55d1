import type { DocumentQuery, DocumentResults, DocumentView, FoundDocument } from '../../../contract/bridge/documents.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import {
  allPages,
  type ListColumn,
  type ListExport,
  listExport,
  selectedRange,
  servicePages,
  wholeRange,
} from '../../parts/lists/list-columns.ts'
import { accessName } from '../../texts/access.ts'
import { pageRowsText, sheetMoment } from '../../texts/lists.ts'
import { documentListTexts as texts } from '../../texts/table-columns.ts'

const columns: readonly ListColumn<DocumentView>[] = [
  { id: 'registro', text: texts.registro, cell: ({ registro }) => registro },
  { id: 'name', text: texts.name, cell: ({ nome }) => nome },
  { id: 'capturedAt', text: texts.capturedAt, cell: ({ capturedAt }) => sheetMoment(capturedAt) },
]

/** The documents captured from this computer. */
export const recentList = (documents: readonly DocumentView[], chosen: readonly DocumentView[]): ListExport =>
  listExport({
    id: 'documents',
    title: texts.recent,
    columns,
    ranges: [wholeRange(documents), ...selectedRange(chosen)],
  })

interface FoundList {
  readonly query: DocumentQuery
  /** The page that is shown. */
  readonly shown: DocumentResults
  readonly selected: ReadonlySet<string>
}

/** The documents found at the service: the page that is shown, or those of all pages up to a limit. */
export function foundList({ query, shown: { found, count, pages }, selected }: FoundList): ListExport {
  const page = { ...wholeRange(found, pageRowsText), id: 'page' }
  const all = allPages({ count, pages }, () => foundParts(query))
  const chosen = selectedRange(found.filter(({ idDocumento }) => selected.has(idDocumento)))
  return listExport<FoundDocument>({
    id: 'documents-found',
    title: texts.found,
    filter: queryText(query),
    columns: [...columns, { id: 'access', text: texts.access, cell: ({ nivelAcesso }) => accessName(nivelAcesso) }],
    ranges: all === null ? [page, ...chosen] : [all, page, ...chosen],
  })
}

async function* foundParts(query: DocumentQuery): AsyncGenerator<Outcome<readonly FoundDocument[]>> {
  const pages = servicePages(async (page) => {
    const outcome = await call('documents.searchPage', { query, page })
    if (!outcome.ok) return outcome
    const found = outcome.value.found.map((document) => ({ id: document.idDocumento, document }))
    return ok({ found, pages: outcome.value.pages })
  })
  for await (const part of pages) yield part.ok ? ok(part.value.map(({ document }) => document)) : part
}

const queryText = ({ text, nivelAcesso, from, until, mine }: DocumentQuery): string =>
  [
    text === '' ? '' : `${texts.text}: ${text}`,
    nivelAcesso === null ? '' : `${texts.access}: ${accessName(nivelAcesso)}`,
    from === null ? '' : `${texts.from} ${from}`,
    until === null ? '' : `${texts.until} ${until}`,
    mine ? texts.mine : '',
  ]
    .filter(Boolean)
    .join(' · ')
