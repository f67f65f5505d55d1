import { type Layers, readLayers } from './layers.ts'
import { readNamedTargets } from './named-targets.ts'
import type { ObjectWriter } from './object-writer.ts'
import { nodeOf, readPageTree } from './page-tree.ts'
import { BadSyntax, bytesOfString, isDict, type PdfDict, type PdfValue, Reference } from './pdf-values.ts'
import type { PlainFile } from './plain-file.ts'

/** Pages in a file, by the numbers of their objects. */
export interface PageRun {
  /** The node of the page tree that holds them. */
  readonly node: number
  readonly pages: readonly number[]
}

export interface AppendedPages extends PageRun {
  readonly layers: Layers
  /** The end of the file now. */
  readonly offset: number
  /** Offsets of the objects that were added. */
  readonly offsets: Float64Array
}

/**
 * Entries of a page that mean nothing outside its own file: its place in the tree, in threads and in the structure, data
 * of programs, and actions on opening it.
 */
const leftOut = new Set(['/Parent', '/B', '/StructParents', '/PieceInfo', '/AA', '/Tabs'])

/** Copies the pages of a file, and every object that they refer to, under new numbers. */
export function copyPages(file: PlainFile, writer: ObjectWriter, parent: number): AppendedPages {
  const { trailer } = file
  const root = file.resolve(trailer.get('/Root'))
  if (!isDict(root)) throw new BadSyntax('no catalog')
  const tree = readPageTree(file, root)
  if (tree.pages.length === 0) throw new BadSyntax('no page')
  const catalog = trailer.get('/Root')
  const isOwn = (object: number) =>
    tree.nodes.has(object) || (catalog instanceof Reference && catalog.object === object)
  const targets = readNamedTargets(file, root)
  const numbers = new Map<number, number>()
  const waiting: number[] = []

  function numberOf(object: number): number {
    const known = numbers.get(object)
    if (known !== undefined) return known
    const reserved = writer.reserve()
    numbers.set(object, reserved)
    waiting.push(object)
    return reserved
  }
  function renumber(value: PdfValue): PdfValue {
    if (value instanceof Reference) return isOwn(value.object) ? 'null' : new Reference(numberOf(value.object))
    if (Array.isArray(value)) return value.map(renumber)
    if (!isDict(value)) return value
    if (isScript(file, value)) return 'null'
    const entries = [...withPlainTarget(value, targets)]
    return new Map(entries.map(([key, each]) => [key, renumber(each)]))
  }

  const node = writer.reserve()
  const pages = tree.pages.map(({ object }) => {
    // A page that occurs twice becomes two pages.
    const reserved = writer.reserve()
    if (!numbers.has(object)) numbers.set(object, reserved)
    return reserved
  })
  for (const [nth, { dict }] of tree.pages.entries()) {
    const kept = new Map([...dict].filter(([key]) => !leftOut.has(key)))
    const copied = renumber(kept) as PdfDict
    writer.write(pages[nth] ?? 0, new Map([...copied, ['/Parent', new Reference(node)]]))
  }
  const layers = readLayers(file, root, numberOf)
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) copyObject(object)
  writer.write(node, nodeOf({ parent, kids: pages, count: pages.length }))
  return { node, pages, layers, ...writer.end() }

  function copyObject(object: number): void {
    const found = file.object(object)
    const number = numberOf(object)
    if (found === null) return writer.write(number, 'null')
    const { value, stream } = found
    const copied = renumber(value)
    if (stream === null || !isDict(copied)) return writer.write(number, copied)
    const dict = new Map([...copied, ['/Length', String(stream.length)]])
    writer.writeStream(number, dict, (write) => file.readBlocks(stream, write))
  }
}

/** An action of an annotation or of a link that runs a program (ISO 32000-1, 12.6.4.16; 13.2 for renditions). */
function isScript(file: PlainFile, dict: PdfDict): boolean {
  const kind = [...dict].find(([key]) => bytesOfString(key) === 'S')?.[1]
  const name = bytesOfString(file.resolve(kind))
  return name === 'JavaScript' || name === 'Rendition'
}

/** A link by name gets the place that the name means; without one it leads nowhere, as before. */
function withPlainTarget(dict: PdfDict, targets: ReadonlyMap<string, PdfValue>): PdfDict {
  const key = dict.get('/S') === '/GoTo' ? '/D' : '/Dest'
  const name = bytesOfString(dict.get(key))
  const target = name === null ? undefined : targets.get(name)
  return target === undefined ? dict : new Map([...dict, [key, target]])
}
