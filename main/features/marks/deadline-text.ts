import type { FoundDeadline } from '../../../contract/bridge/marks.ts'
import { foldLetters } from '../../../contract/folded-words.ts'
import { plainText } from '../../../contract/plain-text.ts'
import { addDays, localDay } from './business-days.ts'
import { calendarDayAt, dayAt, matchAt, type NamedDay } from './named-day.ts'
import { type DatedWords, hour, type SpanBase, spansIn } from './time-spans.ts'

const mostFound = 5
const wordsLength = 80
/** Days beyond which a date is no deadline of this message. */
const farthestDays = 3 * 366

/**
 * Finds deadlines in Portuguese: "até sexta-feira", "até 3 de dezembro", "no prazo de 5 (cinco) dias úteis", "em 48 horas".
 * Days are counted from the local day of `at`, or from the day that the text names; it does not count itself (law
 * 9.784/1999, article 66). A last day without work is not moved on: the earlier day is the safe offer. Where the words
 * around it leave a doubt, nothing is offered. Answers each day once, in the order of the text.
 */
export function findDeadlines(original: string, at: Date, holidays: readonly string[]): FoundDeadline[] {
  if (Number.isNaN(at.getTime())) return []
  const { text, originalRange } = plainText(original)
  const folded = foldLetters(text)
  const base = { at, day: localDay(at), holidays }
  const found = [...namedDays(folded, base), ...spansIn(folded, base)].sort((a, b) => a.from - b.from)
  const farthest = addDays(base.day, farthestDays)
  const byDate = new Map<string, FoundDeadline>()
  for (const { date, from, until } of found) {
    if (date < base.day || date > farthest || byDate.has(date)) continue
    const words = original
      .slice(...originalRange(from, until))
      .replaceAll(/\s+/g, ' ')
      .trim()
    byDate.set(date, { date, words: words.length > wordsLength ? `${words.slice(0, wordsLength)}…` : words })
  }
  return [...byDate.values()].slice(0, mostFound)
}

/** "as 17h de", "18h do", "o meio-dia de", "o fim do expediente de". */
const moment = `(?:(?: as?)? ${hour}| as \\d{1,2}|(?: o)? meio[- ]dia|(?: o)? (?:final|fim) do expediente|(?: o)? (?:final|fim)(?= do dia \\d)),? (?:d[aeo] |(?=\\d|amanha))`
const until = new RegExp(
  String.raw`\b(?:ate|antes d[aeo](?:s(?= \d))?)(?:(?<moment>${moment})(?:proxim[ao] )?|(?: (?:a|o|ao))?(?: proxim[ao])? )`,
  'g',
)
/** The end of a day, of a week or of a month is its last moment: what comes before it is still in it. */
const endFirst = /^(?:final|fim) /
/** A time of the day behind a day: "sexta-feira que vem, às 17h", but not "às 17h haverá reunião". */
const timeBehind = new RegExp(
  [
    String.raw`^(?: que vem| proxim[ao])?(?:,? ?\(?(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)(?:[- ]feira)?\)?)?`,
    String.raw`(?:,? ?\(?(?:ate )?(?:as? ${hour}|ao meio[- ]dia)(?= (?:ao|d[aeo]|n[ao]|para|por|pel[ao]|impreterivelmente|sem falta|horario)\b| ?(?:[.,;!?)\n]|$))`,
    String.raw`|,? ?(?:\(|as |, )(?=(?:1?\d|2[0-3])(?!\d))(?:${hour}|\d{1,2}(?<=as \d{1,2}))(?= ?(?:[.,;!?)\n]|$)))`,
    String.raw`(?!,? (?:ha|havera|sera|tera|comeca|inicia)\b)`,
  ].join(''),
)
/** Before "antes de": it is no deadline, or a number of days before it. */
const otherBefore = /\b(?:nao|nem|nunca|muito|pouco|logo|dias?|horas?|uteis|semanas?|mes|meses|anos?) $/
const deadlineWord = /\b(?:prazo|vencimento|vence|vencera|data[- ]limite)\b/g
const noDeadline = /\b(?:sem|nao|nao ha|fora d[eo]|apos|findo)(?: [ao]| qualquer)? $/
/** Between the word "prazo" and its day: it has begun there, has ended before, or the day is that of another thing. */
const otherMeaning = new RegExp(
  [
    'a partir|inici|comec|desde|ultim|contad|contar|venceu|vencid|acabou|acabad|terminou|terminad|encerrou|encerrad',
    'expirou|expirad|passou|passad|esgot|suspen|decorr|transcorr|antes|apos|depois|nao |sem |anterior',
    'emiti|emiss|nasc|exped|datad|assin|public|receb|cienci|intima|notific|protocol|autua|registr|solicit|requer|pedid',
    'despach|oficio|memorand|lei |decreto|portaria|edital|\\bata |contrat|nota |parecer|resolu|acordao|audiencia|reuniao',
    'conforme|segundo o|nos termos|previst|concedid|deferid|fixad|estabelec|vigenc|validade|garantia',
  ].join('|'),
)
const windowLength = 90

/** Days that follow a word of a deadline. */
function namedDays(text: string, { day }: SpanBase): DatedWords[] {
  const candidates: DatedWords[] = []
  for (const cue of text.matchAll(until)) {
    const before = text.slice(Math.max(0, cue.index - 12), cue.index)
    if (cue[0].startsWith('antes') && otherBefore.test(before)) continue
    const parsed = dayAt(text, cue.index + cue[0].length, day)
    if (parsed === null) continue
    // "Antes de 10/12" ends on the day before, "antes das 17h de 10/12" on that day.
    const isMoment = cue.groups?.['moment'] !== undefined || endFirst.test(text.slice(cue.index + cue[0].length))
    const isWholeDay = !isMoment && !timeBehind.test(text.slice(parsed.until, parsed.until + 60))
    const date = cue[0].startsWith('antes') && isWholeDay ? addDays(parsed.date, -1) : parsed.date
    candidates.push({ date, from: cue.index, until: parsed.until })
  }
  for (const cue of text.matchAll(deadlineWord)) {
    if (noDeadline.test(text.slice(Math.max(0, cue.index - 20), cue.index))) continue
    const parsed = dayBehind(text, cue.index + cue[0].length, day)
    if (parsed !== null) candidates.push({ date: parsed.date, from: cue.index, until: parsed.until })
  }
  return candidates
}

/** The first day in the clause behind a word such as "prazo". */
function dayBehind(text: string, start: number, day: string): NamedDay | null {
  const [window = ''] = /^[^;\n.]*/.exec(text.slice(start, start + windowLength)) ?? []
  for (let offset = 0; offset < window.length; offset += 1) {
    const before = window.slice(0, offset)
    if (/\d/.test(before) || otherMeaning.test(before)) return null
    if (/[a-z0-9]$/.test(before)) continue
    const parsed = dayAt(text, start + offset, day)
    if (parsed !== null) return lastOfRange(text, parsed, { before, day })
  }
  return null
}

const range = /\s?(a|ate|para)(?: o)? (?=(?:dia )?\d)/y

/** The last day of "de 1/12 a 10/12", and the new one of "prorrogado de 1/12 para 10/12". */
function lastOfRange(text: string, first: NamedDay, { before, day }: { before: string; day: string }): NamedDay {
  const next = matchAt(range, text, first.until)
  if (next === null || (next[1] === 'para' && !/prorrog|estendid|alterad|adiad/.test(before))) return first
  return calendarDayAt(text, first.until + next[0].length, day) ?? first
}
