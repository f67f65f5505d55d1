import { edgeOf, numberEnd, numberStart } from './edges.ts'
import { type Found, foundAt, hasLabel } from './types.ts'

/** Area codes (Anatel, Plano Geral de Códigos Nacionais). */
const area = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])'
const mobile = String.raw`9[\s.]?[1-9]\d{3}(?<dash>[\s.\-]{0,3})\d{4}`
const fixed = String.raw`[2-5]\d{3}(?<dash>[\s.\-]{0,3})\d{4}`
const withArea = (local: string) =>
  new RegExp(
    String.raw`${numberStart}(?<country>\+?\s?55[\s.-]{0,2})?(?<open>\(\s?0?(?:\d{2})?\s?)?(?<area>0?${area})(?<close>\s?\))?(?<gap>[\s.\-]{0,3})${local}${numberEnd}`,
    'gu',
  )
const parenthesised = (local: string) =>
  new RegExp(String.raw`(?<country>\+?\s?55[\s.-]{0,2})?\(\s?0?${area}\s?\)\s{0,2}${local}${numberEnd}`, 'gu')
const without = (local: string) => new RegExp(`${numberStart}${local}${numberEnd}`, 'gu')

const phoneLabel =
  /(?<!\p{L})(?:tel(?:ef(?:ones?)?|s)?|fones?|cel(?:ular(?:es)?)?|whats\s?app|zap|contatos?|liga(?:r|ção)|fax|recados?|ramal)(?!\p{L})/iu

/** Telephones of Brazil: an area code, and nine digits of a mobile or eight of a fixed line. */
export function* findPhones(text: string): Generator<Found> {
  for (const local of [mobile, fixed]) {
    for (const match of text.matchAll(parenthesised(local))) yield phone(text, match, 'certain')
    for (const match of text.matchAll(withArea(local))) {
      const { country, gap = '', dash = '' } = match.groups ?? {}
      const edge = edgeOfMatch(text, match)
      const isLabelled = edge !== 'inside' && hasLabel(text, match.index, phoneLabel)
      const isWritten = country?.includes('+') === true || (gap !== '' && dash.includes('-'))
      if (isLabelled || (isWritten && edge === 'free')) yield phone(text, match, 'certain')
      else if (edge !== 'inside' && (isWritten || local === mobile)) yield phone(text, match, 'possible')
    }
    for (const match of text.matchAll(without(local))) {
      const edge = edgeOfMatch(text, match)
      const isWritten = local === mobile && match.groups?.['dash'] === '-' && edge === 'free'
      if (edge !== 'inside' && hasLabel(text, match.index, phoneLabel)) yield phone(text, match, 'certain')
      else if (isWritten) yield phone(text, match, 'possible')
    }
  }
}

const edgeOfMatch = (text: string, { index, 0: match }: RegExpExecArray) => edgeOf(text, index, index + match.length)

function phone(text: string, match: RegExpExecArray, certainty: Found['certainty']): Found {
  const start = match.index + (match[0].length - match[0].trimStart().length)
  return foundAt('phone', text, [start, match.index + match[0].length], certainty)
}

const local = String.raw`[\p{L}\d](?:[\p{L}\d._+'&%~-]{0,62}[\p{L}\d_])?`
const domain = String.raw`[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?`
// Both begin at the sign, so that a page is not read again from each of its letters.
const plainAddress = new RegExp(String.raw`(?<=(${local}))@\s{0,2}${domain}(?:\.${domain}){0,5}\.\p{L}{2,}`, 'gu')
/** As recognition reads it: spaces around the sign and the dots, where the ending is a usual one. */
const spacedAddress = new RegExp(
  String.raw`(?<=(${local}\s{0,2}))@\s{0,2}${domain}(?:\s?\.\s?${domain}){0,3}?(?:\s?\.\s?(?:com|br|gov|org|net|edu|jus|leg|mil)(?![\p{L}\d]))+`,
  'gu',
)

export function* findEmails(text: string): Generator<Found> {
  for (const pattern of [plainAddress, spacedAddress]) {
    for (const { index, 0: match, 1: name = '' } of text.matchAll(pattern))
      yield foundAt('email', text, [index - name.length, index + match.length], 'certain')
  }
}
