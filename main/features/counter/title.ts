import { foldLetters } from '../../../contract/folded-words.ts'
import type { PageWord } from '../../engine/pdf/index.ts'
import { beginsAsPaper, knownWords } from './vocabulary.ts'

/** The head of a page, in lines. */
const mostLines = 14
const mostWords = 12
const mostLetters = 90

/** The first lines of a page, from the top. */
export function linesOf(words: readonly PageWord[]): string[] {
  const lines = Map.groupBy(words, ({ line }) => line)
  return [...lines.values()].slice(0, mostLines).map((line) => line.map(({ text }) => text).join(' '))
}

/** Words of the names that scanners, phones and programs give by themselves. */
const emptyWords = new Set(
  (
    'adobe arquivo at brother camscanner canon captura digitalizacao digitalizado digitalizar doc document documento dsc ' +
    'epson escaneado escaneamento fax file foto hp image imagem img kyocera mfp novo page pagina scan scanned sem skm ' +
    'skmbt titulo untitled wa whatsapp xerox'
  ).split(' '),
)

/** Whether a file's name, with its extension, says nothing of its content. */
export const isEmptyName = (name: string): boolean =>
  (foldLetters(name.replace(/\.[a-z]{1,4}$/i, '')).match(/[a-z]+/g) ?? []).every((word) => emptyWords.has(word))

/** Numbers that may be a person's. */
const longNumber = /\d(?:[\s.\-/]*\d){7}/

/** A name for a file by the lines of its first page; null where none of them is the title of a paper. */
export function titleIn(lines: readonly string[]): string | null {
  const titles = lines.map((line) => plainTitle(line)).filter(isTitle)
  return titles[0] ?? null
}

const isTitle = (line: string): boolean =>
  line.length >= 5 &&
  line.length <= mostLetters &&
  line.split(' ').length <= mostWords &&
  beginsAsPaper(line) &&
  !longNumber.test(line)

/** Without the mark of a subject, the signs at the end, and what no file name may hold; capitals become small. */
function plainTitle(line: string): string {
  const plain = line
    .replace(/^\s*(?:assunto|ref(?:er[eê]ncia)?)\s*[.:]\s*/i, '')
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .replace(/[\s.,;:–—-]+$/u, '')
    .replace(/^[\s.,;:–—-]+/u, '')
    .replaceAll(/\s+/g, ' ')
  const text = plain === plain.toUpperCase() ? plain.split(' ').map(quietWord).join(' ') : plain
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A word in capitals as it is in a sentence: known words and short ones are small, "SEFAZ-GECON" stays. */
function quietWord(word: string): string {
  if (/\p{L}-\p{L}/u.test(word)) return word
  const small = word.toLowerCase()
  return small.length <= 3 || knownWords(small).length > 0 ? small : word.charAt(0) + small.slice(1)
}
