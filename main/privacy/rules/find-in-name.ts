import { findPersonalData } from './find-personal-data.ts'
import type { Found } from './types.ts'

/** A hyphen inside a number stands before its last one to four digits: 247-25, 0001-81, 99999-1234. */
const outerHyphen = /(?<!\d)-|-(?!\d{1,4}(?!\d))/g

/** Finds personal data in the name of a file, where underscores and hyphens stand for spaces. */
export function findInName(name: string): Found[] {
  const text = name
    .replace(/\.pdf$/i, '')
    .replaceAll('_', ' ')
    .replaceAll(outerHyphen, ' ')
  return findPersonalData(text).map((found) => ({ ...found, text: name.slice(found.start, found.end) }))
}
