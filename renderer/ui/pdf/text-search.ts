import { foldText } from '../../../contract/text.ts'

/** A text folded for searching, with the position of each character in the original. */
interface FoldedText {
  readonly text: string
  /** By character of `text`; one more entry, the original's length. */
  readonly positions: readonly number[]
}

/** Folds accents, case, and runs of white space. */
export function foldWithPositions(original: string): FoldedText {
  const positions: number[] = []
  let text = ''
  let at = 0
  for (const letter of original) {
    const folded = foldLetter(letter, text)
    for (let each = 0; each < folded.length; each += 1) positions.push(at)
    text += folded
    at += letter.length
  }
  positions.push(at)
  return { text, positions }
}

function foldLetter(letter: string, before: string): string {
  if (/^\s$/.test(letter)) return before.endsWith(' ') ? '' : ' '
  // NFKC takes ligatures apart: a PDF often holds "ﬁ" as one letter.
  return letter <= '\x7f' ? letter.toLowerCase() : foldText(letter.normalize('NFKC'))
}

/** Counts the hits of a folded query in a folded text; hits do not overlap. */
export function countHits(text: string, query: string): number {
  if (query === '') return 0
  let hits = 0
  for (let at = text.indexOf(query); at !== -1; at = text.indexOf(query, at + query.length)) hits += 1
  return hits
}

/** A part of a page's text, as pdf.js gives it. */
export interface TextItem {
  readonly str: string
  readonly hasEOL: boolean
}

/** A page's whole text; the end of a line is a space. */
export const joinItems = (items: readonly TextItem[]): string =>
  items.map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str)).join('')

/** A range of characters in one text item. */
interface TextItemRange {
  readonly item: number
  readonly start: number
  readonly end: number
}

/** Finds a query in a page's text items: the ranges that make up each hit, in order. */
export function findHits(items: readonly TextItem[], query: string): TextItemRange[][] {
  const needle = foldWithPositions(query).text.trim()
  if (needle === '') return []
  const { text, positions } = foldWithPositions(joinItems(items))
  const hits: TextItemRange[][] = []
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
    const last = positions[at + needle.length - 1] ?? 0
    // Up to the next base character: a combining mark folds away and belongs to the hit.
    let next = at + needle.length
    while ((positions[next] ?? Number.POSITIVE_INFINITY) <= last) next += 1
    hits.push(rangesBetween(items, positions[at] ?? 0, positions[next] ?? last + 1))
  }
  return hits
}

function rangesBetween(items: readonly TextItem[], from: number, to: number): TextItemRange[] {
  const ranges: TextItemRange[] = []
  let itemStart = 0
  for (const [item, { str, hasEOL }] of items.entries()) {
    const start = Math.max(0, from - itemStart)
    const end = Math.min(str.length, to - itemStart)
    if (start < end) ranges.push({ item, start, end })
    itemStart += str.length + (hasEOL ? 1 : 0)
    if (itemStart >= to) break
  }
  return ranges
}
