/** One thing searched for: words in their order; the last of them may be a beginning only. */
export interface SoughtWords {
  readonly words: readonly string[]
  readonly isBeginning: boolean
}

/** A part of a text: from where, until before where. */
export interface TextRange {
  readonly from: number
  readonly until: number
}

const most = 12
const word = /[\p{L}\p{N}\p{M}]+/gu

/** Lower case without accents, each character in its place, so that positions stay those of the text. */
export const foldEven = (text: string): string =>
  text.replace(/[^ -~]/g, (char) => char.normalize('NFD').charAt(0)).replace(/[A-Z]/g, (char) => char.toLowerCase())

const wordsIn = (text: string): string[] => [...foldEven(text).matchAll(word)].map(([each]) => each)

/**
 * What is meant by what was typed: words, of which all must be there; several between quotes, or joined as registry
 * numbers are, in that order. The last one may still be on its way, unless a quote or a space has closed it.
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

/** Where a text has what is sought, in order and without overlaps. */
export function rangesOf(text: string, sought: readonly SoughtWords[]): TextRange[] {
  const whole = new Set<string>()
  const beginnings: string[] = []
  for (const { words, isBeginning } of sought) {
    words.forEach((each, index) => {
      if (isBeginning && index === words.length - 1) beginnings.push(each)
      else whole.add(each)
    })
  }
  return [...foldEven(text).matchAll(word)].flatMap(({ 0: each, index: from }) => {
    if (whole.has(each)) return [{ from, until: from + each.length }]
    const begun = beginnings.filter((beginning) => each.startsWith(beginning))
    const length = Math.max(0, ...begun.map((beginning) => beginning.length))
    return length === 0 ? [] : [{ from, until: from + length }]
  })
}
