import { type Edge, edgeOf, numberEnd, numberStart } from './edges.ts'

/** A number whose characters may be apart: with separators, spaced, or broken over lines. */
export interface SpreadNumber {
  readonly start: number
  readonly end: number
  /** Its characters without anything between them, as they stand in the text. */
  readonly characters: string
  /** How its groups are separated: not at all, with punctuation, with spaces only, or with underscores that may join words. */
  readonly spread: 'bare' | 'punctuated' | 'spaced' | 'joined'
  readonly edge: Edge
}

export interface NumberFormat {
  readonly length: number
  /** After how many characters the format separates: 3, 6 and 9 of a CPF. */
  readonly gaps: readonly number[]
  /** Those of the gaps where its own form has a hyphen or a slash. */
  readonly dashes: readonly number[]
  /** A class of characters for a regular expression. */
  readonly character: string
  /** The form with its own separators, of no other characters. */
  readonly written: RegExp
}

/** Dots, dashes, slashes and commas, as programs and recognition write them; spaces and one line end. */
const separator = String.raw`[.,/\-·_\s]{0,4}`
const twoDigits = /\d\D*\d/
const punctuation = /[.,/\-·]/
/** A letter may be the first or the last character only where no other letter touches it, or where the form is a CNPJ's. */
const letterStart = String.raw`(?:(?=\d)|(?<!\p{L})|(?<=\bCNPJ|\bCGC)|(?=[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/))`
const letterEnd = String.raw`(?:(?<=\d)|(?!\p{L}))`

/**
 * Finds each place where a number of this format may begin, in order; the places may overlap. The gaps say whether the
 * text is one number: other separators than its own, or spaces between some of its digits, are those of other numbers.
 */
export function* spreadNumbers(text: string, format: NumberFormat): Generator<SpreadNumber> {
  const { length, gaps, character } = format
  const pattern = new RegExp(`${character}(?:${separator}${character}){${length - 1}}${numberEnd}${letterEnd}`, 'uy')
  const starts = new RegExp(`${numberStart}${letterStart}${character}`, 'gu')
  for (const { index } of text.matchAll(starts)) {
    pattern.lastIndex = index
    const match = pattern.exec(text)
    // Fewer digits make no number of any format, and most words are taken at first for one.
    if (match === null || !twoDigits.test(match[0])) continue
    const read = readGaps(match[0], new RegExp(character, 'u'))
    const spread = read.gaps.some((gap) => gap.includes('_'))
      ? joinedSpread(read.gaps, format)
      : spreadOf(read.gaps, gaps)
    const end = index + match[0].length
    if (spread !== null)
      yield { start: index, end, characters: read.characters, spread, edge: edgeOf(text, index, end) }
  }
}

/** Numbers in their own form that touch other digits, as cells of a table do: "413.082.957-23222.333.444-05". */
export function* touchingNumbers(text: string, { written }: NumberFormat): Generator<SpreadNumber> {
  for (const { index, 0: found } of text.matchAll(written)) {
    const end = index + found.length
    if (!/\d/.test(text.slice(Math.max(0, index - 1), index) + text.slice(end, end + 1))) continue
    const characters = found.replaceAll(/[./-]/g, '')
    yield { start: index, end, characters, spread: 'punctuated', edge: 'inside' }
  }
}

/** The characters, and the text after each of them but the last. */
function readGaps(text: string, character: RegExp): { characters: string; gaps: string[] } {
  let characters = ''
  const gaps: string[] = []
  for (const each of text) {
    if (character.test(each)) {
      characters += each
      gaps.push('')
    } else gaps[gaps.length - 1] += each
  }
  return { characters, gaps: gaps.slice(0, -1) }
}

/** An underscore stands for a hyphen or a slash among the other separators; elsewhere it joins two things. */
function joinedSpread(found: readonly string[], { gaps, dashes }: NumberFormat): SpreadNumber['spread'] | null {
  if (found.some((gap, index) => gap !== '' && !gaps.includes(index + 1))) return null
  const isOwn = gaps.every((gap) => {
    const between = found[gap - 1] ?? ''
    return between.includes('_') ? dashes.includes(gap) : punctuation.test(between)
  })
  return isOwn ? 'punctuated' : 'joined'
}

function spreadOf(found: readonly string[], gaps: readonly number[]): SpreadNumber['spread'] | null {
  const own = found.filter((_, index) => gaps.includes(index + 1))
  const others = found.filter((gap, index) => gap !== '' && !gaps.includes(index + 1))
  const isPunctuated = own.some((gap) => punctuation.test(gap))
  if (others.length === 0) {
    if (isPunctuated) return 'punctuated'
    return own.every((gap) => gap === '') ? 'bare' : 'spaced'
  }
  // Broken over a line at another place, perhaps with a hyphen.
  if (others.length === 1 && /[\r\n]/.test(others[0] ?? '')) return isPunctuated ? 'punctuated' : 'spaced'
  // Letters set apart, as recognition reads them.
  const isSpaced = others.every((gap) => /^[^\S\r\n]+$/.test(gap))
  const isEverywhere = others.length >= (found.length - gaps.length) * 0.6
  return isSpaced && (isPunctuated || isEverywhere) ? 'spaced' : null
}

const confused: Readonly<Record<string, string>> = { O: '0', o: '0', Q: '0', l: '1', I: '1', '|': '1', S: '5', B: '8' }
/** A digit, or a letter that recognition confuses with one. */
export const digitLike = '[\\dOoQlI|SB]'

/** The digits that recognition may have meant. */
export const asDigits = (characters: string) => [...characters].map((each) => confused[each] ?? each).join('')

/** How many characters are really digits. */
export const countDigits = (characters: string) => characters.replaceAll(/\D/g, '').length
