/** A reference to an object, by its number. */
export class Reference {
  readonly object: number
  constructor(object: number) {
    this.object = object
  }
}

export type PdfDict = Map<string, PdfValue>
/** A value of PDF (ISO 32000-1, 7.3). Names, strings, numbers, booleans and null are their own characters. */
export type PdfValue = string | Reference | PdfArray | PdfDict
interface PdfArray extends Array<PdfValue> {}

/** The text ends within the value: more of it has to be read. */
export class EndOfText extends Error {}
/** The text is no PDF. */
export class BadSyntax extends Error {}
/** The file names an object that is not where its tables say; a reader that searches the whole file may still show it. */
export class MissingObject extends BadSyntax {}

const space = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y
const reference = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?=[\0\t\n\f\r ()<>[\]{}/%])/y
/** A reference that the end of the text cuts looks like a number. */
const cutReference = /\d{1,10}[\0\t\n\f\r ]+(?:\d{1,5}(?:[\0\t\n\f\r ]+R?)?)?$/y
const token = /\/?[^\0\t\n\f\r ()<>[\]{}/%]*/y
const hexString = /<[\dA-Fa-f\0\t\n\f\r ]*>/y
/** A document nests no deeper than this; PDFium reads no deeper either. */
const maxDepth = 500

/** Reads values out of Latin-1 text, one after another. */
export function createValueReader(text: string, start = 0) {
  let at = start

  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found !== null) at = pattern.lastIndex
    return found
  }
  function skipSpace(): void {
    match(space)
    if (at >= text.length) throw new EndOfText()
  }
  /** Parentheses may nest; a backslash escapes the next character. */
  function readLiteral(): string {
    const from = at
    let depth = 0
    for (; at < text.length; at += 1) {
      const char = text[at]
      if (char === '\\') at += 1
      else if (char === '(') depth += 1
      else if (char === ')') depth -= 1
      if (depth === 0) return text.slice(from, ++at)
    }
    throw new EndOfText()
  }
  function readHexString(): string {
    const found = match(hexString)
    if (found !== null) return found[0]
    if (text.indexOf('>', at) < 0) throw new EndOfText()
    throw new BadSyntax(`no hexadecimal string at ${at}`)
  }
  function readArray(depth: number): PdfValue[] {
    at += 1
    const values: PdfValue[] = []
    for (;;) {
      skipSpace()
      if (text[at] === ']') break
      values.push(read(depth + 1))
    }
    at += 1
    return values
  }
  function readDict(depth: number): PdfDict {
    at += 2
    const dict: PdfDict = new Map()
    for (;;) {
      skipSpace()
      if (text.startsWith('>>', at)) break
      if (at + 1 >= text.length) throw new EndOfText()
      const key = read(depth + 1)
      if (typeof key !== 'string' || !key.startsWith('/')) throw new BadSyntax(`no name at ${at}`)
      dict.set(key, read(depth + 1))
    }
    at += 2
    return dict
  }
  function readToken(): string {
    const [found = ''] = match(token) ?? []
    if (at >= text.length) throw new EndOfText()
    if (found === '') throw new BadSyntax(`no value at ${at}`)
    return found
  }
  function read(depth = 0): PdfValue {
    if (depth > maxDepth) throw new BadSyntax('nested too deeply')
    skipSpace()
    const char = text[at]
    if (char === '(') return readLiteral()
    if (char === '[') return readArray(depth)
    if (char === '<') {
      if (at + 1 >= text.length) throw new EndOfText()
      return text[at + 1] === '<' ? readDict(depth) : readHexString()
    }
    const found = match(reference)
    if (found !== null) return new Reference(Number(found[1]))
    if (match(cutReference) !== null) throw new EndOfText()
    return readToken()
  }
  return {
    read,
    /** True if this word comes next; then it has been read. */
    skipWord(word: string): boolean {
      skipSpace()
      if (text.length - at < word.length + 2) throw new EndOfText()
      if (!text.startsWith(word, at)) return false
      at += word.length
      return true
    },
    /** Where the bytes of a stream begin, after its keyword: a line feed, also after a carriage return. */
    skipLineEnd(): void {
      if (text[at] === '\r') at += 1
      if (text[at] === '\n') at += 1
    },
    position: () => at,
  }
}

/** The characters of a value, in Latin-1. */
export function writeValue(value: PdfValue): string {
  if (typeof value === 'string') return value
  if (value instanceof Reference) return `${value.object} 0 R`
  if (Array.isArray(value)) return `[${value.map(writeValue).join(' ')}]`
  const entries = [...value].map(([key, each]) => `${key} ${writeValue(each)}`)
  return `<<${entries.join('\n')}>>`
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The bytes of a string or a name, as Latin-1: equal for two ways to write the same. Null for any other value. */
export function bytesOfString(value: PdfValue | undefined): string | null {
  if (typeof value !== 'string') return null
  if (value.startsWith('/')) {
    return value.slice(1).replaceAll(/#([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  }
  if (value.startsWith('<')) {
    const digits = value.replaceAll(/[^\dA-Fa-f]/g, '')
    return Buffer.from(digits.padEnd(digits.length + (digits.length % 2), '0'), 'hex').toString('latin1')
  }
  if (!value.startsWith('(')) return null
  return value
    .slice(1, -1)
    .replaceAll(/\\(?:([0-7]{1,3})|\r\n|([\s\S]))/g, (_, octal: string | undefined, char: string | undefined) => {
      if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8) & 255)
      return char === undefined || char === '\n' || char === '\r' ? '' : (escapes[char] ?? char)
    })
}

export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map
