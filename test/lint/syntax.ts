import { parseSync } from 'rolldown/utils'

/** A node of the syntax tree (ESTree with JSX and TypeScript), and where it stands in the text. */
export interface Node {
  readonly [name: string]: unknown
  readonly start: number
  readonly end: number
}

/** Throws if the file does not parse. */
export function parseSource(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message ?? ''}`)
  return program as unknown as Node
}

/** Hands every node below a value to `see`, parents first. */
export function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, see)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return
  const node = value as Node
  if (typeof node['type'] === 'string') see(node)
  for (const child of Object.values(node)) visit(child, see)
}

export const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [])
export const nameOf = (value: unknown) => String((value as Node | undefined)?.['name'] ?? '')
/** The line, from 1, at which a node begins. */
export const lineOf = (text: string, { start }: Node) => text.slice(0, start).split('\n').length
