import { type Found, foundAt, hasLabel } from './types.ts'

/** Area codes (Anatel, Plano Geral de Códigos Nacionais). */
const area = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])'
const mobile = String.raw`9[\s.]?[1-9]\d{3}(?<dash>[\s.\-–]{0,3})\d{4}`
const fixed = String.raw`[2-5]\d{3}(?<dash>[\s.\-–]{0,3})\d{4}`
const before = String.raw`(?<![\p{L}\d])(?<!\d[.,/-])`
const after = String.raw`(?![\p{L}\d])(?![.,/-]\d)`
const withArea = (local: string) =>
  new RegExp(
    String.raw`${before}(?<country>\+?\s?55[\s.-]{0,2})?(?<open>\(\s?0?(?:\d{2})?\s?)?(?<area>0?${area})(?<close>\s?\))?(?<gap>[\s.\-–]{0,3})${local}${after}`,
    'gu',
  )
const parenthesised = (local: string) =>
  new RegExp(String.raw`(?<country>\+?\s?55[\s.-]{0,2})?\(\s?0?${area}\s?\)\s{0,2}${local}${after}`, 'gu')
const without = (local: string) => new RegExp(`${before}${local}${after}`, 'gu')

const phoneLabel =
  /(?<!\p{L})(?:tel(?:efones?|s)?|fones?|cel(?:ular(?:es)?)?|whats\s?app|zap|contatos?|liga(?:r|ção)|fax|recados?|ramal)(?!\p{L})/iu

/** Telephones of Brazil: an area code, and nine digits of a mobile or eight of a fixed line. */
export function* findPhones(text: string): Generator<Found> {
  for (const local of [mobile, fixed]) {
    for (const match of text.matchAll(parenthesised(local))) yield phone(text, match, 'certain')
    for (const match of text.matchAll(withArea(local))) {
      const { country, gap = '', dash = '' } = match.groups ?? {}
      const isLabelled = hasLabel(text, match.index, phoneLabel)
      const isWritten = country?.includes('+') === true || (gap !== '' && /[-–]/.test(dash))
      if (isLabelled || isWritten) yield phone(text, match, 'certain')
      else if (local === mobile) yield phone(text, match, 'possible')
    }
    for (const match of text.matchAll(without(local))) {
      if (hasLabel(text, match.index, phoneLabel)) yield phone(text, match, 'certain')
      else if (local === mobile && /^[-–]$/.test(match.groups?.['dash'] ?? '')) yield phone(text, match, 'possible')
    }
  }
}

function phone(text: string, match: RegExpExecArray, certainty: Found['certainty']): Found {
  const start = match.index + (match[0].length - match[0].trimStart().length)
  return foundAt('phone', text, [start, match.index + match[0].length], certainty)
}

const local = String.raw`[\p{L}\d](?:[\p{L}\d._+-]{0,62}[\p{L}\d_])?`
const domain = String.raw`[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?`
const plainAddress = new RegExp(String.raw`${local}@\s{0,2}${domain}(?:\.${domain}){0,5}\.\p{L}{2,}`, 'gu')
/** As recognition reads it: spaces around the sign and the dots, where the ending is a usual one. */
const spacedAddress = new RegExp(
  String.raw`${local}\s{0,2}@\s{0,2}${domain}(?:\s?\.\s?${domain}){0,3}?(?:\s?\.\s?(?:com|br|gov|org|net|edu|jus|leg|mil)(?![\p{L}\d]))+`,
  'gu',
)

export function* findEmails(text: string): Generator<Found> {
  for (const pattern of [plainAddress, spacedAddress]) {
    for (const { index, 0: match } of text.matchAll(pattern))
      yield foundAt('email', text, [index, index + match.length], 'certain')
  }
}
