/** Letters that no decomposition takes apart, as people type them without the key. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd' }

/** The words of a text as they are compared: lower case, without accents, letters and digits only. */
export function foldedWords(text: string): string[] {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const letters = bare.replaceAll(/[ßłøæœđ]/g, (letter) => plain[letter] ?? letter)
  return letters.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** Words in one line, each after a space, so that `instr(line, ' ana')` says whether a word begins with "ana". */
export const wordLine = (...texts: readonly string[]): string =>
  foldedWords(texts.join(' '))
    .map((word) => ` ${word}`)
    .join('')
