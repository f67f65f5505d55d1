import { addDays } from './business-days.ts'
import { nearestDateAt } from './named-day.ts'

/** A span with the day that it ends on, counted from the message. */
interface CountedSpan {
  readonly date: string
  readonly from: number
  readonly until: number
}

/** A day that is longer past is that of a law or of an old document: no term of this message begins there. */
const recentDays = 60
const around = { before: 200, after: 90 }
/** A full stop before a number belongs to an abbreviation or to a date. */
const sentenceBefore = /(?:[^.;\n]|\.(?= ?\d))*$/
const sentenceAfter = /^(?:[^.;\n]|\.(?= ?\d))*/
/** Days without a date. */
const earlierDay =
  /\b(?:ontem|anteontem|(?:semana|mes|segunda|terca|quarta|quinta|sexta|sabado|domingo)(?:[- ]feira)? (?:passad|ultim|retrasad)|(?:ultim|passad)[ao] (?:semana|mes|segunda|terca|quarta|quinta|sexta))/
const dayAlone = /\bdia (\d{1,2})(?!\d)(?! d[eo] (?:cada|mes que vem|proximo mes))/g
/** Before "dia 28" on the 10th: it is the day of the month before, or one to come. */
const told = /\b(?:foi|foram|ocorreu|saiu|recebi|[a-z]{3,}(?:[ai]d[oa]s?|[aei]mos|ei|ou|eu))\b[^.;\n]*$/
const toCome = /\b(?:ate|para|(?:audiencia|reuniao|sessao|evento|prova)(?: [a-z]+)?)(?: [dn]?o)? $/
/** A term usually begins with these, also where the next sentence names it. */
const notice =
  /\b(?:notific|intim|cientific|ciencia|publica|disponibiliz|receb|protocol|cita(?:d|c)|inicio|comeco)[a-z]*[^.;\n]{0,40}$/

/** It begins with an event, or on a day that is told behind it. */
const beginning =
  /\b(?:comeca|comecou|comecara|inicia|iniciou|iniciara|corre|correu|correra|flui|fluira|te(?:m|ra|ve) inicio)(?:-se)?(?![a-z])/

/** Whether a span counted from the message may be counted from another day, or end on one, that is named around it. */
export function isCountedElsewhere(text: string, { date, from, until }: CountedSpan, today: string): boolean {
  const before = text.slice(Math.max(0, from - around.before), from)
  const [begun = ''] = sentenceBefore.exec(before) ?? []
  const after = text.slice(until, until + around.after)
  const [rest = ''] = sentenceAfter.exec(after) ?? []
  if ([begun, rest].some((part) => earlierDay.test(part) || /\bdia \d/.test(part)) || beginning.test(rest)) return true
  const isOther = (day: string) => day !== today && day < date && day >= addDays(today, -recentDays)
  const inSentence = [...datesIn(begun, today), ...datesIn(rest, today)]
  if (inSentence.some(({ day }) => isOther(day))) return true
  return [before, after].some(
    (near) =>
      [...near.matchAll(new RegExp(earlierDay, 'g'))].some(({ index }) => notice.test(near.slice(0, index))) ||
      isNoticeBefore(near, today) ||
      datesIn(near, today).some(({ day, at }) => isOther(day) && notice.test(near.slice(0, at))),
  )
}

/** Whether the text tells of a notice on a day of this month or of the one before, "no dia 9". */
const isNoticeBefore = (text: string, today: string) =>
  [...text.matchAll(dayAlone)].some(({ index, 1: day }) => {
    const before = text.slice(0, index)
    if (!notice.test(before) || nearestDateAt(text, index, today) !== null) return false
    const isOfLastMonth = Number(day) > Number(today.slice(8)) && told.test(before) && !toCome.test(before)
    return Number(day) < Number(today.slice(8)) || isOfLastMonth
  })

function datesIn(text: string, today: string): { day: string; at: number }[] {
  const found: { day: string; at: number }[] = []
  for (let at = 0; at < text.length; at += 1) {
    if (/[a-z0-9]/.test(text.charAt(at - 1))) continue
    const named = nearestDateAt(text, at, today)
    if (named !== null) found.push({ day: named.date, at })
  }
  return found
}
