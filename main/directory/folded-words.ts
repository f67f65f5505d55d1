import { foldText } from '../../contract/text.ts'

/** Letters that Unicode does not decompose, as people type them on another keyboard. */
const replacements: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd' }

/** The words of a text, folded, of letters and digits only. */
export function foldedWords(text: string): string[] {
  const letters = foldText(text).replaceAll(/[ßłøæœđ]/g, (letter) => replacements[letter] ?? letter)
  return letters.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** The words in one line, each after a space: `instr(line, ' ana')` finds a word that begins with "ana". */
export const wordLine = (...texts: readonly string[]): string =>
  foldedWords(texts.join(' '))
    .map((word) => ` ${word}`)
    .join('')
