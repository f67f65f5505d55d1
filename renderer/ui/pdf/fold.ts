/** A text as it is searched, and where each of its characters stood before. */
export interface Folded {
  readonly text: string
  /** For each character of `text`, its place in the original; one more entry, the original's length. */
  readonly places: readonly number[]
}

const ascii = /^[\0-\x7f]*$/
const marks = /\p{M}/gu

/** Makes a text comparable: no accents, no capitals, every run of spaces one space. */
export function fold(original: string): Folded {
  const places: number[] = []
  let text = ''
  let at = 0
  for (const letter of original) {
    const plain = /^\s$/.test(letter)
      ? text.endsWith(' ')
        ? ''
        : ' '
      : ascii.test(letter)
        ? letter.toLowerCase()
        : letter.normalize('NFKD').replace(marks, '').toLowerCase()
    for (let each = 0; each < plain.length; each += 1) places.push(at)
    text += plain
    at += letter.length
  }
  places.push(at)
  return { text, places }
}

/** How often a folded text has a folded word; hits do not overlap. */
export function countHits(text: string, word: string): number {
  if (word === '') return 0
  let hits = 0
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) hits += 1
  return hits
}

/** A piece of a page's text, as pdf.js gives it. */
export interface Piece {
  readonly str: string
  readonly hasEOL: boolean
}

/** A page's text in one; a line's end is a space. */
export const joined = (pieces: readonly Piece[]): string =>
  pieces.map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str)).join('')

/** A part of one piece. */
export interface Part {
  readonly piece: number
  readonly start: number
  readonly end: number
}

/** Where a word stands in a page's pieces: the parts that each hit is made of, in order. */
export function hitsIn(pieces: readonly Piece[], word: string): Part[][] {
  const needle = fold(word).text.trim()
  if (needle === '') return []
  const { text, places } = fold(joined(pieces))
  const hits: Part[][] = []
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
    const last = places[at + needle.length - 1] ?? 0
    // Up to where the next character begins: what folds away, a mark of its own for instance, belongs to it.
    let next = at + needle.length
    while ((places[next] ?? Number.POSITIVE_INFINITY) <= last) next += 1
    hits.push(partsOf(pieces, places[at] ?? 0, places[next] ?? last + 1))
  }
  return hits
}

function partsOf(pieces: readonly Piece[], from: number, to: number): Part[] {
  const parts: Part[] = []
  let begin = 0
  for (const [piece, { str, hasEOL }] of pieces.entries()) {
    const start = Math.max(0, from - begin)
    const end = Math.min(str.length, to - begin)
    if (start < end) parts.push({ piece, start, end })
    begin += str.length + (hasEOL ? 1 : 0)
    if (begin >= to) break
  }
  return parts
}
