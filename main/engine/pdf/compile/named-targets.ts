import { readNameTree } from './name-tree.ts'
import { bytesOfString, isDict, type PdfDict, type PdfValue } from './pdf-values.ts'
import type { PlainFile } from './plain-file.ts'

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
  if (isDict(tree)) for (const { name, value } of readNameTree(file, tree.get('/Dests')).found) add(name, value)
  return found
}
