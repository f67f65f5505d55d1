import { actName } from '../../../contract/act-names.ts'
import type {
  AssociatedProcesses,
  AssociationQuery,
  AssociationResults,
  AssociationView,
  ProcessPiece,
  ProcessQuery,
  ProcessResults,
  ProcessRow,
  ProcessView,
} from '../../../contract/bridge/processes.ts'
import type { ResultPage } from '../../../contract/bridge/result-page.ts'
import type { WatchedProcess } from '../../../contract/bridge/watched.ts'
import { call } from '../../bridge/malote.ts'
import {
  allPages,
  type ListColumn,
  type ListExport,
  listExport,
  servicePages,
  wholeRange,
} from '../../parts/lists/list-columns.ts'
import { pageRowsText, sheetMoment, sheetNumber } from '../../texts/lists.ts'
import { actorText, pieceTexts, situationTitle } from '../../texts/processes.ts'
import { associationListTexts, pieceListTexts, processListTexts as texts } from '../../texts/table-columns.ts'
import { watchedTexts } from '../../texts/watched.ts'
import { type Act, describeAct } from './described-act.ts'

const columns: readonly ListColumn<ProcessRow>[] = [
  { id: 'protocol', text: texts.protocol, cell: ({ protocolo }) => protocolo },
  { id: 'summary', text: texts.summary, cell: ({ resumo }) => resumo },
  { id: 'situation', text: texts.situation, cell: ({ situacao }) => situationTitle(situacao) },
  { id: 'readAt', text: texts.readAt, isExtra: true, cell: ({ readAt }) => sheetMoment(readAt) },
]

/** Processes that are known on this computer. */
export const processList = (
  rows: readonly ProcessRow[],
  title: string,
  marks: readonly ListColumn<ProcessRow>[],
): ListExport => listExport({ id: 'processes', title, columns: [...columns, ...marks], ranges: [wholeRange(rows)] })

/** The processes that the user watches; of one that the service no longer shows only the number is given. */
export const watchedList = (rows: readonly WatchedProcess[]): ListExport =>
  listExport<WatchedProcess>({
    id: 'processes-watched',
    title: texts.watched,
    columns: [
      { id: 'protocol', text: texts.protocol, cell: ({ protocolo }) => protocolo },
      {
        id: 'summary',
        text: texts.summary,
        cell: ({ resumo, isClosed }) => (isClosed ? watchedTexts.closedSecond : resumo),
      },
      ...openColumns,
      { id: 'checkedAt', text: texts.checkedAt, isExtra: true, cell: ({ checkedAt }) => sheetMoment(checkedAt) },
    ],
    ranges: [wholeRange(rows)],
  })

type ActOf = NonNullable<WatchedProcess['ultimoAto']>
const withAct = (text: (act: ActOf) => string) => (row: WatchedProcess) =>
  row.isClosed || row.ultimoAto === null ? '' : text(row.ultimoAto)
const openColumns: readonly ListColumn<WatchedProcess>[] = [
  {
    id: 'situation',
    text: texts.situation,
    cell: ({ situacao, isClosed }) => (isClosed ? '' : situationTitle(situacao)),
  },
  { id: 'lastActAt', text: texts.lastActAt, cell: withAct(({ dataHora }) => sheetMoment(dataHora)) },
  { id: 'lastAct', text: texts.lastAct, cell: withAct(actName) },
  { id: 'lastActBy', text: texts.lastActBy, isExtra: true, cell: withAct(({ papel }) => actorText(papel)) },
]

/** The processes found at the service. */
export const foundProcesses = (query: ProcessQuery, shown: ProcessResults): ListExport =>
  listExport({
    id: 'processes-found',
    title: texts.found,
    columns: columns.slice(0, 3),
    ranges: rangesOf(shown, (page) => call('processes.searchPage', { query, page })),
  })

