import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './sources.ts'
import { lineOf, listOf, type Node, nameOf, parseSource, visit } from './syntax.ts'

const product = /^(contract|main|preload|renderer|service)\//
/** Fields of one options object. */
const mostFields = 10

/** The client writes dates with `dateFormat` of contract/dates.ts, because Intl throws on one that cannot be read. */
const writesDates = /^(DateTimeFormat|toLocale(Date|Time)String)$/
const mayWriteDates = /^(contract\/dates\.ts$|service\/|test\/)/

/** Functions of Drizzle and of DataView, whose boolean is the value or the byte order. */
const takesValues = /^(eq|ne|[gs]et(Ui|I)nt\d+|[gs]etFloat\d+)$/

interface Violation {
  readonly file: string
  readonly line: number
  readonly rule:
    | 'literal spread'
    | 'list in a list'
    | 'conditional spread'
    | 'positional boolean'
    | 'options object'
    | 'throwing date'
  readonly detail: string
}

/**
 * Finds what no rule of Biome finds: object literals spread into one another, list literals spread into lists, fields
 * that a ternary spreads, positional booleans, options objects with more than ten fields, and formatters of dates that
 * throw. Sentences `file:line rule`. Throws if a file does not parse.
 */
export function findIdioms(root: string): string[] {
  return listSources(root, ['.ts', '.tsx'])
    .flatMap((file) => violationsIn(file, readFileSync(path.join(root, file), 'utf8')))
    .filter(({ file, rule }) => product.test(file) || rule === 'literal spread')
    .filter(({ file, rule }) => rule !== 'throwing date' || !mayWriteDates.test(file))
    .map(({ file, line, rule, detail }) => `${file}:${line} ${rule} ${detail}`.trimEnd())
}

function violationsIn(file: string, text: string): Violation[] {
  const found: Violation[] = []
  visit(parseSource(file, text), (node) => {
    for (const [rule, detail] of rulesBrokenBy(node)) found.push({ file, line: lineOf(text, node), rule, detail })
  })
  return found
}

type Broken = readonly [rule: Violation['rule'], detail: string]

function rulesBrokenBy(node: Node): Broken[] {
  switch (node['type']) {
    case 'ObjectExpression':
      return listOf(node['properties']).flatMap(spreadsIn)
    case 'ArrayExpression':
      return listOf(node['elements'])
        .filter(isSpreadList)
        .map(() => ['list in a list', ''] as const)
    case 'NewExpression':
      return writesDates.test(calleeOf(node)) ? [['throwing date', calleeOf(node)]] : []
    case 'CallExpression':
      if (writesDates.test(calleeOf(node))) return [['throwing date', calleeOf(node)]]
      if (takesValues.test(calleeOf(node))) return []
      return listOf(node['arguments'])
        .slice(1)
        .filter(({ type, value }) => type === 'Literal' && typeof value === 'boolean')
        .map(({ value }) => ['positional boolean', String(value)] as const)
    case 'TSInterfaceDeclaration':
      return tooMany(nameOf(node['id']), listOf((node['body'] as Node)['body']).length)
    case 'TSTypeAliasDeclaration': {
      const { type, members } = node['typeAnnotation'] as Node
      return type === 'TSTypeLiteral' ? tooMany(nameOf(node['id']), listOf(members).length) : []
    }
    default:
      return []
  }
}

function spreadsIn({ type, argument }: Node): Broken[] {
  if (type !== 'SpreadElement') return []
  const spread = unwrap(argument as Node)
  if (spread['type'] === 'ObjectExpression') return [['literal spread', '']]
  if (spread['type'] !== 'ConditionalExpression') return []
  const sides = [spread['consequent'], spread['alternate']].map((side) => unwrap(side as Node))
  const isEmpty = (side: Node) => side['type'] === 'ObjectExpression' && listOf(side['properties']).length === 0
  return sides.some(isEmpty) ? [['conditional spread', '']] : []
}

/** An element of a list is null where the list has a hole. */
const isSpreadList = (element: Node | null) =>
  element?.['type'] === 'SpreadElement' && unwrap(element['argument'] as Node)['type'] === 'ArrayExpression'

/** The expression inside its parentheses, which the parser keeps, and without `as`. */
const unwrap = (node: Node): Node =>
  node['type'] === 'ParenthesizedExpression' || node['type'] === 'TSAsExpression'
    ? unwrap(node['expression'] as Node)
    : node

function tooMany(name: string, fields: number): Broken[] {
  return /(Options|Props|Deps)$/.test(name) && fields > mostFields
    ? [['options object', `${name} has ${fields} fields; ${mostFields} is the most`]]
    : []
}

function calleeOf({ callee }: Node): string {
  const { name, property } = callee as Node
  return name === undefined ? nameOf(property) : String(name)
}
