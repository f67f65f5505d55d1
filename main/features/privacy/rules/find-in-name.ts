import { findPersonalData } from './find-personal-data.ts'
import type { Found } from './types.ts'

/** Finds personal data in the name of a file, where underscores stand for spaces but in an address. */
export function findInName(name: string): Found[] {
  const text = name.replace(/\.pdf$/i, '').replaceAll(/_(?![\w.+-]*@)/g, ' ')
  return findPersonalData(text).map((found) => ({ ...found, text: name.slice(found.start, found.end) }))
}
