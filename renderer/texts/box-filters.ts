import { filterTexts, senderText } from './boxes.ts'

interface FilteredMarks {
  readonly deadline: keyof typeof deadlineTexts | null
  readonly isFlagged: boolean
  readonly label: string | null
}
export interface FilteredView extends FilteredMarks {
  readonly unread: boolean
  readonly documents: boolean
  readonly sender: { readonly text: string } | null
  readonly period: keyof typeof periodTexts | null
}

/** The filters by time and by marks. */
export const viewTexts = {
  period: 'Período…',
  periods: 'Data do encaminhamento',
  anyPeriod: 'De qualquer data',
  marks: 'Com marcas…',
  deadline: 'Prazo',
  anyDeadline: 'Com ou sem prazo',
  flag: 'Sinal',
  labels: 'Etiqueta',
  anyLabel: 'Qualquer etiqueta',
  isFlagged: 'Sinalizados',
} as const
export const periodTexts = {
  today: 'De hoje',
  week: 'Dos últimos 7 dias',
  month: 'Dos últimos 30 dias',
  year: 'Dos últimos 365 dias',
} as const
export const deadlineTexts = {
  overdue: 'Prazo vencido',
  week: 'Prazo até daqui a 7 dias',
  any: 'Com prazo em aberto',
} as const

/** The words of the chosen marks: "Prazo vencido", "Sinalizados", "Etiqueta SEDU". */
export const markWords = ({ deadline, isFlagged, label }: FilteredMarks) => [
  ...(deadline === null ? [] : [deadlineTexts[deadline]]),
  ...(isFlagged ? [viewTexts.isFlagged] : []),
  ...(label === null ? [] : [`Etiqueta ${label}`]),
]

/** The words of all filters of a view. */
export const filterWords = (view: FilteredView): string[] => [
  ...(view.unread ? [filterTexts.unread] : []),
  ...(view.documents ? [filterTexts.documents] : []),
  ...(view.sender === null ? [] : [senderText(view.sender.text)]),
  ...(view.period === null ? [] : [periodTexts[view.period]]),
  ...markWords(view),
]

/** An empty list: which filters made it empty. */
export const emptyFilterText = (view: FilteredView): string =>
  `Nenhum encaminhamento desta pasta, entre os que estão neste computador, corresponde a: ${filterWords(view).join(' · ')}.`
