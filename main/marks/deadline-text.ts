import type { FoundDeadline } from '../../contract/bridge/marks.ts'
import { addBusinessDays, addDays, localDay, weekdayOf } from './business-days.ts'

interface Base {
  readonly at: Date
  /** The local day of `at`. */
  readonly day: string
  readonly holidays: readonly string[]
}

interface Candidate {
  readonly date: string
  readonly from: number
  readonly until: number
}

const mostFound = 5
const wordsLength = 80
/** Days beyond which a date is no deadline of this message. */
const farthestDays = 3 * 366
/** A date without a year that is longer past than this means the next year. */
const halfYear = 180

/**
 * Finds deadlines in Portuguese: "até sexta-feira", "até 3 de dezembro", "no prazo de 5 (cinco) dias úteis", "em 48 horas".
 * Days are counted from the local day of `at`, which does not count itself (law 9.784/1999, article 66). A last day without
 * work is not moved on: the earlier day is the safe offer. Answers each day once, in the order of the text.
 */
export function findDeadlines(text: string, at: Date, holidays: readonly string[]): FoundDeadline[] {
  if (Number.isNaN(at.getTime())) return []
  const folded = foldLetters(text)
  const base = { at, day: localDay(at), holidays }
  const found = [...namedDays(folded, base), ...durations(folded, base)].sort((a, b) => a.from - b.from)
  const farthest = addDays(base.day, farthestDays)
  const byDate = new Map<string, FoundDeadline>()
  for (const { date, from, until } of found) {
    if (date < base.day || date > farthest || byDate.has(date)) continue
    const words = text.slice(from, until).replaceAll(/\s+/g, ' ').trim()
    byDate.set(date, { date, words: words.length > wordsLength ? `${words.slice(0, wordsLength)}…` : words })
  }
  return [...byDate.values()].slice(0, mostFound)
}

/** Small letters without accents; every character keeps its place. */
const foldLetters = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => {
    const letter = text.charAt(at)
    if (/\s/.test(letter)) return letter === '\n' ? '\n' : ' '
    return letter.normalize('NFD').charAt(0).toLowerCase().charAt(0) || letter
  }).join('')

const hour = String.raw`\d{1,2}(?:h\d{0,2}|:\d{2})?(?: horas)?`
const until = new RegExp(
  String.raw`\b(?:ate|antes d[aeo])(?: as ${hour},? d[aeo])?(?: (?:a|o|ao))?(?: proxim[ao])? `,
  'g',
)
const deadlineWord = /\b(?:prazo|vencimento|vence|vencera|data[- ]limite)\b/g
/** Between the word "prazo" and its day: it has begun there, or has ended before. */
const otherMeaning = /a partir|inici|comec|desde|ultim|contad|venceu|acab|termin|encerrou|expir|pass|esgot|suspen/
const windowLength = 90

/** Days that follow a word of a deadline. */
function namedDays(text: string, base: Base): Candidate[] {
  const candidates: Candidate[] = []
  for (const cue of text.matchAll(until)) {
    const start = cue.index + cue[0].length
    const parsed = dayAt(text, start, base)
    if (parsed !== null) candidates.push({ date: parsed.date, from: cue.index, until: parsed.until })
  }
  for (const cue of text.matchAll(deadlineWord)) {
    const start = cue.index + cue[0].length
    const [window = ''] = /^[^;\n.]*/.exec(text.slice(start, start + windowLength)) ?? []
    for (let offset = 0; offset < window.length; offset += 1) {
      const before = window.slice(0, offset)
      if (/\d/.test(before) || otherMeaning.test(before)) break
      if (/[a-z0-9]$/.test(before)) continue
      const parsed = dayAt(text, start + offset, base)
      if (parsed === null) continue
      candidates.push({ date: parsed.date, from: cue.index, until: parsed.until })
      break
    }
  }
  return candidates
}

interface ParsedDay {
  readonly date: string
  readonly until: number
}

const months = 'janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'
const numericDay = /(?:dia )?(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?![\d/])/y
const fullDay = /(?:dia )?(\d{1,2})[.-](\d{1,2})[.-](\d{4})(?!\d)/y
const writtenDay = new RegExp(String.raw`(?:dia )?(\d{1,2})[oº°]?\.? de (${months})(?: de (\d{4}))?`, 'y')
const dayOfMonth = /dia (\d{1,2})(?![\d/]|[.,]\d|[oº°]? de [a-z])/y
const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']
// "Segunda" and its like are ordinal numbers, too: "até segunda ordem".
const weekday =
  /(?:(segunda|terca|quarta|quinta|sexta)(?:[- ]feira|(?=\s*(?:[.,;:!?)\n(]|$| as | sem falta| que vem| dia )))|(sabado|domingo))(?![a-z])/y
const range = /\s?(?:a|ate|para)(?: o)? (?=(?:dia )?\d)/y

/** The day that is named exactly at a place of the text; the last one of "de 1/12 a 10/12". */
function dayAt(text: string, start: number, base: Base): ParsedDay | null {
  const parsed = calendarDayAt(text, start, base) ?? weekdayAt(text, start, base) ?? relativeDayAt(text, start, base)
  if (parsed === null) return null
  const next = matchAt(range, text, parsed.until)
  const last = next === null ? null : calendarDayAt(text, parsed.until + next[0].length, base)
  return last ?? parsed
}

