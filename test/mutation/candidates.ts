import { parseSync } from 'rolldown/utils'
import type { Mutant } from './mutants.ts'

export interface Candidate {
  readonly kind: string
  readonly file: string
  readonly start: number
  readonly end: number
  readonly text: string
  /** The innermost function or outermost statement around it, in which a type error of the change is expected. */
  readonly scope: readonly [number, number]
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const comparisons: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}
/** Larger numbers are mostly milliseconds; no test should notice one more. */
const largestNumber = 500
const rules = new Set(['min', 'max', 'refine', 'superRefine', 'nonempty', 'nonnegative', 'positive', 'regex', 'trim'])
/** TypeScript's expressions that wrap an expression of run time. */
const runtimeTypes = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])
const skipped = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'JSXText'])
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** All candidates for mutants in one file. Throws if the file does not parse. */
export function findCandidates(file: string, source: string): Candidate[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message ?? ''}`)
  const found: Candidate[] = []
  const text = (value: unknown) => source.slice((value as Node).start, (value as Node).end)

  function visit(value: unknown, scope: readonly [number, number]): void {
    if (Array.isArray(value)) for (const each of value) visit(each, scope)
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return
    const node = value as Node
    if (typeof node.type !== 'string' || isSkipped(node, text)) return
    const inner = functions.has(node.type) ? ([node.start, node.end] as const) : scope
    for (const [kind, target, replacement] of changesOf(node, text))
      found.push({ kind, file, start: target.start, end: target.end, text: replacement, scope: inner })
    for (const [field, child] of Object.entries(node))
      if (field !== 'source' && !(field === 'key' && node['computed'] === false)) visit(child, inner)
  }
  for (const statement of program.body) visit(statement, [statement.start, statement.end])
  return found
}

function isSkipped(node: Node, text: (node: unknown) => string): boolean {
  if (skipped.has(node.type) || (node.type.startsWith('TS') && !runtimeTypes.has(node.type))) return true
  // The texts of logs and of the code's errors are no promise.
  if (node.type === 'CallExpression') return /^(?:log|console|options\.log)\??\./.test(text(node['callee']))
  return node.type === 'NewExpression' && text(node['callee']) === 'Error'
}

type Change = readonly [kind: string, target: Node, text: string]

function changesOf(node: Node, text: (node: unknown) => string): Change[] {
  const child = (field: string) => node[field] as Node
  switch (node.type) {
    case 'IfStatement':
      return [['condition', child('test'), `!(${text(node['test'])})`]]
    case 'ConditionalExpression': {
      const [test, yes, no] = [text(node['test']), text(node['consequent']), text(node['alternate'])]
      return [['ternary', node, `${test} ? ${no} : ${yes}`]]
    }
    case 'BinaryExpression': {
      const operator = comparisons[String(node['operator'])]
      if (operator === undefined) return []
      return [['comparison', { ...node, start: child('left').end, end: child('right').start }, ` ${operator} `]]
    }
    case 'LogicalExpression': {
      if (node['operator'] === '??') return []
      const operator = node['operator'] === '&&' ? '||' : '&&'
      return [['logical', node, `((${text(node['left'])}) ${operator} (${text(node['right'])}))`]]
    }
    case 'AwaitExpression':
      return [['await', node, text(node['argument'])]]
    case 'ExpressionStatement':
      return isCall(child('expression')) && !/\.(?:unref|info|warn|error|debug)\(/.test(text(node))
        ? [['call', node, '{}']]
        : []
    case 'ReturnStatement':
      return node['argument'] && text(node['argument']) !== 'null' ? [['return', node, 'return null']] : []
    case 'Literal':
      return literal(node)
    case 'ArrayExpression':
      return (node['elements'] as Node[]).length > 1 ? dropped(node['elements'] as Node[]) : []
    case 'ObjectExpression':
      return dropped((node['properties'] as Node[]).filter(isSpread))
    case 'CallExpression':
      return [...rule(node, text), ...dropped((node['arguments'] as Node[]).filter(isSpread))]
    default:
      return functions.has(node.type) ? early(node) : []
  }
}

const isSpread = ({ type }: Node): boolean => type === 'SpreadElement'
const isCall = (node: Node): boolean =>
  node.type === 'CallExpression' ||
  (node.type === 'AwaitExpression' && isCall(node['argument'] as Node)) ||
  (node.type === 'UnaryExpression' && node['operator'] === 'void' && isCall(node['argument'] as Node))

function literal(node: Node): Change[] {
  const { value } = node
  if (typeof value === 'number' && value <= largestNumber) return [['number', node, String(value + 1)]]
  return typeof value === 'string' && value !== '' ? [['text', node, "''"]] : []
}

/** Replaces an element by an empty spread, which is valid wherever an element is. */
const dropped = (elements: readonly Node[]): Change[] => elements.map((each) => ['element', each, '...[]'] as const)

/** `schema.max(100)` becomes `schema`. */
function rule(node: Node, text: (node: unknown) => string): Change[] {
  const callee = node['callee'] as Node
  if (callee.type !== 'MemberExpression' || !rules.has(text(callee['property']))) return []
  return /^Math\b/.test(text(callee)) ? [] : [['rule', node, text(callee['object'])]]
}

/** Makes the function return before its first statement. */
function early(node: Node): Change[] {
  const body = node['body'] as Node | null
  const first = body?.type === 'BlockStatement' ? (body['body'] as Node[])[0] : undefined
  return first ? [['early', { ...first, end: first.start }, 'return; ']] : []
}

/** Keys the change by the fewest whole lines that occur once in the file; null if there are none. */
export function keyed(source: string, { start, end, text, kind, file }: Candidate): Omit<Mutant, 'id' | 'room'> | null {
  let from = source.lastIndexOf('\n', start - 1) + 1
  let to = lineEnd(source, end)
  while (source.split(source.slice(from, to)).length > 2) {
    if (from === 0 && to === source.length) return null
    from = from === 0 ? 0 : source.lastIndexOf('\n', from - 2) + 1
    to = lineEnd(source, Math.min(to + 1, source.length))
  }
  const line = source.slice(0, start).split('\n').length
  const replace = source.slice(from, start) + text + source.slice(end, to)
  return { kind, file, line, find: source.slice(from, to), replace }
}

const lineEnd = (source: string, at: number): number => {
  const end = source.indexOf('\n', at)
  return end < 0 ? source.length : end
}
