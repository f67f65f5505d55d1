import { PDFArray, PDFContext, PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { numberOf, UnsupportedPdf } from '../reader/parse-value.ts'
import type { PdfObjects } from '../reader/pdf-objects.ts'
import type { ObjectPlace } from '../reader/section.ts'
import { meaningOf } from './meaning.ts'
import { readStructure } from './structure-changes.ts'

/** An update of more objects counts as a change. */
const maxObjects = 50_000
/** More objects or fields are not searched for a reference. */
const maxSearched = 5000
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

const referenceOf = (value: PDFObject | undefined): number => (value instanceof PDFRef ? value.objectNumber : -1)

/** Differences beside new signatures: none; perhaps one, of something that is not shown; one for certain. */
export type Difference = 'none' | 'doubtful' | 'changed'

/**
 * Whether only signatures, time stamps, their validation data (DSS) and the description of the file (Info, Metadata) were
 * added between two revisions. How a new signature looks on its page is not checked. Throws UnsupportedPdf.
 */
export async function differenceOf(objects: PdfObjects, revisions: Revisions): Promise<Difference> {
  const { older, newer } = revisions
  const steps = objects.chain.slice(newer, older)
  const trailer = objects.chain[older]?.section.trailer
  const root = trailer?.get(name('Root'))
  const isOther = (step: (typeof steps)[number]) =>
    meaningOf(step.section.trailer.get(name('Root'))) !== meaningOf(root)
  if (steps.some((step) => !step.isBeside && isOther(step))) return 'changed'
  // A reader takes the newest: without it, or with another, it would show other strings and streams.
  const encrypt = (place: number) => meaningOf(objects.chain[place]?.section.trailer.get(name('Encrypt')))
  if (encrypt(newer) !== encrypt(older)) return 'changed'
  const catalog = await objects.resolve(root, older)
  if (!(catalog instanceof PDFDict)) throw new UnsupportedPdf('it has no catalog')
  const ignored = new Set([referenceOf(trailer?.get(name('Info'))), referenceOf(catalog.get(name('Metadata')))])
  for (const number of await validationDataObjects(objects, catalog, older)) ignored.add(number)
  const form = referenceOf(catalog.get(name('AcroForm')))
  const size = numberOf(trailer?.get(name('Size'))) ?? 0
  const sections = new Set(objects.chain.map(({ offset }) => offset))
  const isSection = (entry: ObjectPlace) => entry.kind === 'at' && sections.has(entry.offset)
  const isSignature = createSignatureTest(objects, root, newer)
  const structure = await readStructure(objects, catalog, { ...revisions, isSignature })
  const isAllowedChange = createComparison(objects, revisions, { catalog: referenceOf(root), form, isSignature })
  let references: Promise<ReadonlySet<number> | null> | null = null
  const compare = async (number: number): Promise<Difference> => {
    const [old, now] = [await objects.entryOf(number, older), await objects.entryOf(number, newer)]
    // A new object shows only if an old one refers to it; a missing object may already be referred to.
    if (old === undefined || old.kind === 'free') {
      if (number >= size || now === undefined || now.kind === 'free') return 'none'
      // A number that was free may be used anew, unless something refers to it: then it appears there.
      references ??= referencesIn(objects, size, older)
      const referred = await references
      if (referred === null) return 'doubtful'
      return referred.has(number) ? 'changed' : 'none'
    }
    if (now === undefined || now.kind === 'free') return 'changed'
    if (JSON.stringify(old) === JSON.stringify(now)) return 'none'
    if (isSection(old) && isSection(now)) return 'none'
    const [was, is] = [await objects.find(number, older), await objects.find(number, newer)]
    if ((await objects.isStream(was)) || (await objects.isStream(is))) return 'changed'
    if (structure.includes(number, was.value)) {
      return (await structure.addsOnlySignatures(was.value, is.value)) ? 'none' : 'doubtful'
    }
    return (await isAllowedChange(number, was.value, is.value)) ? 'none' : 'changed'
  }
  let difference: Difference = 'none'
  const runs = steps.flatMap(({ section }) => section.runs)
  if (runs.reduce((sum, { count }) => sum + count, 0) > maxObjects) return 'doubtful'
  for (const { first, count } of runs) {
    for (let number = Math.max(1, first); number < first + count; number += 1) {
      const found = ignored.has(number) ? 'none' : await compare(number)
      if (found === 'changed') return found
      if (found === 'doubtful') difference = found
    }
  }
  return difference
}

/** The numbers to which the objects of a revision refer; null for a file with too many. */
async function referencesIn(objects: PdfObjects, size: number, from: number): Promise<ReadonlySet<number> | null> {
  if (size > maxSearched) return null
  const found = new Set<number>()
  const collect = (value: PDFObject): void => {
    if (value instanceof PDFRef) found.add(value.objectNumber)
    if (value instanceof PDFArray) for (const each of value.asArray()) collect(each)
    if (value instanceof PDFDict) for (const each of value.values()) collect(each)
  }
  for (let number = 1; number < size; number += 1) {
    const entry = await objects.entryOf(number, from)
    if (entry !== undefined && entry.kind !== 'free') collect((await objects.find(number, from)).value)
  }
  return found
}

/** Makes the function that says whether a reference leads to a signature's field, or to its widget. */
function createSignatureTest(objects: PdfObjects, root: PDFObject | undefined, newer: number) {
  let kids: Promise<ReadonlySet<number>> | null = null
  return async (value: PDFObject): Promise<boolean> => {
    const field = value instanceof PDFRef ? await objects.resolve(value, newer) : undefined
    if (!(field instanceof PDFDict)) return false
    const parent = await objects.resolve(field.get(name('Parent')), newer)
    const type = field.get(name('FT')) ?? (parent instanceof PDFDict ? parent.get(name('FT')) : undefined)
    if (type !== undefined || field.get(name('Subtype')) !== name('Widget')) return type === name('Sig')
    // Some programs leave the way up out.
    kids ??= kidsOfSignatures(objects, root, newer)
    return (await kids).has(referenceOf(value))
  }
}

async function kidsOfSignatures(
  objects: PdfObjects,
  root: PDFObject | undefined,
  newer: number,
): Promise<ReadonlySet<number>> {
  const numbers = new Set<number>()
  const catalog = await objects.resolve(root, newer)
  const form = catalog instanceof PDFDict ? await objects.resolve(catalog.get(name('AcroForm')), newer) : undefined
  const fields = form instanceof PDFDict ? await objects.resolve(form.get(name('Fields')), newer) : undefined
  for (const each of fields instanceof PDFArray ? fields.asArray().slice(0, maxSearched) : []) {
    const field = await objects.resolve(each, newer)
    if (!(field instanceof PDFDict) || field.get(name('FT')) !== name('Sig')) continue
    const kids = await objects.resolve(field.get(name('Kids')), newer)
    for (const kid of kids instanceof PDFArray ? kids.asArray() : []) numbers.add(referenceOf(kid))
  }
  return numbers
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
  { isSignature, ...places }: { catalog: number; form: number; isSignature(value: PDFObject): Promise<boolean> },
): (number: number, was: PDFObject, is: PDFObject) => Promise<boolean> {
  const addsSignatures = async (was: PDFObject | undefined, is: PDFObject | undefined): Promise<boolean> => {
    if (!(is instanceof PDFArray)) return false
    const before = was instanceof PDFArray ? was.asArray().map(String) : []
    const known = new Set(before)
    const kept = is.asArray().map(String)
    if (kept.filter((each) => known.has(each)).join(' ') !== before.join(' ')) return false
    for (const each of is.asArray()) {
      if (!known.has(String(each)) && !(await isSignature(each))) return false
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
      if (meaningOf(old) === meaningOf(now)) continue
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
    if (meaningOf(was) === meaningOf(is)) return true
    if (was instanceof PDFArray) return addsSignatures(was, is)
    if (!(was instanceof PDFDict && is instanceof PDFDict)) return false
    return compareDicts(was, is, keysFor(number, was))
  }
}
