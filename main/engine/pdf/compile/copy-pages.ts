import type { PdfObject } from './file-text.ts'
import { type Layers, readLayers } from './layers.ts'
import { readNamedTargets } from './named-targets.ts'
import type { ObjectWriter } from './object-writer.ts'
import { nodeOf, type PageTree, readPageTree } from './page-tree.ts'
import {
  BadSyntax,
  bytesOfString,
  isDict,
  MissingObject,
  type PdfDict,
  type PdfValue,
  Reference,
} from './pdf-values.ts'
import type { PlainFile } from './plain-file.ts'
import { withUsedResources } from './used-resources.ts'

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
/** Entries that only lead to another place: a page shows the same without what they lead to. */
const links = new Set(
  '/Parent /P /Popup /IRT /Dest /D /A /AA /PA /Next /Prev /Metadata /PieceInfo /AF /OC /StructParent /Pg'.split(' '),
)

/** A page of a file, 0 for the first, and how far it is turned clockwise. */
export interface PageChoice {
  readonly page: number
  readonly turn: PageTurn
}
export type PageTurn = 0 | 90 | 180 | 270

/** Copies the pages of a file, and every object that they refer to, under new numbers. */
export function copyPages(file: PlainFile, writer: ObjectWriter, parent: number): AppendedPages {
  const tree = readPages(file)
  const node = writer.reserve()
  const copied = copyChosen(file, { writer, parent: node, tree, chosen: tree.pages.map(unturned) })
  writer.write(node, nodeOf({ parent, kids: copied.pages, count: copied.pages.length }))
  return { node, ...copied, ...writer.end() }
}
const unturned = (_: unknown, page: number): PageChoice => ({ page, turn: 0 })

/** @throws BadSyntax for a file without a whole page tree */
export function readPages(file: PlainFile): PageTree {
  const tree = readPageTree(file, catalogOf(file))
  if (tree.pages.length === 0) throw new BadSyntax('no page')
  return tree
}

/** @throws BadSyntax for a file without a catalog */
export function catalogOf(file: PlainFile): PdfDict {
  const root = file.resolve(file.trailer.get('/Root'))
  if (!isDict(root)) throw new BadSyntax('no catalog')
  return root
}

interface CopyOrder {
  readonly writer: ObjectWriter
  /** The node of the page tree that will hold the pages. */
  readonly parent: number
  readonly tree: PageTree
  readonly chosen: readonly PageChoice[]
}

/**
 * Copies some pages of a file, in this order; a page that is chosen twice becomes two pages. Pictures that only the other
 * pages draw are left out.
 * @throws MissingObject if a page needs an object that is not where the file says
 * @throws BadSyntax for a page whose content cannot be read
 */
export function copyChosen(
  file: PlainFile,
  { writer, parent, tree, chosen }: CopyOrder,
): { readonly pages: readonly number[]; readonly layers: Layers } {
  const root = catalogOf(file)
  const catalog = file.trailer.get('/Root')
  const leftBehind = new Set(tree.pages.map(({ object }) => object))
  for (const { page } of chosen) leftBehind.delete(tree.pages[page]?.object ?? 0)
  const isOwn = (object: number) =>
    tree.nodes.has(object) || leftBehind.has(object) || (catalog instanceof Reference && catalog.object === object)
  const targets = readNamedTargets(file, root)
  const numbers = new Map<number, number>()
  /** Objects without which a page would lose something. */
  const needed = new Set<number>()
  const waiting: number[] = []

  function numberOf(object: number): number {
    const known = numbers.get(object)
    if (known !== undefined) return known
    const reserved = writer.reserve()
    numbers.set(object, reserved)
    waiting.push(object)
    return reserved
  }
  function renumber(value: PdfValue, isLink = false): PdfValue {
    if (value instanceof Reference) {
      if (isOwn(value.object)) return 'null'
      if (!isLink) needed.add(value.object)
      return new Reference(numberOf(value.object))
    }
    if (Array.isArray(value)) return value.map((each) => renumber(each, isLink))
    if (!isDict(value)) return value
    if (isScript(file, value)) return 'null'
    const entries = [...withPlainTarget(value, targets)]
    const hasLinks = hasType(value)
    return new Map(entries.map(([key, each]) => [key, renumber(each, isLink || (hasLinks && links.has(key)))]))
  }

  const pages = chosen.map(({ page }) => {
    const reserved = writer.reserve()
    const object = tree.pages[page]?.object ?? 0
    if (!numbers.has(object)) numbers.set(object, reserved)
    return reserved
  })
  for (const [nth, { page, turn }] of chosen.entries()) {
    const dict = tree.pages[page]?.dict
    if (dict === undefined) throw new BadSyntax(`no page ${page}`)
    // With all pages kept, their shared pictures are, too.
    const used = leftBehind.size === 0 ? dict : withUsedResources(file, dict)
    const kept = new Map([...used].filter(([key]) => !leftOut.has(key)))
    if (turn !== 0) kept.set('/Rotate', String((turnOf(file, dict) + turn) % 360))
    const copied = renumber(kept) as PdfDict
    writer.write(pages[nth] ?? 0, new Map([...copied, ['/Parent', new Reference(parent)]]))
  }
  const layers = readLayers(file, root, numberOf)
  const missing = new Set<number>()
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) copyObject(object)
  for (const object of missing) if (needed.has(object)) throw new MissingObject(`object ${object} is missing`)
  return { pages, layers }

  function copyObject(object: number): void {
    const found = objectOrMissing(file, object)
    const number = numberOf(object)
    if (found === null) {
      missing.add(object)
      return writer.write(number, 'null')
    }
    const { value, stream } = found
    const copied = renumber(value)
    if (stream === null || !isDict(copied)) return writer.write(number, copied)
    const dict = new Map([...copied, ['/Length', String(stream.length)]])
    writer.writeStream(number, dict, (write) => file.readBlocks(stream, write))
  }
}

/** In dictionaries without a type, of resources for example, the keys are any names. */
const hasType = (dict: PdfDict) =>
  ['/Type', '/Subtype', '/S', '/FT'].some((key) => bytesOfString(dict.get(key)) !== null)

/** Null for an object that is free, unknown or not where the file says. */
function objectOrMissing(file: PlainFile, object: number): PdfObject | null {
  try {
    return file.object(object)
  } catch (error) {
    if (error instanceof MissingObject) return null
    throw error
  }
}

/** How far a page is turned in its file; other angles count as PDFium counts them. */
function turnOf(file: PlainFile, page: PdfDict): number {
  const angle = Math.trunc(Number(file.resolve(page.get('/Rotate')) ?? 0) / 90) % 4
  return Number.isNaN(angle) ? 0 : ((angle + 4) % 4) * 90
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
