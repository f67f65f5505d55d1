import { foldLetters } from '../../../contract/folded-words.ts'
import { papers, subjects } from './counter-texts.ts'

const list = (words: string) => words.split(' ').map((word) => [foldLetters(word), word] as const)
/** A word as it is written, by its folded form. */
const paperWords = new Map(list(papers))
const known = new Map([...list(subjects), ...paperWords])

/** "requerimentos" is "requerimento", "certidoes" is "certidao". */
const singularsOf = (word: string): readonly string[] => [
  word,
  word.replace(/s$/, ''),
  word.replace(/oes$/, 'ao'),
  word.replace(/es$/, ''),
]

/** The known words of a text, folded, each once and in its order. */
export const knownWords = (text: string): string[] => [...new Set(wordsOf(text).flatMap(knownForm))]

/** Whether a text begins as the title of a paper does, "Requerimento de férias" or "Do requerimento". */
export const beginsAsPaper = (text: string): boolean =>
  wordsOf(text)
    .slice(0, 2)
    .some((word) => singularsOf(word).some((form) => paperWords.has(form)))

/** A known word as it is written. */
export const writtenWord = (word: string): string => known.get(word) ?? word

const wordsOf = (text: string): string[] => foldLetters(text).match(/[a-z]+(?:-[a-z]+)?/g) ?? []

function knownForm(word: string): string[] {
  const form = singularsOf(word).find((each) => known.has(each))
  return form === undefined ? [] : [form]
}
