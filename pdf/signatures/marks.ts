import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import type { ByteSource } from '../reader/byte-source.ts'
import type { Box } from '../reader/geometry.ts'
import { numberOf, unlessTooCostly } from '../reader/parse-value.ts'
import { type PdfObjects, readObjects } from '../reader/pdf-objects.ts'
import { shownOn } from './page-text.ts'
import { referenceOf, type SignatureTest } from './signature-objects.ts'

const name = PDFName.of
/** Flags of an annotation that is not seen: hidden, or no view (ISO 32000, 12.5.3). */
const unseen = 2 | 32
/** A mark over a picture, or on a page that cannot be read, may take so much of the page. */
const mostOfPage = 0.25
const [usualPage, leastSide] = [595 * 842, 1]
/** So much of a line's height, and of a character's width, may be touched at an edge. */
const [touchedHeight, touchedWidth] = [0.35, 3]
const mostPages = 500

interface Marks {
  /** Numbers of objects that an update adds or changes. */
  readonly numbers: readonly number[]
  /** An index of the chain. */
  readonly newer: number
  readonly root: PDFObject | undefined
  readonly isSignature: SignatureTest
}

/** A new mark of a signature, with the objects through which its page carries it. */
export interface CarriedMark {
  readonly number: number
  readonly carriers: ReadonlySet<number>
}

/**
 * The new marks of signatures; null if one stands over text of its page. It may be an accident, so that nobody is accused.
 * Over a picture, or on a page that cannot be read, only the size counts. Only pages that the update changes or that a mark
 * names are read.
 */
export async function marksBesideText(
  source: ByteSource,
  objects: PdfObjects,
  { numbers, newer, root, isSignature }: Marks,
): Promise<readonly CarriedMark[] | null> {
  const changed: Page[] = []
  const seen: { number: number; widget: PDFDict; box: Box }[] = []
  for (const number of numbers) {
    const value = (await objects.find(number, newer).catch(unlessTooCostly))?.value
    if (!(value instanceof PDFDict)) continue
    if (value.get(name('Type')) === name('Page')) changed.push({ number, dict: value })
    const box = await seenBox(objects, value, newer)
    if (box === null || !(await isSignature(PDFRef.of(number)))) continue
    if (box === 'unknown') return null
    seen.push({ number, widget: value, box })
  }
  const marks: CarriedMark[] = []
  for (const { number, widget, box } of seen) {
    const named = await objects.resolve(widget.get(name('P')), newer)
    const own = named instanceof PDFDict ? [{ number: referenceOf(widget.get(name('P'))), dict: named }] : []
    const carriers = new Set([referenceOf(widget.get(name('Parent')))])
    const look = async (reader: PdfObjects, pages: readonly Page[]) => {
      for (const page of pages) {
        if (!(await carries(reader, { page: page.dict, number, newer }))) continue
        for (const each of [page.number, referenceOf(page.dict.get(name('Annots')))]) carriers.add(each)
        if (await coversText(reader, { page: page.dict, box, newer })) return true
      }
      return false
    }
    if (await look(objects, [...own, ...changed])) return null
    if (carriers.size === 1) {
      // All pages may cost so much that nothing is left for the rest.
      const patient = await readObjects(source)
      const { found, isCut } = await pagesOf(patient, root, newer)
      if ((await look(patient, found)) || (isCut && carriers.size === 1)) return null
    }
    marks.push({ number, carriers })
  }
  return marks
}

/** The rectangle of a widget that is seen; null for one that is not. */
async function seenBox(objects: PdfObjects, widget: PDFDict, newer: number): Promise<Box | 'unknown' | null> {
  if (((numberOf(widget.get(name('F'))) ?? 0) & unseen) !== 0 || !widget.has(name('AP'))) return null
  const list = await objects.resolve(widget.get(name('Rect')), newer)
  const resolved = list instanceof PDFArray ? list.asArray().map((each) => objects.resolve(each, newer)) : []
  const [a, b, c, d] = (await Promise.all(resolved)).map(numberOf)
  if (a === undefined || b === undefined || c === undefined || d === undefined) return 'unknown'
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return box[2] - box[0] > leastSide && box[3] - box[1] > leastSide ? box : null
}

async function carries(
  objects: PdfObjects,
  { page, number, newer }: { readonly page: PDFDict; readonly number: number; readonly newer: number },
): Promise<boolean> {
  const annotations = await objects.resolve(page.get(name('Annots')), newer)
  return annotations instanceof PDFArray && annotations.asArray().some((each) => referenceOf(each) === number)
}

interface Page {
  readonly number: number
  readonly dict: PDFDict
}

interface Pages {
  readonly found: readonly Page[]
  /** There are more. */
  readonly isCut: boolean
}

async function pagesOf(objects: PdfObjects, root: PDFObject | undefined, newer: number): Promise<Pages> {
  const catalog = await objects.resolve(root, newer)
  const waiting = catalog instanceof PDFDict ? [catalog.get(name('Pages'))] : []
  const found: Page[] = []
  const seen = new Set<string>()
  for (let next = waiting.pop(); next !== undefined && seen.size < mostPages; next = waiting.pop()) {
    if (seen.has(String(next))) continue
    seen.add(String(next))
    const node = await objects.resolve(next, newer)
    if (!(node instanceof PDFDict)) continue
    const kids = await objects.resolve(node.get(name('Kids')), newer)
    if (kids instanceof PDFArray) waiting.push(...kids.asArray().toReversed())
    else found.push({ number: referenceOf(next), dict: node })
  }
  return { found, isCut: seen.size === mostPages }
}

async function coversText(
  objects: PdfObjects,
  { page, box, newer }: { readonly page: PDFDict; readonly box: Box; readonly newer: number },
): Promise<boolean> {
  const isLarge = areaOf(box) > mostOfPage * usualPage
  const shown = await shownOn(objects, page, newer).catch(() => null)
  if (shown === null) return isLarge
  return (
    shown.texts.some((text) => covers(box, text)) ||
    (isLarge && shown.pictures.some((each) => overlap(box, each) !== null))
  )
}

const areaOf = ([left, bottom, right, top]: Box) => (right - left) * (top - bottom)

function overlap([left, bottom, right, top]: Box, other: Box): { width: number; height: number } | null {
  const width = Math.min(right, other[2]) - Math.max(left, other[0])
  const height = Math.min(top, other[3]) - Math.max(bottom, other[1])
  return width > 0 && height > 0 ? { width, height } : null
}

function covers(box: Box, text: Box): boolean {
  const common = overlap(box, text)
  if (common === null) return false
  return (
    common.height >= touchedHeight * (text[3] - text[1]) && common.width >= Math.min(touchedWidth, text[2] - text[0])
  )
}
