import { plainText } from './plain-text.ts'

/** A word of a text in small letters without accents; `until` is exclusive. */
interface FoldedWord {
  readonly word: string
  readonly from: number
  readonly until: number
}

/** The one fold of all searches. */
interface FoldedWords {
  /** The words in their order. */
  readonly words: readonly FoldedWord[]
  /** Other forms of them: without the signs inside ("41308295723", "davila"), and of ordinals ("1a", "n"). */
  readonly others: readonly FoldedWord[]
}

/** Signs that a person may leave out, the closest first: "olho-d'água" has the forms "dagua" and "olhodagua". */
const signs = ["'", '.', '-', '/']
const pattern = /([\p{L}\p{N}\p{M}]+)(\.?°)?/gu
const asciiPattern = /([a-z\d]+)(\.?°)?/g
const longest = 60

const foldLetter = (letter: string): string => {
  if (/\s/.test(letter)) return ' '
  return letter.normalize('NFD').charAt(0).toLowerCase().charAt(0) || letter
}
/** Those of Latin-1 after another, because nearly all accents of a text are among them. */
const latin = Array.from({ length: 0x100 }, (_, code) => foldLetter(String.fromCharCode(code)))

/** Folds each character to exactly one, so that positions stay. */
export const foldLetters = (text: string): string =>
  text.replace(/[^\n -@[-~]/g, (letter) => latin[letter.charCodeAt(0)] ?? foldLetter(letter))

export function foldWords(original: string): FoldedWords {
  const { text, originalRange } = plainText(original)
  const placed = ([word, start, end]: Placed): FoldedWord => {
    const [from, until] = originalRange(start, end)
    return { word, from, until }
  }
  const { words, others } = foldPlain(text)
  return { words: words.map(placed), others: others.map(placed) }
}

type Placed = readonly [word: string, start: number, end: number]

/** The same of a text that `plainText` has made, by its own places. */
export function foldPlain(text: string): { readonly words: Placed[]; readonly others: Placed[] } {
  const folded = foldLetters(text)
  const words: Placed[] = []
  const others: Placed[] = []
  let run: Token[] = []
  for (const match of folded.matchAll(isAscii.test(folded) ? asciiPattern : pattern)) {
    const token = tokenOf(match)
    const { word, start, end } = token
    const last = run.at(-1)
    if (last !== undefined && !isJoined(folded, last, token)) {
      if (run.length > 1) others.push(...joinedOf(run, folded))
      run = []
    }
    run.push(token)
    words.push([word, start, end])
    for (const other of token.others) others.push([other, start, end])
  }
  others.push(...joinedOf(run, folded))
  return { words, others }
}

const isAscii = /^[\n -~°]*$/
const isJoined = (folded: string, before: Token, after: Token): boolean =>
  after.start === before.end + 1 && signs.includes(folded.charAt(before.end))

interface Token {
  readonly word: string
  readonly others: readonly string[]
  readonly start: number
  readonly end: number
}

const none: readonly string[] = []
const ordinalLetter = /^\d+[ao]s?$/

/** "1ª", "1a" and "1º" are "1"; "nº", "n.º" and "n°" are "no". */
function tokenOf({ index, 0: all, 1: word = '', 2: mark }: RegExpExecArray): Token {
  const place = { start: index, end: index + all.length }
  if (mark === undefined && !ordinalLetter.test(word)) return { word, others: none, ...place }
  if (mark !== undefined && word === 'n') return { word: 'no', others: ['n'], ...place }
  if (mark !== undefined && /^\d+$/.test(word)) return { word, others: [`${word}a`, `${word}o`], ...place }
  const [, number] = /^(\d+)[ao]s?$/.exec(word) ?? []
  if (number !== undefined) return { word: number, others: [word], ...place }
  return { word, others: [], ...place }
}

/** The forms of words with signs between them, by each of the signs and those before it. */
function joinedOf(run: readonly Token[], folded: string): Placed[] {
  if (run.length < 2) return []
  const forms = new Map<string, Placed>()
  const between = run.slice(1).map(({ start }) => folded.charAt(start - 1))
  for (const [level, sign] of signs.entries()) {
    if (!between.includes(sign)) continue
    for (const group of groupsOf(run, folded, signs.slice(0, level + 1))) {
      const [first, last] = [group[0], group.at(-1)]
      if (first === undefined || last === undefined || first === last || last.end - first.start > longest) continue
      const word = group.map(({ start, end }) => folded.slice(start, end).replace(/\.?°$/, '')).join('')
      forms.set(`${first.start} ${last.end}`, [word, first.start, last.end])
    }
  }
  return [...forms.values()]
}

function groupsOf(run: readonly Token[], folded: string, joiners: readonly string[]): Token[][] {
  const groups: Token[][] = []
  for (const [nth, token] of run.entries()) {
    const before = run[nth - 1]
    const group = groups.at(-1)
    if (before !== undefined && joiners.includes(folded.slice(before.end, token.start))) group?.push(token)
    else groups.push([token])
  }
  return groups
}
