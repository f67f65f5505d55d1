import { PDFArray, PDFContext, PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { numberOf, UnsupportedPdf } from '../pdf-reader/parse-value.ts'
import type { PdfObjects } from '../pdf-reader/pdf-objects.ts'
import type { XrefEntry } from '../pdf-reader/xref-section.ts'

/** An update of more objects counts as a change. */
const maxObjects = 50_000
const name = PDFName.of

/** The keys that a signature may change in the catalog, the form, a page and its own field. */
const catalogKeys = new Set(['AcroForm', 'DSS', 'Extensions', 'Metadata', 'Version'])
const formKeys = new Set(['Fields', 'SigFlags', 'DR', 'DA'])
const pageKeys = new Set(['Annots'])
const fieldKeys = new Set(['V', 'AP', 'F', 'M'])

/** Two revisions, each as an index of the chain: the older one has the higher index. */
interface Revisions {
  readonly older: number
  readonly newer: number
}

const textOf = (value: PDFObject | undefined): string => (value === undefined ? '' : String(value))
const referenceOf = (value: PDFObject | undefined): number => (value instanceof PDFRef ? value.objectNumber : -1)

/**
 * Whether only signatures, time stamps, their validation data (DSS) and the description of the file (Info, Metadata) were
 * added between two revisions. How a new signature looks on its page is not checked. Throws UnsupportedPdf.
 */
export async function onlySignaturesAdded(objects: PdfObjects, revisions: Revisions): Promise<boolean> {
  const { older, newer } = revisions
  const steps = objects.chain.slice(newer, older)
  const trailer = objects.chain[older]?.section.trailer
  const root = trailer?.get(name('Root'))
  if (steps.some(({ section }) => textOf(section.trailer.get(name('Root'))) !== textOf(root))) return false
  const catalog = await objects.resolve(root, older)
  if (!(catalog instanceof PDFDict)) throw new UnsupportedPdf('it has no catalog')
  const ignored = new Set([referenceOf(trailer?.get(name('Info'))), referenceOf(catalog.get(name('Metadata')))])
  for (const number of await validationDataObjects(objects, catalog, older)) ignored.add(number)
  const form = referenceOf(catalog.get(name('AcroForm')))
  const size = numberOf(trailer?.get(name('Size'))) ?? 0
  const sections = new Set(objects.chain.map(({ offset }) => offset))
  const isSection = (entry: XrefEntry) => entry.kind === 'at' && sections.has(entry.offset)
  const isAllowedChange = createComparison(objects, revisions, { catalog: referenceOf(root), form })
  const compare = async (number: number): Promise<boolean> => {
    const [old, now] = [await objects.entryOf(number, older), await objects.entryOf(number, newer)]
    // A new object shows only if an old one refers to it; a missing object may already be referred to.
    if (old === undefined || old.kind === 'free') return number >= size || now?.kind === 'free'
    if (now === undefined || now.kind === 'free') return false
    if (JSON.stringify(old) === JSON.stringify(now)) return true
    if (isSection(old) && isSection(now)) return true
    const [was, is] = [await objects.find(number, older), await objects.find(number, newer)]
    if ((await objects.isStream(was)) || (await objects.isStream(is))) return false
    return isAllowedChange(number, was.value, is.value)
  }
  const runs = steps.flatMap(({ section }) => section.runs)
  if (runs.reduce((sum, { count }) => sum + count, 0) > maxObjects) return false
  for (const { first, count } of runs) {
    for (let number = Math.max(1, first); number < first + count; number += 1) {
      if (!ignored.has(number) && !(await compare(number))) return false
    }
  }
  return true
}

/** The numbers of the objects with validation data: certificates and answers about them (DSS). */
async function validationDataObjects(objects: PdfObjects, catalog: PDFDict, from: number): Promise<number[]> {
  const reference = catalog.get(name('DSS'))
  const store = await objects.resolve(reference, from)
  if (!(store instanceof PDFDict)) return []
  const parts = ['VRI', 'Certs', 'OCSPs', 'CRLs'].map((key) => store.get(name(key)))
  return [reference, ...parts].map(referenceOf)
}

/** Makes the function that says whether an object differs only as a signature makes it differ. */
function createComparison(
  objects: PdfObjects,
  { older, newer }: Revisions,
  places: { catalog: number; form: number },
): (number: number, was: PDFObject, is: PDFObject) => Promise<boolean> {
  const isSignatureField = async (value: PDFObject): Promise<boolean> => {
    const field = value instanceof PDFRef ? await objects.resolve(value, newer) : undefined
    if (!(field instanceof PDFDict)) return false
    const parent = await objects.resolve(field.get(name('Parent')), newer)
    const type = field.get(name('FT')) ?? (parent instanceof PDFDict ? parent.get(name('FT')) : undefined)
    return type === name('Sig')
  }
  const addsSignatures = async (was: PDFObject | undefined, is: PDFObject | undefined): Promise<boolean> => {
    if (!(is instanceof PDFArray)) return false
    const before = was instanceof PDFArray ? was.asArray().map(String) : []
    const known = new Set(before)
    const kept = is.asArray().map(String)
    if (kept.filter((each) => known.has(each)).join(' ') !== before.join(' ')) return false
    for (const each of is.asArray()) {
      if (!known.has(String(each)) && !(await isSignatureField(each))) return false
    }
    return true
  }
  const keysFor = (number: number, was: PDFDict): ReadonlySet<string> => {
    if (number === places.catalog) return catalogKeys
    if (number === places.form) return formKeys
    if (was.get(name('Type')) === name('Page')) return pageKeys
    return was.get(name('FT')) === name('Sig') && !was.has(name('V')) ? fieldKeys : new Set()
  }
  const compareDicts = async (was: PDFDict, is: PDFDict, allowed: ReadonlySet<string>): Promise<boolean> => {
    const keys = new Set([...was.keys(), ...is.keys()].map((key) => key.asString().slice(1)))
    for (const key of keys) {
      const [old, now] = [was.get(name(key)), is.get(name(key))]
      if (textOf(old) === textOf(now)) continue
      if (!allowed.has(key)) return false
      if (key !== 'AcroForm' && key !== 'Fields' && key !== 'Annots') continue
      const [before, after] = [await objects.resolve(old, older), await objects.resolve(now, newer)]
      if (key !== 'AcroForm') {
        if (!(await addsSignatures(before, after))) return false
        continue
      }
      if (!(after instanceof PDFDict)) return false
      const form = before instanceof PDFDict ? before : PDFDict.withContext(PDFContext.create())
      if (!(await compareDicts(form, after, formKeys))) return false
    }
    return true
  }

  return async (number, was, is) => {
    if (textOf(was) === textOf(is)) return true
    if (was instanceof PDFArray) return addsSignatures(was, is)
    if (!(was instanceof PDFDict && is instanceof PDFDict)) return false
    return compareDicts(was, is, keysFor(number, was))
  }
}
