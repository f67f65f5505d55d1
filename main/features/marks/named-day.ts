import { addDays, dayOf, weekdayOf } from './business-days.ts'
import { numeral, numeralValue } from './numerals.ts'

/** A day that a text names; `until` is exclusive. */
export interface NamedDay {
  readonly date: string
  readonly until: number
}

/** A date without a year that is longer past than this means the next year. */
const halfYear = 180

const months = 'janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'
const shortMonths = 'jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez'
const ordinal = String.raw`(?:\.?[°o]\.?)?`
const slashDay = new RegExp(
  String.raw`(?:dia )?(\d{1,2})${ordinal} ?\/ ?(\d{1,2})(?: ?\/ ?(\d{4}|\d{2}))?(?!\d| ?\/)`,
  'y',
)
const dottedDay = new RegExp(String.raw`(?:dia )?(\d{1,2})${ordinal}([.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d|[.,/-]\d)`, 'y')
const shortDay = /dia (\d{1,2})[.-](\d{1,2})(?!\d|[.,/-]\d)/y
const isoDay = /(\d{4})-(\d{2})-(\d{2})(?!\d)/y
const writtenDay = new RegExp(
  String.raw`(?:dia )?(?:(\d{1,2})${ordinal}(?: ?\([a-z ]+\))?|(${numeral})) (?:de|do mes de) (${months})(?:(?: de |,? ?\/? ?)(\d{4})(?!\d))?`,
  'y',
)
const abbreviatedDay = new RegExp(
  String.raw`(?:dia )?(\d{1,2})${ordinal}(?: de |[ /-])(${shortMonths})(?![a-z])\.?(?:(?: de |[ /-])(\d{4}|\d{2})(?!\d))?`,
  'y',
)
const dayOfMonth = /dia (\d{1,2})(?:\.?[°o]\.?)?(?![\da-z])(?: ?\([a-z ]+\))?/y
const nextMonth = /,? do (?:mes que vem|proximo mes)(?![a-z])/y
const thisMonth = /,? (?:deste mes|do (?:corrente|presente) mes|do mes (?:corrente|em curso)|do corrente)(?![a-z])/y
/** Words after "dia 10" or a date that make it another day than the next one. */
const otherMonth = new RegExp(
  String.raw`^(?: ?[-/–]|[.,]\d| ?\((?!segunda|terca|quarta|quinta|sexta|sabado|domingo|[2-6][°a])| uteis| util| d[aeo]s? | dess?e | daquele | anterior| passad|.{0,25}\b(?:${months})\b)`,
)
const past = /^,? ?\(?(?:d[eo] (?:ano|mes) (?:passad|anterior)|passad|ultim|retrasad|p\.? ?p\.?(?![a-z])|exclusive)/
const nextYear = /^,? (?:do (?:ano que vem|proximo ano)|do ano seguinte)/

/** A day that the text names exactly at a place, by the calendar, a weekday or a relative word. */
export function dayAt(text: string, start: number, base: string): NamedDay | null {
  return calendarDayAt(text, start, base) ?? weekdayAt(text, start, base) ?? relativeDayAt(text, start, base)
}

/** A date, or "dia 10" of this month or the next one. */
export function calendarDayAt(text: string, start: number, base: string): NamedDay | null {
  const read = readDate(text, start)
  if (read === null) return dayOfMonthAt(text, start, base)
  const { day, month, year, until } = read
  const rest = text.slice(until, until + 30)
  if (past.test(rest)) return null
  const isNextYear = year === undefined && nextYear.test(rest)
  const date = isNextYear ? dayOf(Number(base.slice(0, 4)) + 1, month, day) : calendarDay(day, month, year, base)
  return date === null ? null : { date, until }
}

/** A date of which the month is named, as near as possible to `base` if it has no year. */
export function nearestDateAt(text: string, start: number, base: string): NamedDay | null {
  const read = readDate(text, start)
  if (read === null || past.test(text.slice(read.until, read.until + 30))) return null
  const { day, month, year, until } = read
  const date = calendarDay(day, month, year, base)
  if (date === null) return null
  const isFar = year === undefined && date > addDays(base, halfYear)
  const near = isFar ? dayOf(Number(date.slice(0, 4)) - 1, month, day) : date
  return near === null ? null : { date: near, until }
}

interface ReadDate {
  readonly day: number
  readonly month: number
  readonly year: string | undefined
  readonly until: number
}

function readDate(text: string, start: number): ReadDate | null {
  const iso = matchAt(isoDay, text, start)
  if (iso !== null) return dateOf(start, iso[0], [iso[3], Number(iso[2]), iso[1]])
  const dotted = matchAt(dottedDay, text, start)
  if (dotted !== null) return dateOf(start, dotted[0], [dotted[1], Number(dotted[3]), dotted[4]])
  const numeric = matchAt(slashDay, text, start) ?? matchAt(shortDay, text, start)
  if (numeric !== null) return dateOf(start, numeric[0], [numeric[1], Number(numeric[2]), numeric[3]])
  const written = matchAt(writtenDay, text, start)
  if (written !== null) {
    const [all, digits, words, month = '', year] = written
    return dateOf(start, all, [digits ?? words, months.split('|').indexOf(month) + 1, year])
  }
  const short = matchAt(abbreviatedDay, text, start)
  if (short === null) return null
  return dateOf(start, short[0], [short[1], shortMonths.split('|').indexOf(short[2] ?? '') + 1, short[3]])
}

function dateOf(
  start: number,
  all: string,
  [day, month, year]: readonly [day: string | undefined, month: number, year: string | undefined],
): ReadDate | null {
  const value = numeralValue(day ?? '')
  return value === null ? null : { day: value, month, year, until: start + all.length }
}

function calendarDay(day: number, month: number, year: string | undefined, base: string): string | null {
  if (year !== undefined) return dayOf(Number(year) + (year.length === 2 ? 2000 : 0), month, day)
  const thisYear = Number(base.slice(0, 4))
  const date = dayOf(thisYear, month, day)
  if (date !== null && date >= addDays(base, -halfYear)) return date
  return dayOf(thisYear + 1, month, day)
}

/** "Dia 5": of this month, or of the next one that has it; null where other words name the month. */
function dayOfMonthAt(text: string, start: number, base: string): NamedDay | null {
  const match = matchAt(dayOfMonth, text, start)
  if (match === null) return null
  const after = start + match[0].length
  const [day, [year = 0, month = 0]] = [Number(match[1]), base.split('-').map(Number)]
  const of = (later: number) => dayOf(year + Math.floor((month - 1 + later) / 12), ((month - 1 + later) % 12) + 1, day)
  const next = matchAt(nextMonth, text, after)
  const current = next === null ? matchAt(thisMonth, text, after) : null
  const named = next ?? current
  if (named !== null) {
    const date = of(next === null ? 0 : 1)
    return date === null ? null : { date, until: after + named[0].length }
  }
  const [rest = ''] = /^[^\n;]*/.exec(text.slice(after, after + 40)) ?? []
  if (otherMonth.test(rest) || past.test(rest)) return null
  const date = [0, 1, 2].map(of).find((each) => each !== null && each >= base)
  return date === undefined || date === null ? null : { date, until: after }
}

const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']
// "Segunda" and its like are ordinal numbers, too: "até segunda ordem".
const weekday =
  /(?:(segunda|terca|quarta|quinta|sexta)(?:[- ]feira|(?=\s*(?:[.,;:!?)\n(]|$| as | sem falta| que vem| dia )))|([2-6])[°a]? ?-? ?feira|(sabado|domingo))(?![a-z])/y
const nextWeek = /^,? d(?:a semana que vem|a proxima semana)(?![a-z])/
const otherWeek = /^,? (?:passad|retrasad|da semana|da outra|seguinte|daquela|de (?!manha|tarde|noite))/

function weekdayAt(text: string, start: number, base: string): NamedDay | null {
  const match = matchAt(weekday, text, start)
  if (match === null) return null
  const [all, word, digit, weekend] = match
  const wanted = digit === undefined ? weekdays.indexOf(word ?? weekend ?? '') : Number(digit) - 1
  const after = start + all.length
  const rest = text.slice(after, after + 30)
  const [gap = ''] = /^,? ?\(?(?=(?:dia )?\d)(?!\d{1,2}(?:h|:| horas))/.exec(rest) ?? []
  // A date in words that nobody can read is another day than the next one of this name.
  if (gap !== '') return calendarDayAt(text, after + gap.length, base)
  const apart = (wanted - weekdayOf(base) + 7) % 7
  const [week] = nextWeek.exec(rest) ?? []
  if (week !== undefined) {
    return { date: addDays(nextMonday(base), (wanted + 6) % 7), until: after + week.length }
  }
  if (otherWeek.test(rest)) return null
  const isNext = /proxim[ao] $/.test(text.slice(Math.max(0, start - 9), start)) || /^ que vem/.test(rest)
  return { date: addDays(base, apart === 0 && isNext ? 7 : apart), until: after }
}

/** Weeks begin on Monday. */
const nextMonday = (base: string) => addDays(base, 7 - ((weekdayOf(base) + 6) % 7))

// "Até hoje" alone means "so far".
const today =
  /hoje(?=,? (?:as \d|sem falta)|,? impreter|[.!]?\s*$)|(?:final|fim) do (?:dia|expediente)(?: de hoje)?(?! d[aeo]| seguint| anterior|[a-z]| ?\d)/y
const tomorrow = /(depois de )?amanha(?![a-z])/y
const endOf =
  /(?:o )?(?:final|fim) d(?:[ao] (mes|semana)( que vem)?|[ao] proxim[ao] (mes|semana))(?![a-z])(?! d[aeo] | passad| seguint| anterior)/y

function relativeDayAt(text: string, start: number, base: string): NamedDay | null {
  const now = matchAt(today, text, start)
  if (now !== null) return { date: base, until: start + now[0].length }
  const soon = matchAt(tomorrow, text, start)
  if (soon !== null) return { date: addDays(base, soon[1] === undefined ? 1 : 2), until: start + soon[0].length }
  const end = matchAt(endOf, text, start)
  if (end === null) return null
  const later = end[2] === undefined && end[3] === undefined ? 0 : 1
  const [year = 0, month = 0] = base.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + later, 0)).toISOString().slice(0, 10)
  const friday = later === 0 ? addDays(base, (5 - weekdayOf(base) + 7) % 7) : addDays(nextMonday(base), 4)
  return { date: (end[1] ?? end[3]) === 'mes' ? lastOfMonth : friday, until: start + end[0].length }
}

export function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start
  return pattern.exec(text)
}
