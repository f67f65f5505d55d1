import { dateFormat, isReadableDate, unknownDate } from '../../contract/dates.ts'

const time = dateFormat({ hour: '2-digit', minute: '2-digit' })
const months = ['jan.', 'fev.', 'mar.', 'abr.', 'mai.', 'jun.', 'jul.', 'ago.', 'set.', 'out.', 'nov.', 'dez.']

/** Calendar days between two moments, in the local time zone. */
export function daysApart(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((midnight(to) - midnight(from)) / 86_400_000)
}

/** The day: "Hoje", "Ontem", "12 mar.", "12 mar. 2025". */
export function day(iso: string, now: Date): string {
  const date = new Date(iso)
  if (!isReadableDate(date)) return unknownDate
  const apart = daysApart(date, now)
  if (apart === 0) return 'Hoje'
  if (apart === 1) return 'Ontem'
  const short = `${date.getDate()} ${months[date.getMonth()]}`
  return date.getFullYear() === now.getFullYear() ? short : `${short} ${date.getFullYear()}`
}

/** In a list: the time today, the day otherwise. */
export function shortMoment(iso: string, now: Date): string {
  return daysApart(new Date(iso), now) === 0 ? time(iso) : day(iso, now).toLowerCase()
}

/** In a sentence: "hoje, 10:42", "ontem, 18:03", "12 mar., 09:10". */
export function moment(iso: string, now: Date): string {
  if (!isReadableDate(new Date(iso))) return unknownDate
  return `${day(iso, now).toLowerCase()}, ${time(iso)}`
}

/** Without the day when that is today: "10:42", "ontem, 18:03", "12 mar., 09:10". */
export function timeOrMoment(iso: string, now: Date): string {
  return daysApart(new Date(iso), now) === 0 ? time(iso) : moment(iso, now)
}

/** Over a local copy, whatever keeps it from being renewed: no connection, no answer, an ended session. */
export const lastCopyText = (syncedAt: string | null, now: Date): string =>
  `Sem dados novos do serviço. Exibindo a última cópia${syncedAt === null ? '' : `, de ${moment(syncedAt, now)}`}.`

export const clock = dateFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
export const exactMoment = dateFormat({ dateStyle: 'long', timeStyle: 'medium' })
/** A day (YYYY-MM-DD) in figures, as spreadsheets read it, too: dd/mm/aaaa; empty for none. */
export const dayInFigures = (date: string | null): string =>
  date === null ? '' : date.split('-').toReversed().join('/')

/** The foot of a printed page. */
export const printedText = (now: Date): string => `Impresso pelo Malote em ${exactMoment(now)}.`

/** Groups by day; keeps the order. */
export function byDay<T>(items: readonly T[], dateOf: (item: T) => string, now: Date): { day: string; items: T[] }[] {
  const groups: { day: string; items: T[] }[] = []
  for (const item of items) {
    const name = day(dateOf(item), now)
    const last = groups.at(-1)
    if (last?.day === name) last.items.push(item)
    else groups.push({ day: name, items: [item] })
  }
  return groups
}
