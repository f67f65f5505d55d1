import { createScanner } from 'typescript/unstable/ast/scanner'
import { lineOf, type Node, nameOf, parseSource, visit } from './syntax.ts'

/** The code tokens of one file and of each of its functions, without comments. A piece of a template is one token. */
interface TokenCount {
  readonly tokens: number
  readonly functions: readonly { readonly name: string; readonly tokens: number }[]
}

/** Counts with the TypeScript scanner. An inner function counts for its outer one, too. Throws if the file does not parse. */
export function countTokens(file: string, text: string): TokenCount {
  const pieces = new Map<number, number>()
  const functions: { readonly name: string; readonly start: number; readonly end: number }[] = []
  visit(parseSource(file, text), (node) => {
    // Where these end, a scanner alone cannot tell.
    if (/^(Literal|TemplateElement|JSXText)$/.test(String(node['type']))) pieces.set(node.start, node.end)
    const found = functionIn(node)
    if (found === null) return
    const { name, body } = found
    functions.push({ name: name || `line ${lineOf(text, node)}`, start: body.start, end: body.end })
  })
  const starts = tokenStarts(text, pieces)
  const before = (position: number) => starts.filter((start) => start < position).length
  return {
    tokens: starts.length,
    functions: functions.map(({ name, start, end }) => ({ name, tokens: before(end) - before(start) })),
  }
}

function functionIn(node: Node): { readonly name: string; readonly body: Node } | null {
  const type = String(node['type'])
  if (type === 'FunctionDeclaration') return { name: nameOf(node['id']), body: node }
  if (!/^(VariableDeclarator|MethodDefinition|PropertyDefinition|Property)$/.test(type)) return null
  const body = (node['init'] ?? node['value'] ?? null) as Node | null
  const isFunction = /^(Arrow)?FunctionExpression$/.test(String(body?.['type']))
  return body !== null && isFunction ? { name: nameOf(node['id'] ?? node['key']), body } : null
}

function tokenStarts(text: string, pieces: ReadonlyMap<number, number>): number[] {
  const starts: number[] = []
  const scanner = createScanner(true, undefined, text)
  for (let end = 0; end < text.length; ) {
    let start = end
    if (!pieces.has(start)) {
      scanner.resetTokenState(start)
      scanner.scan()
      start = scanner.getTokenStart()
    }
    end = pieces.get(start) ?? scanner.getTokenEnd()
    if (text.slice(start, end).trim() !== '') starts.push(start)
  }
  return starts
}