function calendarDayAt(text: string, start: number, base: Base): ParsedDay | null {
  const match = matchAt(numericDay, text, start) ?? matchAt(fullDay, text, start)
  const written = match === null ? matchAt(writtenDay, text, start) : null
  const found = match ?? written
  if (found !== null) {
    const [all, day = '', month = '', year] = found
    const number = written === null ? Number(month) : months.split('|').indexOf(month) + 1
    const date = calendarDay(Number(day), number, year, base)
    return date === null ? null : { date, until: start + all.length }
  }
  const only = matchAt(dayOfMonth, text, start)
  if (only === null) return null
  const date = nextDayOfMonth(Number(only[1]), base)
  return date === null ? null : { date, until: start + only[0].length }
}

/** Null for a day that the calendar does not have. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

function calendarDay(day: number, month: number, year: string | undefined, base: Base): string | null {
  if (year !== undefined) return dayOf(Number(year) + (year.length === 2 ? 2000 : 0), month, day)
  const thisYear = Number(base.day.slice(0, 4))
  const date = dayOf(thisYear, month, day)
  if (date !== null && date >= addDays(base.day, -halfYear)) return date
  return dayOf(thisYear + 1, month, day)
}

/** "Dia 5": of this month, or of the next one that has it. */
function nextDayOfMonth(day: number, base: Base): string | null {
  const [year = 0, month = 0] = base.day.split('-').map(Number)
  const dates = [0, 1, 2].map((later) =>
    dayOf(year + Math.floor((month - 1 + later) / 12), ((month - 1 + later) % 12) + 1, day),
  )
  return dates.find((date) => date !== null && date >= base.day) ?? null
}

function weekdayAt(text: string, start: number, base: Base): ParsedDay | null {
  const match = matchAt(weekday, text, start)
  if (match === null) return null
  const name = match[1] ?? match[2] ?? ''
  const after = start + match[0].length
  const [gap = ''] = /^,? ?\(?/.exec(text.slice(after, after + 3)) ?? []
  const exact = calendarDayAt(text, after + gap.length, base)
  if (exact !== null) return exact
  const apart = (weekdays.indexOf(name) - weekdayOf(base.day) + 7) % 7
  const isNext = /proxim[ao] $/.test(text.slice(Math.max(0, start - 9), start)) || /^ que vem/.test(text.slice(after))
  return { date: addDays(base.day, apart === 0 && isNext ? 7 : apart), until: after }
}

// "Até hoje" alone means "so far".
const today = /hoje(?=,? (?:as \d|sem falta)|,? impreter|[.!]?\s*$)|(?:final|fim) do dia(?: de hoje)?(?![a-z])/y
const tomorrow = /(depois de )?amanha(?![a-z])/y
const endOf = /(?:o )?(?:final|fim) d[ao] (mes|semana)(?![a-z])/y

function relativeDayAt(text: string, start: number, base: Base): ParsedDay | null {
  const now = matchAt(today, text, start)
  if (now !== null) return { date: base.day, until: start + now[0].length }
  const soon = matchAt(tomorrow, text, start)
  if (soon !== null) return { date: addDays(base.day, soon[1] === undefined ? 1 : 2), until: start + soon[0].length }
  const end = matchAt(endOf, text, start)
  if (end === null) return null
  const [year = 0, month = 0] = base.day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  const friday = addDays(base.day, (5 - weekdayOf(base.day) + 7) % 7)
  return { date: end[1] === 'mes' ? lastOfMonth : friday, until: start + end[0].length }
}

const numberWords: Readonly<Record<string, number>> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  quinze: 15,
  vinte: 20,
  trinta: 30,
}
const purpose = 'resposta|manifestacao|atendimento|analise|cumprimento|envio|entrega|devolucao|parecer'
const within = [
  `prazo(?: (?:para|de)(?: a| o)? (?:${purpose}))?(?: (?:maximo|improrrogavel|impreterivel|legal))?(?: e)?(?: (?:sera )?de|:)?(?: ate)?`,
  'dentro de(?: ate)?',
  'em(?: ate)?',
  'no maximo em',
  'n[ao]s proxim[ao]s',
].join('|')
const duration = new RegExp(
  String.raw`\b(?:${within}) (\d{1,3}|${Object.keys(numberWords).join('|')})(?: ?\([a-z ]{2,30}\))? (dias?|horas?|semanas?)( uteis| util| corridos| corrido)?(?![a-z])(?! (?:atras|passad|seguid|consecutiv|de (?:ferias|licenca|afastamento|atraso)|por))`,
  'g',
)

/** Spans of time, counted from the message. */
function durations(text: string, base: Base): Candidate[] {
  return [...text.matchAll(duration)].flatMap((match) => {
    const [all, amount = '', unit = '', kind = ''] = match
    const count = numberWords[amount] ?? Number(amount)
    const date = count === 0 ? null : afterDuration(count, unit, kind, base)
    return date === null ? [] : [{ date, from: match.index, until: match.index + all.length }]
  })
}

function afterDuration(count: number, unit: string, kind: string, { at, day, holidays }: Base): string | null {
  const isBusiness = kind.startsWith(' ut')
  // Nothing says how many hours a business day has.
  if (unit.startsWith('hora')) return isBusiness ? null : localDay(new Date(at.getTime() + count * 3_600_000))
  if (unit.startsWith('semana')) return addDays(day, count * 7)
  return isBusiness ? addBusinessDays(day, count, holidays) : addDays(day, count)
}

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start
  return pattern.exec(text)
}
