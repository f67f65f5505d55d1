import { filterTexts, recipientText, senderText } from './boxes.ts'
import { dayInFigures } from './dates.ts'
import { boxFolders, type FolderName } from './forwarding.ts'

interface FilteredMarks {
  readonly deadline: keyof typeof deadlineTexts | null
  readonly isFlagged: boolean
  readonly label: string | null
}
interface Dates {
  /** YYYY-MM-DD; null for any. */
  readonly from: string | null
  readonly until: string | null
}
type Period = keyof typeof periodTexts | Dates
export interface FilteredView extends FilteredMarks {
  readonly unread: boolean
  readonly documents: boolean
  readonly isSnoozed: boolean
  readonly sender: { readonly text: string } | null
  readonly recipient: { readonly text: string } | null
  readonly period: Period | null
}

/** The filters by time and by marks. */
export const viewTexts = {
  periods: 'Data do encaminhamento',
  anyPeriod: 'De qualquer data',
  dates: 'Entre duas datas…',
  datesTitle: 'Encaminhamentos entre duas datas',
  datesHint: 'Uma das datas pode ficar vazia. Os dois dias entram na lista.',
  from: 'De',
  until: 'Até',
  wrongDates: 'A data final é anterior à inicial.',
  show: 'Mostrar',
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

/** "Dos últimos 7 dias", "De 01/11/2026 a 15/11/2026", "Desde 01/11/2026". */
function periodText(period: Period): string {
  if (typeof period === 'string') return periodTexts[period]
  const { from, until } = period
  if (from === null) return `Até ${dayInFigures(until)}`
  return until === null ? `Desde ${dayInFigures(from)}` : `De ${dayInFigures(from)} a ${dayInFigures(until)}`
}

/** The words of the chosen marks: "Prazo vencido", "Sinalizados", "Etiqueta SEDU". */
const markWords = ({ deadline, isFlagged, label }: FilteredMarks) => [
  ...(deadline === null ? [] : [deadlineTexts[deadline]]),
  ...(isFlagged ? [viewTexts.isFlagged] : []),
  ...(label === null ? [] : [`Etiqueta ${label}`]),
]

/** The words of all filters of a view. */
export const filterWords = (view: FilteredView): string[] => [
  ...(view.unread ? [filterTexts.unread] : []),
  ...(view.documents ? [filterTexts.documents] : []),
  ...(view.isSnoozed ? [filterTexts.isSnoozed] : []),
  ...(view.sender === null ? [] : [senderText(view.sender.text)]),
  ...(view.recipient === null ? [] : [recipientText(view.recipient.text)]),
  ...(view.period === null ? [] : [periodText(view.period)]),
  ...markWords(view),
]

/** An empty list: which filters made it empty. */
export const emptyFilterText = (view: FilteredView): string =>
  `Nenhum encaminhamento desta pasta, entre os que estão neste computador, corresponde a: ${filterWords(view).join(' · ')}.`

/** After a change of the folder. */
export const droppedFiltersText = (folder: FolderName, words: readonly string[]): string =>
  `Não se aplica a ${boxFolders.find(({ id }) => id === folder)?.text ?? folder} e foi retirado: ${words.join(' · ')}.`
