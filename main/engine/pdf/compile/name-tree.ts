import { BadSyntax, bytesOfString, isDict, type PdfValue } from './pdf-values.ts'
import type { PlainFile } from './plain-file.ts'

/** No tree of names has more nodes. */
const maxNodes = 10_000

export interface NamedValue {
  /** The bytes of the name, as Latin-1. */
  readonly name: string
  readonly value: PdfValue
}

/** The entries of a tree of names, in no particular order (ISO 32000-1, 7.9.6); up to a limit of nodes. */
export function readNameTree(file: PlainFile, root: PdfValue | undefined): { found: NamedValue[]; isWhole: boolean } {
  const found: NamedValue[] = []
  const stack = [root]
  let nodes = 0
  for (; stack.length > 0 && nodes < maxNodes; nodes += 1) {
    const node = file.resolve(stack.pop())
    if (!isDict(node)) continue
    const kids = file.resolve(node.get('/Kids'))
    if (Array.isArray(kids)) for (const kid of kids) stack.push(kid)
    const pairs = file.resolve(node.get('/Names'))
    if (!Array.isArray(pairs)) continue
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const [name, value] = [bytesOfString(file.resolve(pairs[at])), pairs[at + 1]]
      if (name !== null && value !== undefined) found.push({ name, value })
    }
  }
  return { found, isWhole: stack.length === 0 }
}

/** @throws BadSyntax for a tree with too many nodes, of which a part would be lost */
export function readWholeNameTree(file: PlainFile, root: PdfValue | undefined): NamedValue[] {
  const { found, isWhole } = readNameTree(file, root)
  if (!isWhole) throw new BadSyntax('too many nodes of names')
  return found
}