/** The processes of an association. */
export const associatedList = ({ id, descricao, shown }: AssociatedList): ListExport =>
  listExport({
    id: 'processes-associated',
    title: associationListTexts.inside(descricao),
    columns: columns.slice(0, 3),
    ranges: rangesOf(shown, (page) => call('processes.associated', { idAssociacao: id, page })),
  })
interface AssociatedList {
  readonly id: string
  readonly descricao: string
  readonly shown: AssociatedProcesses
}

/** The associations found at the service. */
export const associationList = (query: AssociationQuery, shown: AssociationResults): ListExport =>
  listExport<AssociationView>({
    id: 'associations',
    title: associationListTexts.title,
    columns: [
      { id: 'name', text: associationListTexts.name, cell: ({ descricao }) => descricao },
      {
        id: 'createdAt',
        text: associationListTexts.createdAt,
        cell: ({ createdAt }) => (createdAt === null ? '' : sheetMoment(createdAt)),
      },
      { id: 'processes', text: associationListTexts.processes, cell: ({ processes }) => sheetNumber(processes) },
    ],
    ranges: rangesOf(shown, (page) => call('processes.associations', { query, page })),
  })

type ReadPage<T extends { readonly id: string }> = Parameters<typeof servicePages<T>>[0]

/** The page that is shown, or all pages up to a limit. */
function rangesOf<T extends { readonly id: string }>(
  { found, ...counts }: { readonly found: readonly T[] } & Pick<ResultPage, 'count' | 'pages'>,
  read: ReadPage<T>,
) {
  const page = { ...wholeRange(found, pageRowsText), id: 'page' }
  const all = allPages(counts, () => servicePages(read))
  return all === null ? ([page] as const) : ([all, page] as const)
}

/** The documents of a process; one that the person may not see has neither name nor more than the window shows. */
export function pieceList({ processo, atos, pecas }: ProcessView): ListExport {
  const withAct = (text: (act: Act) => string) => (piece: ProcessPiece) => {
    const act = atos.find(({ id }) => id === piece.idAto)
    return act === undefined ? '' : text(act)
  }
  return listExport<ProcessPiece>({
    id: 'pieces',
    title: pieceListTexts.pieces(processo.protocolo),
    columns: [
      { id: 'number', text: pieceListTexts.number, cell: ({ sequencial }) => sheetNumber(sequencial) },
      { id: 'name', text: pieceListTexts.name, cell: ({ nome }) => nome ?? pieceTexts.hidden },
      { id: 'registro', text: pieceListTexts.registro, cell: ({ registro }) => registro ?? '' },
      { id: 'act', text: pieceListTexts.act, cell: withAct(actName) },
      { id: 'actor', text: pieceListTexts.actor, cell: withAct(({ papel }) => actorText(papel)) },
      { id: 'at', text: pieceListTexts.at, cell: withAct(({ dataHora }) => sheetMoment(dataHora)) },
      {
        id: 'state',
        text: pieceListTexts.state,
        cell: ({ idAtoRetirada }) => (idAtoRetirada === null ? pieceListTexts.inside : pieceListTexts.removed),
      },
    ],
    ranges: [wholeRange(pecas)],
  })
}

/** The acts of a process, the oldest first, with the texts that the service shows to this person. */
export const actList = ({ processo, atos, pecas }: ProcessView): ListExport =>
  listExport<Act>({
    id: 'acts',
    title: pieceListTexts.acts(processo.protocolo),
    columns: [
      { id: 'at', text: pieceListTexts.at, cell: ({ dataHora }) => sheetMoment(dataHora) },
      { id: 'act', text: pieceListTexts.act, cell: (act) => describeAct(act, pecas).text },
      { id: 'actor', text: pieceListTexts.actor, cell: (act) => describeAct(act, pecas).actor },
      { id: 'words', text: pieceListTexts.words, cell: (act) => describeAct(act, pecas).words ?? '' },
      {
        id: 'hidden',
        text: pieceListTexts.hidden,
        isExtra: true,
        cell: (act) => describeAct(act, pecas).hiddenPieces ?? '',
      },
    ],
    ranges: [wholeRange(atos)],
  })
