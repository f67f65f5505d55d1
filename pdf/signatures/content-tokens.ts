import { UnsupportedPdf } from '../reader/parse-value.ts'

/** A value or an operator of a page's content (ISO 32000, 7.8.2); dictionaries are read as lists. */
export type Token =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'name' | 'operator'; readonly value: string }
  | { readonly kind: 'list'; readonly value: readonly Token[] }

const mostTokens = 500_000
const plain =
  /[\0\s]*(?:%[^\r\n]*(?:[\r\n][\0\s]*|$))*([+-]?(?:\d+\.?\d*|\.\d+)(?![\w.])|\/[^\0\s/<>()[\]{}%]*|<<|>>|[<([\]]|[^\0\s/<>()[\]{}%]+|[)>{}])/y
const hex = /[^>]{0,1000000}>/y
const endOfImage = /[\0\s]EI(?=[\0\s]|$)/g
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The values and operators of a content. Throws UnsupportedPdf for one that is too long. */
export function* tokensOf(content: string): Generator<Token> {
  const lists: Token[][] = []
  let [at, count] = [0, 0]
  while (at < content.length) {
    plain.lastIndex = at
    const [whole, word = ''] = plain.exec(content) ?? []
    if (whole === undefined) return
    at += whole.length
    count += 1
    if (count > mostTokens) throw new UnsupportedPdf('a content is too long')
    if (word === '[' || word === '<<') {
      lists.push([])
      continue
    }
    const list = word === ']' || word === '>>' ? lists.pop() : undefined
    let token: Token = list ? { kind: 'list', value: list } : tokenOf(word)
    if (word === '(') {
      const { text, end } = literalAt(content, at)
      token = { kind: 'text', value: text }
      at = end
    } else if (word === '<') {
      hex.lastIndex = at
      const [digits = ''] = hex.exec(content) ?? []
      token = { kind: 'text', value: Buffer.from(digits.replaceAll(/[^\da-f]/gi, ''), 'hex').toString('latin1') }
      at += digits.length
    }
    const around = lists.at(-1)
    if (around) around.push(token)
    else yield token
    if (word === 'ID') {
      endOfImage.lastIndex = at
      at = endOfImage.exec(content) ? endOfImage.lastIndex : content.length
    }
  }
}

function tokenOf(word: string): Token {
  if (word.startsWith('/')) return { kind: 'name', value: word.slice(1) }
  const value = Number(word)
  return Number.isNaN(value) ? { kind: 'operator', value: word } : { kind: 'number', value }
}

/** A string in parentheses, which may hold others. */
function literalAt(content: string, start: number): { text: string; end: number } {
  let [text, depth, at] = ['', 1, start]
  for (; at < content.length; at += 1) {
    const each = content[at] ?? ''
    if (each === '\\') {
      const [octal] = /^[0-7]{1,3}/.exec(content.slice(at + 1, at + 4)) ?? []
      const next = content[at + 1] ?? ''
      text += octal ? String.fromCharCode(Number.parseInt(octal, 8) & 0xff) : (escapes[next] ?? next)
      at += octal ? octal.length : 1
      continue
    }
    if (each === '(') depth += 1
    if (each === ')') depth -= 1
    if (depth === 0) break
    text += each
  }
  return { text, end: at + 1 }
}
