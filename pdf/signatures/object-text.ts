/** A reference in an object, with the key behind which it stands; none in a list. */
export interface Reference {
  readonly number: number
  readonly key: string | undefined
}

/** The contents of a value's text, of which nothing is repaired or left out (ISO 32000, 7.2 and 7.3). */
export interface ObjectText {
  /** The index after the value; -1 if it does not end. */
  readonly end: number
  /** Readers may differ: a key stands twice, or something is no value. */
  readonly isOdd: boolean
  readonly references: readonly Reference[]
  /** A stream's bytes, or the object that says how many. */
  readonly length: number | { readonly to: number } | null
  /** A value that is this number alone. */
  readonly integer: number | null
}

/** A name, a number, a reference or another value. */
type Item = string | number | { readonly to: number } | null
interface Frame {
  readonly isDict: boolean
  readonly items: Item[]
}

const blank = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])`
const regular = String.raw`[^\0\t\n\f\r /<>()[\]{}%]`
const nextWord = new RegExp(`${blank}*(<<|>>|/${regular}*|${regular}+|[\\s\\S])`, 'y')
const restOfReference = new RegExp(`${blank}+\\d{1,5}${blank}+R(?!${regular})`, 'y')
const inString = /[^()\\]+|\\[\s\S]?|[()]/y
const integer = /^\d{1,10}$/
const simple = /^(?:[+-]?(?:\d+\.?\d*|\.\d+)|true|false|null)$/

/** Reads the value that begins in a text. */
export function readObjectText(text: string, from = 0): ObjectText {
  const references: Reference[] = []
  const frames: Frame[] = []
  let [at, isOdd] = [from, false]
  const result = (end: number, parts: Partial<ObjectText> = {}): ObjectText =>
    Object.assign({ end, isOdd, references, length: null, integer: null }, parts)
  for (;;) {
    nextWord.lastIndex = at
    const word = nextWord.exec(text)?.[1]
    if (word === undefined) return result(-1)
    at = nextWord.lastIndex
    const frame = frames.at(-1)
    if (word === '<<' || word === '[') {
      frames.push({ isDict: word === '<<', items: [] })
      continue
    }
    if (frame && (word === '>>' || word === ']')) {
      frames.pop()
      if (frame.isDict !== (word === '>>') || !closeFrame(frame, references)) isOdd = true
      const around = frames.at(-1)
      if (!around) return result(at, { length: lengthIn(frame) })
      around.items.push(null)
      continue
    }
    if (word === '(' || word === '<') {
      const end = word === '(' ? endOfString(text, at) : text.indexOf('>', at) + 1
      if (end <= 0) return result(-1)
      at = end
    }
    if (!frame) {
      restOfReference.lastIndex = at
      if (integer.test(word) && restOfReference.test(text)) {
        references.push({ number: Number(word), key: undefined })
        return result(restOfReference.lastIndex)
      }
      if (!isValue(word)) isOdd = true
      return result(at, { integer: integer.test(word) ? Number(word) : null })
    }
    if (word === 'R') {
      const [number, generation] = frame.items.splice(-2)
      if (typeof number !== 'number' || typeof generation !== 'number') isOdd = true
      frame.items.push(typeof number === 'number' ? { to: number } : null)
    } else {
      if (!isValue(word)) isOdd = true
      frame.items.push(itemOf(word))
    }
  }
}

const isValue = (word: string) => word === '(' || word === '<' || word.startsWith('/') || simple.test(word)

function itemOf(word: string): Item {
  if (word.startsWith('/'))
    return word
      .slice(1)
      .replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return integer.test(word) ? Number(word) : null
}

/** Collects the references of a dictionary or a list; false if a key is none or stands twice. */
function closeFrame({ isDict, items }: Frame, references: Reference[]): boolean {
  const keys = new Set(isDict ? items.filter((_, at) => at % 2 === 0) : [])
  for (const [at, item] of items.entries()) {
    if (typeof item !== 'object' || item === null) continue
    const key = isDict ? items[at - 1] : undefined
    references.push({ number: item.to, key: typeof key === 'string' ? key : undefined })
  }
  return !isDict || (keys.size * 2 === items.length && [...keys].every((key) => typeof key === 'string'))
}

function lengthIn({ isDict, items }: Frame): ObjectText['length'] {
  const at = isDict ? items.findIndex((item, nth) => nth % 2 === 0 && item === 'Length') : -1
  const length = at < 0 ? null : items[at + 1]
  return typeof length === 'string' ? null : (length ?? null)
}

function endOfString(text: string, start: number): number {
  let depth = 1
  for (inString.lastIndex = start; depth > 0; ) {
    const part = inString.exec(text)?.[0]
    if (part === undefined) return -1
    if (part === '(') depth += 1
    if (part === ')') depth -= 1
  }
  return inString.lastIndex
}
