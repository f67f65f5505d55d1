import type { DirectoryEntry, PlanClass, PlanView } from '../../../contract/bridge/directory.ts'
import type { Outcome } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { type ListColumn, type ListExport, listExport, wholeRange } from '../../parts/lists/list-columns.ts'
import { classTitle, kindTitle, unitTitle } from '../../texts/explorer.ts'
import { sheetNumber, wholeListText } from '../../texts/lists.ts'
import { directoryListTexts as texts } from '../../texts/table-columns.ts'

const entryColumns: readonly ListColumn<DirectoryEntry>[] = [
  { id: 'name', text: texts.name, cell: ({ nome }) => nome },
  { id: 'short', text: texts.short, cell: ({ sigla }) => sigla ?? '' },
  { id: 'kind', text: texts.kind, cell: ({ kind }) => kindTitle(kind) },
  { id: 'place', text: texts.place, cell: ({ detalhe }) => detalhe },
]

/** The organisations of the directory. */
export const organisationList = (rows: readonly DirectoryEntry[]): ListExport =>
  listExport({
    id: 'organisations',
    title: texts.organisations,
    columns: entryColumns,
    ranges: [wholeRange(rows)],
  })

/** Reads all rows by one call, when they are wanted. */
const readWhole = <T>(read: () => Promise<Outcome<T[]>>) => ({
  id: 'all',
  text: wholeListText,
  total: 0,
  rows: async function* () {
    yield await read()
  },
})

/** The sectors, groups and commissions of an organisation. */
export const unitList = (organ: DirectoryEntry): ListExport =>
  listExport({
    id: 'units',
    title: texts.units(unitTitle(organ)),
    columns: entryColumns,
    ranges: [readWhole(() => call('directory.units', { idOrgao: organ.id }))],
  })

/** The classes of a plan. */
export const classList = (plan: PlanView): ListExport =>
  listExport<PlanClass>({
    id: 'classes',
    title: texts.classes(classTitle(plan)),
    columns: [
      { id: 'code', text: texts.code, cell: ({ codigo }) => codigo },
      { id: 'name', text: texts.name, cell: ({ nome }) => nome },
      { id: 'level', text: texts.level, cell: ({ nivel }) => sheetNumber(nivel) },
      { id: 'archive', text: texts.archive, cell: ({ tipoArquivamento }) => tipoArquivamento ?? '' },
      { id: 'note', text: texts.note, isExtra: true, cell: ({ observacao }) => observacao ?? '' },
    ],
    ranges: [readWhole(() => call('directory.planClasses', { idPlano: plan.id }))],
  })
