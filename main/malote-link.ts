import { numbersIn, type RecordNumber } from '../contract/record-numbers.ts'

/** The scheme of links to records, which the system hands to Malote. */
export const linkScheme = 'malote'

type LinkedNumber = Pick<RecordNumber, 'number' | 'kind'>

export const isMaloteLink = (text: string) => /^malote:/i.test(text)

/**
 * The number of a link such as `malote:2026-B3F4XZ`; null for any other text. A program can make links of its own, so
 * that they name a record and nothing else: no screen, no act, no file.
 */
export function parseMaloteLink(link: string): LinkedNumber | null {
  const text = link.replace(/^malote:/i, '')
  if (text === link) return null
  const [found] = numbersIn(text)
  return found !== undefined && found.until - found.from === text.length
    ? { number: found.number, kind: found.kind }
    : null
}
