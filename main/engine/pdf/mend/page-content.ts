import { type PdfDict, type PdfValue, Reference } from '../compile/pdf-values.ts'
import type { PlainFile } from '../compile/plain-file.ts'
import { unpackAny } from '../compile/unpack-any.ts'

/** The operators of a page, unpacked. */
export const textOf = (file: PlainFile, dict: PdfDict): string =>
  contentsOf(file, dict)
    .map((each) => {
      const found = each instanceof Reference ? file.object(each.object) : null
      return found === null ? '' : unpackAny(file, found).toString('latin1')
    })
    .join('\n')

/** Strings, dictionaries, comments and pictures within a content: nothing in them is an operator. */
const noOperators = /\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|<[^<>]*>|%[^\r\n]*|\bBI\s[\s\S]*?\sEI\b/g

/** How many states of the graphics a content leaves open; null if it ends more than it has begun. */
export function openStates(text: string): number | null {
  let open = 0
  for (const [operator] of text.replaceAll(noOperators, ' ').matchAll(/(?<![^\s\]])[qQ](?![^\s[/])/g)) {
    open += operator === 'q' ? 1 : -1
    if (open < 0) return null
  }
  return open
}

export const contentsOf = (file: PlainFile, dict: PdfDict): PdfValue[] => {
  const value = dict.get('/Contents')
  const found = file.resolve(value)
  if (Array.isArray(found)) return found
  return value instanceof Reference && found !== undefined ? [value] : []
}
