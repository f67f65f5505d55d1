import type { BoxItem, BoxItems, BoxSearchResult, BoxView } from '../../../contract/bridge/boxes.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import {
  type ListColumn,
  type ListExport,
  listExport,
  selectedRange,
  wholeRange,
} from '../../parts/lists/list-columns.ts'
import { useMarkColumns } from '../../parts/marks/mark-columns.ts'
import { filterWords } from '../../texts/box-filtering.ts'
import { orderTexts, printedBoxTitle, printedFoundTitle } from '../../texts/boxes.ts'
import { boxFolders, type FolderName } from '../../texts/forwarding.ts'
import { allRowsText, filteredRowsText, firstFoundText, sheetMoment, sheetNumber } from '../../texts/lists.ts'
import { boxColumnTexts as texts } from '../../texts/table-columns.ts'
import type { BoxSelection } from './box-detail.tsx'
import { correspondentsOf } from './box-row.tsx'
import type { BoxFilterState } from './use-box-filter.ts'

/** The most of one call. */
const perCall = 200

interface ListedFolder {
  box: string
  idCaixa: string
  folder: FolderName
  filter: BoxFilterState
  /** Items in the view. */
  total: number
  /** The selected rows, here or in another folder. */
  chosen: BoxSelection
}

interface ListedSearch {
  text: string
  found: readonly BoxSearchResult[]
  isMore: boolean
  /** The names of the boxes, by id. */
  boxes: ReadonlyMap<string, string>
}

interface BoxList {
  list: ListedFolder
  /** The matches that the list shows instead of the folder; null for none. */
  search: ListedSearch | null
}

/** Makes the list of a box, or of the matches of a search, for a file or a printer; null for an empty one. */
export function useBoxList({ list, search }: BoxList): (() => ListExport) | null {
  const marks = useMarkColumns('forwarding')
  if ((search === null ? list.total : search.found.length) === 0) return null
  return () => (search === null ? folderList(list, marks) : searchList(search, list.filter.view, marks))
}

const itemColumns = (folder: FolderName): ListColumn<BoxItem>[] => [
  { id: 'at', text: texts.at, cell: ({ dataHora }) => sheetMoment(dataHora) },
  {
    id: 'with',
    text: folder === 'Saida' ? texts.to : texts.from,
    cell: (item) => correspondentsOf(item, folder),
  },
  { id: 'subject', text: texts.subject, cell: ({ assunto }) => assunto },
  { id: 'protocol', text: texts.protocol, cell: ({ protocolo }) => protocolo },
  { id: 'documents', text: texts.documents, cell: ({ documentos }) => sheetNumber(documentos) },
  { id: 'message', text: texts.message, isExtra: true, cell: ({ snippet }) => snippet },
  {
    id: 'reading',
    text: texts.reading,
    isExtra: true,
    cell: ({ unread }) => (unread ? texts.unread : texts.read),
  },
]

const filterText = (view: BoxView): string => [...filterWords(view), orderTexts[view.order]].join(' · ')

type MarkColumns = ReturnType<typeof useMarkColumns>

function folderList(list: ListedFolder, marks: MarkColumns): ListExport {
  const { box, idCaixa, folder, filter, total, chosen } = list
  const { view, saved } = filter
  const isHere = chosen.idCaixa === idCaixa && chosen.folder === folder
  const isFiltered = filterWords(view).length > 0
  return listExport({
    id: `box-${folder}`,
    title: printedBoxTitle(box, folder, saved?.name ?? null),
    filter: filterText(view),
    columns: [...itemColumns(folder), ...marks],
    ranges: [
      {
        id: 'all',
        text: (isFiltered ? filteredRowsText : allRowsText)(total),
        total,
        rows: () => folderParts(list),
      },
      ...selectedRange(isHere ? chosen.items : []),
    ],
  })
}

/** Every item of a folder once: each part begins behind the last item, wherever news have moved it. */
async function* folderParts({ idCaixa, folder, filter }: ListedFolder): AsyncGenerator<Outcome<readonly BoxItem[]>> {
  let after: string | null = null
  for (;;) {
    const outcome: Outcome<BoxItems> = await call('boxes.items', {
      idCaixa,
      pasta: folder,
      view: filter.view,
      after,
      limit: perCall,
    })
    if (!outcome.ok) return yield outcome
    const items: readonly BoxItem[] = outcome.value.items
    if (items.length > 0) yield ok(items)
    if (items.length < perCall) return undefined
    after = items.at(-1)?.id ?? null
  }
}

function searchList({ text, found, isMore, boxes }: ListedSearch, view: BoxView, marks: MarkColumns): ListExport {
  const [at, , ...others] = itemColumns('Entrada')
  const parties: ListColumn<BoxSearchResult>[] = [
    { id: 'from', text: texts.from, cell: (item) => correspondentsOf(item, 'Entrada') },
    { id: 'to', text: texts.to, isExtra: true, cell: (item) => correspondentsOf(item, 'Saida') },
  ]
  const places: ListColumn<BoxSearchResult>[] = [
    { id: 'box', text: texts.box, isExtra: true, cell: ({ idCaixa }) => boxes.get(idCaixa) ?? '' },
    {
      id: 'folder',
      text: texts.folder,
      isExtra: true,
      cell: ({ pasta }) => boxFolders.find(({ id }) => id === pasta)?.text ?? pasta,
    },
  ]
  return listExport<BoxSearchResult>({
    id: 'box-search',
    title: printedFoundTitle(text.trim()),
    filter: filterText(view),
    columns: [...(at === undefined ? [] : [at]), ...parties, ...others, ...places, ...marks],
    ranges: [wholeRange(found, isMore ? firstFoundText : allRowsText)],
  })
}
