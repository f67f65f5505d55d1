import { foldText } from '../text.ts'

/** Words to find next to each other; `isBeginning`: the last one may be the beginning of a word. */
export interface SoughtWords {
  readonly words: readonly string[]
  readonly isBeginning: boolean
}

/** A part of a text; `until` is exclusive. */
export interface TextRange {
  readonly from: number
  readonly until: number
}

/** The longest text to search for, in characters; the fields of the page take no more. */
export const maxSearchLength = 300

const most = 12
const word = /[\p{L}\p{N}\p{M}]+/gu

/** Folds each character to exactly one, so that positions in the result are those in the text. */
const foldInPlace = (text: string): string =>
  text.replace(/[^ -~]|[A-Z]/g, (character) => foldText(character).charAt(0) || character)

/** The folded words of a text, for `isFoundIn`. */
export const wordsIn = (text: string): readonly string[] => [...foldInPlace(text).matchAll(word)].map(([each]) => each)

/**
 * Parses typed text. Every word must be found; words between quotes, or joined like a registry number, in their order.
 * The last word may be incomplete unless a quote ends it; a space does not, so that results stay before the next word.
 */
export function soughtIn(typed: string): SoughtWords[] {
  const parts = [...typed.matchAll(/"([^"]*)("|$)|[^\s"]+/g)]
  const sought = parts.map(([whole, quoted, closing]) => ({
    words: wordsIn(quoted ?? whole),
    isBeginning: closing !== '"' && typed.trimEnd().endsWith(whole),
  }))
  const last = sought.length - 1
  return sought
    .map(({ words, isBeginning }, index) => ({ words, isBeginning: isBeginning && index === last }))
    .filter(({ words }) => words.length > 0)
    .slice(0, most)
}

/** Whether all that is sought is among the words of a text (`wordsIn`). */
export const isFoundIn = (found: readonly string[], sought: readonly SoughtWords[]): boolean =>
  sought.every(({ words, isBeginning }) =>
    found.some((_, at) =>
      words.every((each, index) => {
        const word = found[at + index]
        return isBeginning && index === words.length - 1 ? word?.startsWith(each) === true : word === each
      }),
    ),
  )

/** The matches in a text, in order and without overlaps. */
export function rangesOf(text: string, sought: readonly SoughtWords[]): TextRange[] {
  const whole = new Set<string>()
  const beginnings: string[] = []
  for (const { words, isBeginning } of sought) {
    words.forEach((each, index) => {
      if (isBeginning && index === words.length - 1) beginnings.push(each)
      else whole.add(each)
    })
  }
  return [...foldInPlace(text).matchAll(word)].flatMap(({ 0: each, index: from }) => {
    if (whole.has(each)) return [{ from, until: from + each.length }]
    const begun = beginnings.filter((beginning) => each.startsWith(beginning))
    const length = Math.max(0, ...begun.map((beginning) => beginning.length))
    return length === 0 ? [] : [{ from, until: from + length }]
  })
}
