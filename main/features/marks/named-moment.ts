import { foldLetters } from '../../../contract/folded-words.ts'
import { addBusinessDays, addDays, addMonths, localDay, weekdayOf } from './business-days.ts'
import { dayAt } from './named-day.ts'
import { numeral, numeralValue } from './numerals.ts'

/** The hour of a day that is named without one. */
const firstHour = 8
const partsOfDay = new Map([
  ['meio dia', 12],
  ['manha', firstHour],
  ['tarde', 14],
  ['noite', 19],
])
const span = new RegExp(
  String.raw`^(?:em|daqui a|daqui) (\d{1,3}|${numeral}) (minutos?|min|horas?|h|dias?|semanas?|mes|meses)( uteis| util)?(?=$|[ ,])`,
)
const clock =
  /(?:^|[ ,])(?:as? )?(\d{1,2})(?: ?h(?:oras?|rs?)?(?: ?(?:e )?(\d{2})(?: ?min)?)?|:(\d{2})(?: ?h)?)(?![\w/:.])(?: (?:d[aeo]|n[ao]|em)(?= ))?/
const partOfDay = /(?:^|[ ,])(?:d[ae]|pela|a|ao|as) (meio dia|manha|tarde|noite)(?! de)(?![a-z])/

interface Time {
  readonly hours: number
  readonly minutes: number
}

/**
 * Reads a moment that a person names: "amanhã", "segunda 8h", "15/12 às 14:30", "em 3 horas", "semana que vem". A day
 * without an hour means 8:00. The hour is that of this computer's time zone on that day: one that daylight saving skips
 * is an hour later, one that it repeats the first of the two. An hour alone that is past today, and a weekday that is
 * past, mean the next one; another past moment is answered as it is. Null where the text names no moment, or more than one.
 */
export function readMoment(original: string, now: Date, holidays: readonly string[]): Date | null {
  const text = foldLetters(original).toLowerCase().replaceAll('-feira', '').replaceAll(/[- ]+/g, wordGap).trim()
  const base = localDay(now)
  const counted = span.exec(text)
  if (counted !== null && /^(?:m(?!e)|h)/.test(counted[2] ?? '')) {
    const ms = (counted[2] ?? '').startsWith('h') ? 3_600_000 : 60_000
    const count = numeralValue(counted[1] ?? '')
    return count === null || counted[0] !== text ? null : new Date(now.getTime() + count * ms)
  }
  const { time, rest } = timeIn(text)
  if (time === null && rest === '') return null
  const { hours, minutes } = time ?? { hours: firstHour, minutes: 0 }
  if (hours > 23 || minutes > 59) return null
  const on = (day: string) => new Date(`${day}T${two(hours)}:${two(minutes)}:00`)
  const day = rest === '' ? base : dayNamed(rest, base, holidays)
  if (day === null) return null
  const at = on(day)
  if (at.getTime() > now.getTime()) return at
  if (rest === '') return on(addDays(base, 1))
  return day === base && weekday.test(rest) ? on(addDays(base, 7)) : at
}

/** A hyphen between figures belongs to a date. */
const wordGap = (gap: string, at: number, text: string) =>
  /\d/.test(text.charAt(at - 1)) && /\d/.test(text.charAt(at + gap.length)) && gap === '-' ? '-' : ' '
const two = (value: number) => String(value).padStart(2, '0')

/** The hour of a text, and the text without it. */
function timeIn(text: string): { time: Time | null; rest: string } {
  const written = clock.exec(text)
  const named = written === null ? partOfDay.exec(text) : null
  const found = written ?? named
  if (found === null) return { time: null, rest: bare(text) }
  const rest = bare(`${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`)
  if (written === null) return { time: { hours: partsOfDay.get(named?.[1] ?? '') ?? firstHour, minutes: 0 }, rest }
  return { time: { hours: Number(written[1]), minutes: Number(written[2] ?? written[3] ?? 0) }, rest }
}

/** Without the small words around a day. */
const bare = (text: string) =>
  text
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[ ,]*(?:(?:n[ao]|d[aeo]|em(?! \d| [a-z]+ (?:dia|semana|mes))|ate|para|a|o) )?/, '')
    .replace(/[ ,.]*$/, '')
    .trim()

const weekday = /^(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)/

function dayNamed(text: string, base: string, holidays: readonly string[]): string | null {
  if (text === 'hoje') return base
  if (/^(?:semana que vem|proxima semana)$/.test(text)) return addDays(base, 7 - ((weekdayOf(base) + 6) % 7))
  if (/^(?:mes que vem|proximo mes)$/.test(text)) return `${addMonths(base, 1).slice(0, 8)}01`
  const counted = span.exec(text)
  if (counted !== null) return counted[0] === text ? afterSpan(counted, base, holidays) : null
  const named = dayAt(text.replace(/^(segunda|terca|quarta|quinta|sexta)/, '$1-feira'), 0, base)
  if (named === null) return null
  const behind = text.replace(/^(segunda|terca|quarta|quinta|sexta)/, '$1-feira').slice(named.until)
  return /^(?: que vem| proxim[ao])?$/.test(behind) ? named.date : null
}

function afterSpan(
  [, amount = '', unit = '', business]: RegExpExecArray,
  base: string,
  holidays: readonly string[],
): string | null {
  const count = numeralValue(amount)
  if (count === null || (business !== undefined && !unit.startsWith('d'))) return null
  if (unit.startsWith('m')) return addMonths(base, count)
  if (business !== undefined) return addBusinessDays(base, count, holidays)
  return addDays(base, unit.startsWith('s') ? count * 7 : count)
}
