import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'rolldown/utils'
import { type Node, nameOf, visit } from './syntax.ts'

export interface Import {
  /** As written, without a query such as `?url`. */
  readonly specifier: string
  /** Relative to the root with forward slashes, or null for a package. */
  readonly file: string | null
  readonly typeOnly: boolean
  readonly line: number
}

/** The imports of one file (static, re-exported, dynamic, `import('x').Type`, require) and the globals it reads. */
interface FileImports {
  readonly imports: readonly Import[]
  /** Dotted names such as `process.env` and `window.malote`. */
  readonly reads: ReadonlySet<string>
}

interface Found {
  specifier: string
  typeOnly: boolean
  at: number
}

/** By file and text: walls and circles read the same files. */
const known = new Map<string, FileImports>()

/** Parses a file and resolves its relative imports. Throws if it does not parse. */
export function readImports(root: string, file: string): FileImports {
  const text = readFileSync(path.join(root, file), 'utf8')
  const key = `${file}\n${text}`
  const found = known.get(key) ?? importsIn(file, text)
  known.set(key, found)
  return found
}

function importsIn(file: string, text: string): FileImports {
  const { program, module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message ?? ''}`)
  const found: Found[] = module.staticImports.map((one) => ({
    specifier: one.moduleRequest.value,
    typeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
    at: one.start,
  }))
  for (const one of module.staticExports.flatMap((each) => each.entries)) {
    if (one.moduleRequest) found.push({ specifier: one.moduleRequest.value, typeOnly: one.isType, at: one.start })
  }
  const reads = new Set<string>()
  visit(program, (node) => {
    const dynamic = dynamicImport(node)
    if (dynamic) found.push(dynamic)
    const name = memberName(node)
    if (name) reads.add(name)
  })
  return {
    imports: found.map(({ specifier, typeOnly, at }) => {
      const plain = specifier.replace(/[?#].*$/, '')
      return { specifier: plain, file: resolve(file, plain), typeOnly, line: text.slice(0, at).split('\n').length }
    }),
    reads,
  }
}

function resolve(from: string, specifier: string): string | null {
  // In Vite a leading slash means the root of the page's sources.
  if (specifier.startsWith('/')) return `renderer${specifier}`
  if (!specifier.startsWith('.')) return null
  return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier))
}

function dynamicImport(node: Node): Found | null {
  const at = node.start
  if (node['type'] === 'TSImportType') return { specifier: literal(node['source']), typeOnly: true, at }
  if (node['type'] === 'ImportExpression') return { specifier: literal(node['source']), typeOnly: false, at }
  if (node['type'] !== 'CallExpression' || nameOf(node['callee']) !== 'require') return null
  return { specifier: literal((node['arguments'] as unknown[])[0]), typeOnly: false, at }
}

/** Stands for a computed import specifier, which the walls refuse everywhere. */
export const computed = '<computed>'

function literal(value: unknown): string {
  const text = (value as Node | undefined)?.['value']
  return typeof text === 'string' ? text : computed
}

function memberName(node: Node): string | null {
  if (node['type'] !== 'MemberExpression') return null
  const property = node['computed'] ? literal(node['property']) : nameOf(node['property'])
  return `${nameOf(node['object'])}.${property}`
}
