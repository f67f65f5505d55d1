import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import type { PdfObjects } from '../reader/pdf-objects.ts'
import { meaningOf } from './meaning.ts'

const name = PDFName.of
/** No number tree of a structure has more nodes at its top. */
const maxNodes = 1000

/** The structure of a file for screen readers (ISO 32000, 14.7), which shows nothing by itself. */
interface Structure {
  /** True for an object of the structure. */
  includes(number: number, value: PDFObject): boolean
  /** Whether an object of it differs only by elements for new signatures. */
  addsOnlySignatures(was: PDFObject, is: PDFObject): Promise<boolean>
}

interface Options {
  readonly older: number
  readonly newer: number
  isSignature(value: PDFObject): Promise<boolean>
}

/** Reads where the structure of the older revision is. Throws UnsupportedPdf. */
export async function readStructure(objects: PdfObjects, catalog: PDFDict, options: Options): Promise<Structure> {
  const { older } = options
  const own = new Set<number>()
  const top = catalog.get(name('StructTreeRoot'))
  if (top instanceof PDFRef) own.add(top.objectNumber)
  const root = await objects.resolve(top, older)
  const waiting = root instanceof PDFDict ? [root.get(name('ParentTree'))] : []
  for (let next = waiting.pop(); next !== undefined && own.size < maxNodes; next = waiting.pop()) {
    if (next instanceof PDFRef) own.add(next.objectNumber)
    const node = await objects.resolve(next, older)
    const kids = node instanceof PDFDict ? await objects.resolve(node.get(name('Kids')), older) : undefined
    if (kids instanceof PDFArray) waiting.push(...kids.asArray())
  }
  const compare = createComparison(objects, options)
  return {
    includes: (number, value) => own.has(number) || isElement(value),
    addsOnlySignatures: (was, is) => compare(was, is),
  }
}

const isElement = (value: PDFObject | undefined): value is PDFDict =>
  value instanceof PDFDict &&
  (value.get(name('Type')) === name('StructElem') || (value.get(name('S')) instanceof PDFName && value.has(name('P'))))

const listOf = (value: PDFObject | undefined): PDFObject[] => {
  if (value instanceof PDFArray) return value.asArray()
  return value === undefined ? [] : [value]
}

function createComparison(objects: PdfObjects, { newer, isSignature }: Options) {
  /** An element that says only that a signature is there. */
  const isSignatureElement = async (value: PDFObject): Promise<boolean> => {
    const element = await objects.resolve(value, newer)
    if (!isElement(element)) return false
    if (['ActualText', 'Alt', 'E'].some((key) => element.has(name(key)))) return false
    for (const each of listOf(element.get(name('K')))) {
      const kid = await objects.resolve(each, newer)
      const target = kid instanceof PDFDict && kid.get(name('Type')) === name('OBJR') ? kid.get(name('Obj')) : undefined
      if (target === undefined || !(await isSignature(target))) return false
    }
    return true
  }
  /** Kids: the old ones in their order, and new elements. */
  const addsKids = async (was: readonly PDFObject[], is: readonly PDFObject[]): Promise<boolean> => {
    let kept = 0
    for (const each of is) {
      if (kept < was.length && meaningOf(each) === meaningOf(was[kept])) kept += 1
      else if (!(await isSignatureElement(each))) return false
    }
    return kept === was.length
  }
  /** Pairs of a number tree. */
  const addsPairs = async (was: readonly PDFObject[], is: readonly PDFObject[]): Promise<boolean> => {
    let kept = 0
    for (let at = 0; at + 1 < is.length; at += 2) {
      const pair = is
        .slice(at, at + 2)
        .map(meaningOf)
        .join(' ')
      if (
        kept < was.length &&
        pair ===
          was
            .slice(kept, kept + 2)
            .map(meaningOf)
            .join(' ')
      )
        kept += 2
      else if (!(is[at + 1] !== undefined && (await isSignatureElement(is[at + 1] as PDFObject)))) return false
    }
    return kept === was.length
  }
  const compare = async (was: PDFObject | undefined, is: PDFObject | undefined): Promise<boolean> => {
    if (meaningOf(was) === meaningOf(is)) return true
    if (!(was instanceof PDFDict && is instanceof PDFDict)) return false
    for (const key of new Set([...was.keys(), ...is.keys()].map((each) => each.asString().slice(1)))) {
      const [old, now] = [was.get(name(key)), is.get(name(key))]
      if (meaningOf(old) === meaningOf(now) || key === 'ParentTreeNextKey' || key === 'Limits') continue
      const isAdded = await compareEntry(key, old, now)
      if (!isAdded) return false
    }
    return true
  }
  const compareEntry = async (key: string, old: PDFObject | undefined, now: PDFObject | undefined) => {
    if (key === 'K') return addsKids(listOf(old), listOf(now))
    if (key === 'Nums') return addsPairs(listOf(old), listOf(now))
    return key === 'ParentTree' && compare(old, now)
  }
  return compare
}
