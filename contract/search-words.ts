import { foldPlain, foldWords } from './folded-words.ts'
import { plainText } from './plain-text.ts'

/** Words to find next to each other; `isBeginning`: the last one may be the beginning of a word. */
interface SoughtForm {
  readonly words: readonly string[]
  readonly isBeginning: boolean
  /** Only whole words are found, also where other searches find a part of a word. */
  readonly isWhole: boolean
}

/** One typed word or phrase: any of its forms is to be found. */
export type SoughtWords = readonly SoughtForm[]

/** A part of a text; `until` is exclusive. */
interface TextRange {
  readonly from: number
  readonly until: number
}

/** The longest text to search for, in characters; the fields of the page take no more. */
export const maxSearchLength = 300

const most = 12

/** The folded words of a text for `isFoundIn`, then their other forms, which are not next to each other. */
export function wordsIn(text: string): readonly string[] {
  const { words, others } = foldPlain(plainText(text).text)
  return [...words.map(([word]) => word), ...others.flatMap(([word]) => ['', word])]
}

/**
 * Parses typed text. Every word must be found; words between quotes, or joined like a registry number, in their order, or
 * without the signs between them. The last word may be incomplete unless a quote ends it; a space does not, so that
 * results stay before the next word.
 */
export function soughtIn(typed: string): SoughtWords[] {
  const parts = [...typed.matchAll(/"([^"]*)("|$)|[^\s"]+/g)]
  return parts
    .map(([whole, quoted, closing], index) => {
      const isWhole = closing === '"'
      return formsOf(quoted ?? whole, { isWhole, isBeginning: !isWhole && index === parts.length - 1 })
    })
    .filter((forms) => forms.length > 0)
    .slice(0, most)
}

function formsOf(text: string, { isWhole, isBeginning }: Omit<SoughtForm, 'words'>): SoughtForm[] {
  const { words, others } = foldWords(text)
  if (words.length === 0) return []
  const inOrder = words.map(({ word }) => word)
  if (others.length === 0) return [{ words: inOrder, isBeginning, isWhole }]
  // Of each place the longest form: that without any sign.
  const joined = words.flatMap(({ word, from, until }) => {
    const around = others.filter((other) => other.from <= from && until <= other.until)
    const [longest] = around.toSorted((one, other) => other.until - other.from - (one.until - one.from))
    if (longest === undefined) return [word]
    return longest.from === from ? [longest.word] : []
  })
  // "1ª" is "1", and not the beginning of "12".
  const isOrdinal = others.some(({ from, until }) => from === words.at(-1)?.from && until === words.at(-1)?.until)
  return [
    { words: inOrder, isBeginning: isBeginning && !isOrdinal, isWhole: isWhole || isOrdinal },
    { words: joined, isBeginning, isWhole },
  ]
}

/** Whether all that is sought is among the words of a text (`wordsIn`). */
export const isFoundIn = (found: readonly string[], sought: readonly SoughtWords[]): boolean =>
  sought.every((forms) => forms.some((form) => isFormIn(found, form)))

const isFormIn = (found: readonly string[], { words, isBeginning }: SoughtForm): boolean =>
  found.some((_, at) =>
    words.every((each, index) => {
      const word = found[at + index]
      return isBeginning && index === words.length - 1 ? word?.startsWith(each) === true : word === each
    }),
  )

/** The words of a text in their order, without other forms. */
export const namesIn = (text: string): string =>
  foldWords(text)
    .words.map(({ word }) => word)
    .join(' ')

/** The words of a text in one line, each after a space, for `lineMatcher`. */
export const lineOf = (...texts: readonly string[]): string =>
  ` ${texts
    .flatMap(wordsIn)
    .map((word) => `${word} `)
    .join('')}`

/** The texts of which one is a part of a line, for each typed word. Only the first one may begin within a word. */
export function partsSought(typed: string, place: 'anywhere' | 'word-start'): string[][] {
  return soughtIn(typed).map((forms, index) => {
    const before = place === 'anywhere' && index === 0 ? '' : ' '
    return forms.map(({ words, isWhole }) => (isWhole ? ` ${words.join(' ')} ` : before + words.join(' ')))
  })
}

/** Whether a line (`lineOf`) has each typed word. Everything has none. */
export function lineMatcher(typed: string, place: 'anywhere' | 'word-start' = 'anywhere'): (line: string) => boolean {
  const sought = partsSought(typed, place)
  return (line) => sought.every((parts) => parts.some((part) => line.includes(part)))
}

/** Lines of the latest texts, so that each letter that one types does not fold a whole list again. */
const lines = new Map<string, string>()
const mostLines = 10_000

function rememberedLine(text: string): string {
  const known = lines.get(text)
  if (known !== undefined) return known
  if (lines.size >= mostLines) lines.clear()
  const line = lineOf(text)
  lines.set(text, line)
  return line
}

/** Whether texts have each typed word, as a part of a word, too. */
export function textMatcher(typed: string): (...texts: readonly string[]) => boolean {
  const matches = lineMatcher(typed)
  return (...texts) => matches(rememberedLine(texts.join('\n')))
}

/** The matches in a text, in order and without overlaps. */
export function rangesOf(text: string, sought: readonly SoughtWords[]): TextRange[] {
  const whole = new Set<string>()
  const beginnings: string[] = []
  for (const { words, isBeginning } of sought.flat()) {
    words.forEach((each, index) => {
      if (isBeginning && index === words.length - 1) beginnings.push(each)
      else whole.add(each)
    })
  }
  const { words, others } = foldWords(text)
  const found = words.flatMap(({ word, from, until }) => {
    if (whole.has(word)) return [{ from, until }]
    const begun = beginnings.filter((beginning) => word.startsWith(beginning))
    const length = Math.max(0, ...begun.map((beginning) => beginning.length))
    return length === 0 ? [] : [{ from, until: Math.min(until, from + length) }]
  })
  const isHit = (word: string) => whole.has(word) || beginnings.some((beginning) => word.startsWith(beginning))
  for (const { word, from, until } of others) {
    if (isHit(word) && !found.some((each) => each.from < until && from < each.until)) found.push({ from, until })
  }
  return found.toSorted((one, other) => one.from - other.from)
}
