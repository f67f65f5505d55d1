import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { numberOf } from '../reader/parse-value.ts'
import { dictionaryOf, type PdfObjects } from '../reader/pdf-objects.ts'
import { NotUpdatable } from './open-pdf.ts'

/** A page with what it inherits. */
export interface FoundPage {
  readonly ref: PDFRef
  readonly dict: PDFDict
  /** The visible part in its own coordinates, in points. */
  readonly box: { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number }
  /** Degrees by which people see it turned clockwise. */
  readonly turn: 0 | 90 | 180 | 270
}

type TreeObjects = Pick<PdfObjects, 'resolve'>

interface PageTree {
  readonly count: number
  /** @param index from 0. Throws NotUpdatable for a page that is not there. */
  find(index: number): Promise<FoundPage>
}

const name = PDFName.of
const inherited = ['MediaBox', 'CropBox', 'Rotate']
const maxDepth = 64
const a4 = [0, 0, 595, 842]

/** Opens the page tree; a page is found by the counts of its branches, each read once. Throws NotUpdatable. */
export async function openPageTree(file: PdfObjects, catalog: PDFDict): Promise<PageTree> {
  const known = new Map<PDFRef, PDFObject | undefined>()
  const resolve: TreeObjects['resolve'] = async (value) => {
    if (!(value instanceof PDFRef)) return value
    const found = known.get(value) ?? (await file.resolve(value))
    // A branch and its list; pages are asked for once.
    if (found instanceof PDFArray || (found instanceof PDFDict && found.has(name('Kids')))) known.set(value, found)
    return found
  }
  const objects = { resolve }
  const root = catalog.get(name('Pages'))
  const count = await countOf(objects, await dictionaryOf(objects, root, 'page tree'))
  return {
    count,
    find: (index) => findIn(objects, { node: root, index, depth: 0, above: new Map() }),
  }
}

const countOf = async (objects: TreeObjects, node: PDFDict): Promise<number> =>
  node.has(name('Kids')) ? (numberOf(await objects.resolve(node.get(name('Count')))) ?? 0) : 1

interface Search {
  readonly node: PDFObject | undefined
  readonly index: number
  readonly depth: number
  /** Entries that pages inherit from the nodes above. */
  readonly above: ReadonlyMap<string, PDFObject>
}

async function findIn(objects: TreeObjects, { node, index, depth, above }: Search): Promise<FoundPage> {
  const dict = await dictionaryOf(objects, node, 'page')
  const own = inherited.flatMap((key) => {
    const value = dict.get(name(key))
    return value === undefined ? [] : [[key, value] as const]
  })
  const given = new Map([...above, ...own])
  const kids = await objects.resolve(dict.get(name('Kids')))
  if (!(kids instanceof PDFArray)) {
    if (index !== 0 || !(node instanceof PDFRef)) throw new NotUpdatable('damaged')
    return { ref: node, dict, ...(await lookOf(objects, given)) }
  }
  if (depth === maxDepth) throw new NotUpdatable('damaged')
  const all = kids.asArray()
  const step = (kid: PDFObject | undefined, left: number) =>
    findIn(objects, { node: kid, index: left, depth: depth + 1, above: given })
  // Most programs write one flat list, in which each of a thousand pages would otherwise be read.
  if (all.length === (await countOf(objects, dict))) return step(all[index], 0)
  let left = index
  for (const kid of all) {
    const count = await countOf(objects, await dictionaryOf(objects, kid, 'page'))
    if (left < count) return step(kid, left)
    left -= count
  }
  throw new NotUpdatable('damaged')
}

async function lookOf(
  objects: TreeObjects,
  given: ReadonlyMap<string, PDFObject>,
): Promise<Pick<FoundPage, 'box' | 'turn'>> {
  const boxOf = async (key: string): Promise<readonly number[] | null> => {
    const value = await objects.resolve(given.get(key))
    const numbers = value instanceof PDFArray ? value.asArray().map((each) => numberOf(each) ?? Number.NaN) : []
    return numbers.length === 4 && numbers.every(Number.isFinite) ? numbers : null
  }
  const media = edgesOf((await boxOf('MediaBox')) ?? a4)
  const crop = edgesOf((await boxOf('CropBox')) ?? [media.left, media.bottom, media.right, media.top])
  const turn = (((numberOf(await objects.resolve(given.get('Rotate'))) ?? 0) % 360) + 360) % 360
  return {
    box: {
      left: Math.max(media.left, crop.left),
      bottom: Math.max(media.bottom, crop.bottom),
      right: Math.min(media.right, crop.right),
      top: Math.min(media.top, crop.top),
    },
    turn: turn === 90 || turn === 180 || turn === 270 ? turn : 0,
  }
}

const edgesOf = ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]) => ({
  left: Math.min(x1, x2),
  bottom: Math.min(y1, y2),
  right: Math.max(x1, x2),
  top: Math.max(y1, y2),
})
