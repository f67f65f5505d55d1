import { bytesOfString, isDict, type PdfDict, type PdfValue } from './pdf-values.ts'
import type { PlainFile } from './plain-file.ts'

/** No tree of names has more nodes. */
const maxNodes = 10_000

/**
 * The destinations of a file by name (ISO 32000-1, 12.3.2.3): a link by name leads nowhere in a file that does not have
 * the names.
 */
export function readNamedTargets(file: PlainFile, root: PdfDict): ReadonlyMap<string, PdfValue> {
  const found = new Map<string, PdfValue>()
  function add(name: string | null, value: PdfValue | undefined): void {
    const resolved = file.resolve(value)
    const target = isDict(resolved) ? file.resolve(resolved.get('/D')) : resolved
    if (name !== null && Array.isArray(target)) found.set(name, target)
  }
  const names = file.resolve(root.get('/Dests'))
  if (isDict(names)) for (const [key, value] of names) add(bytesOfString(key), value)
  const tree = file.resolve(root.get('/Names'))
  const stack = [isDict(tree) ? tree.get('/Dests') : undefined]
  for (let nodes = 0; stack.length > 0 && nodes < maxNodes; nodes += 1) {
    const node = file.resolve(stack.pop())
    if (!isDict(node)) continue
    const kids = file.resolve(node.get('/Kids'))
    if (Array.isArray(kids)) stack.push(...kids)
    const pairs = file.resolve(node.get('/Names'))
    if (Array.isArray(pairs)) {
      for (let at = 0; at + 1 < pairs.length; at += 2) add(bytesOfString(file.resolve(pairs[at])), pairs[at + 1])
    }
  }
  return found
}
