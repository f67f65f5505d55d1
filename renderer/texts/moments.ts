import { dateFormat, isReadableDate, unknownDate } from '../../contract/dates.ts'
import { daysApart } from './dates.ts'
import { dayText } from './marks.ts'
import { count } from './numbers.ts'

const time = dateFormat({ hour: '2-digit', minute: '2-digit' })
const full = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** The local day of a moment, as YYYY-MM-DD. */
function localDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** A moment to come or past, in a sentence: "hoje, 15:00", "amanhã, 08:00", "seg., 7 dez., 08:00". */
function momentToCome(iso: string, now: Date): string {
  const date = new Date(iso)
  return isReadableDate(date) ? `${dayText(localDay(date), now)}, ${time(date)}` : unknownDate
}

/** The field in which a moment is typed. */
export const momentTexts = {
  label: 'Quando',
  hint: 'Por exemplo: amanhã, segunda 8h, 15/12 14h, em 3 horas.',
  unread: 'Não entendi este momento. Escreva um dia, uma hora ou os dois: amanhã, segunda 8h, 15/12 14h.',
  past: (iso: string) => `Este momento já passou: ${full(iso)}.`,
  read: (iso: string) => `${full(iso).replace(/^./, (first) => first.toUpperCase())}.`,
  cancel: 'Cancelar',
} as const
/** Moments that are often wanted, as they would be typed. */
export const momentOffers = ['em 3 horas', 'amanhã 8h', 'segunda 8h', 'em uma semana'] as const

export const snoozeTexts = {
  act: 'Adiar…',
  title: 'Adiar até',
  titleOf: (items: number): string => `Adiar ${count(items, 'item', 'itens')} até`,
  explained:
    'Sai da Entrada neste computador, só para você. Na hora, volta ao topo da caixa e a Hoje. Até lá, fica em Filtros, Adiados.',
  save: 'Adiar',
  end: 'Trazer de volta',
  seen: 'Tirar do topo',
  seenOf: (title: string): string => `Tirar do topo: ${title}`,
  filter: 'Adiados',
  back: 'De volta',
  afterDeadline: (deadline: string): string => `O prazo (${deadline}) vence antes da volta.`,
} as const

interface Snooze {
  readonly snoozedUntil: string | null
  readonly deadline: string | null
  readonly doneAt: string | null
}

/** Whether a deadline is over before a moment. */
export const isAfterDeadline = (iso: string, { deadline, doneAt }: Omit<Snooze, 'snoozedUntil'>): boolean =>
  deadline !== null && doneAt === null && localDay(new Date(iso)) > deadline

/** A snoozed item, or one that has come back, as icon and words; null for another. */
export function snoozeBadge({ snoozedUntil, ...mark }: Snooze, now: Date) {
  if (snoozedUntil === null) return null
  if (Date.parse(snoozedUntil) <= now.getTime())
    return { tone: 'going', icon: 'wait', text: `de volta desde ${sinceText(snoozedUntil, now)}` } as const
  const isLate = isAfterDeadline(snoozedUntil, mark)
  const text = `volta ${momentToCome(snoozedUntil, now)}${isLate ? ', depois do prazo' : ''}`
  return { tone: isLate ? 'warn' : 'quiet', icon: 'wait', text } as const
}

const sinceText = (iso: string, now: Date) =>
  daysApart(new Date(iso), now) === 1 ? `ontem, ${time(iso)}` : momentToCome(iso, now)

/** Below the input of a box. */
export const snoozedNote = (items: number): string =>
  `${count(items, 'item adiado', 'itens adiados')} fora desta lista.`
export const showSnoozed = 'Mostrar adiados'
export const allSnoozed = {
  title: 'Tudo respondido, resolvido ou adiado',
  text: 'O que foi adiado volta para cá na hora marcada.',
} as const
