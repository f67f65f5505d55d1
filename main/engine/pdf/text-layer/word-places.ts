import type { PageLayer } from '../amend-messages.ts'
import { boxAround, type PageWord } from '../recognised-text.ts'

/** Of the font's height, below the line on which letters stand. */
const descent = 0.21
/** Helvetica in WinAnsi has no other letters; ISO 32000, annex D. */
const otherLetters = /[^\u0020-\u007e\u00a0-\u00ff‘’“”–—…•€]/gu

export type Point = readonly [x: number, y: number]

/** Where a word stands on the page as it is shown: the ends of its base line, and the top above its start. */
interface Place {
  readonly start: Point
  readonly end: Point
  readonly up: Point
}

export interface PlacedWord {
  readonly text: string
  readonly place: Place
}

/** The words with letters that the font has; all words of a line stand on one base line and have one height. */
export function placeWords(words: readonly PageWord[], turn: PageLayer['turn']): PlacedWord[] {
  const lines = new Map<number, PageWord['box']>()
  for (const { line, box } of words) lines.set(line, boxAround(lines.get(line) ?? box, box))
  return words.flatMap(({ text, line, box }) => {
    const known = text.normalize('NFC').replaceAll(otherLetters, '').trim()
    return known === '' ? [] : [{ text: known, place: placeOf(box, lines.get(line) ?? box, turn) }]
  })
}

function placeOf(word: PageWord['box'], line: PageWord['box'], turn: PageLayer['turn']): Place {
  if (turn === 0 || turn === 180) {
    const size = line.bottom - line.top
    const base = turn === 0 ? line.bottom - size * descent : line.top + size * descent
    const [start, end] = turn === 0 ? [word.left, word.right] : [word.right, word.left]
    return { start: [start, base], end: [end, base], up: [start, turn === 0 ? base - size : base + size] }
  }
  const size = line.right - line.left
  const base = turn === 90 ? line.right - size * descent : line.left + size * descent
  const [start, end] = turn === 90 ? [word.bottom, word.top] : [word.top, word.bottom]
  return { start: [base, start], end: [base, end], up: [turn === 90 ? base - size : base + size, start] }
}
