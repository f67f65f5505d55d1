import { PDFArray, PDFContext, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import type { PdfObjects } from '../reader/pdf-objects.ts'
import { meaningOf } from './meaning.ts'
import type { SignatureTest } from './signature-objects.ts'

const name = PDFName.of

/** The keys that a signature may change in the catalog, the form, a page and its own field. */
const catalogKeys = new Set(['AcroForm', 'DSS', 'Extensions', 'Metadata', 'PieceInfo', 'Version'])
const formKeys = new Set(['Fields', 'SigFlags', 'DR', 'DA'])
const pageKeys = new Set(['Annots', 'LastModified', 'PieceInfo'])
const fieldKeys = new Set(['V', 'AP', 'F', 'M'])

interface Places {
  readonly older: number
  readonly newer: number
  /** Numbers of objects; -1 for one that is no object of its own. */
  readonly catalog: number
  readonly form: number
  readonly isSignature: SignatureTest
}

/** Makes the function that says whether an object differs only as a signature makes it differ. */
export function createComparison(
  objects: PdfObjects,
  { older, newer, isSignature, ...places }: Places,
): (number: number, was: PDFObject, is: PDFObject) => Promise<boolean> {
  const addsSignatures = createAdditionTest(isSignature)
  const keysFor = async (number: number, was: PDFDict): Promise<ReadonlySet<string>> => {
    if (number === places.catalog) return catalogKeys
    if (number === places.form) return formKeys
    if (was.get(name('Type')) === name('Page')) return pageKeys
    const parent = await objects.resolve(was.get(name('Parent')), older)
    const field = was.has(name('FT')) || !(parent instanceof PDFDict) ? was : parent
    return field.get(name('FT')) === name('Sig') && !field.has(name('V')) ? fieldKeys : new Set()
  }
  const compareEntry = async (key: string, old: PDFObject | undefined, now: PDFObject | undefined) => {
    if (key === 'DR') return addsEntries(objects, [old, older], [now, newer])
    if (key === 'DA') return old === undefined
    const [before, after] = [await objects.resolve(old, older), await objects.resolve(now, newer)]
    if (key === 'Fields' || key === 'Annots') return addsSignatures(before, after)
    if (key !== 'AcroForm') return true
    if (!(after instanceof PDFDict)) return false
    const form = before instanceof PDFDict ? before : PDFDict.withContext(PDFContext.create())
    return compareDicts(form, after, formKeys)
  }
  const compareDicts = async (was: PDFDict, is: PDFDict, allowed: ReadonlySet<string>): Promise<boolean> => {
    const keys = new Set([...was.keys(), ...is.keys()].map((key) => key.asString().slice(1)))
    for (const key of keys) {
      const [old, now] = [was.get(name(key)), is.get(name(key))]
      if (meaningOf(old) === meaningOf(now)) continue
      if (!allowed.has(key) || !(await compareEntry(key, old, now))) return false
    }
    return true
  }

  return async (number, was, is) => {
    if (meaningOf(was) === meaningOf(is)) return true
    if (was instanceof PDFArray) return addsSignatures(was, is)
    if (!(was instanceof PDFDict && is instanceof PDFDict)) return false
    return compareDicts(was, is, await keysFor(number, was))
  }
}

/** Makes the function that says whether a list gains only signatures, and keeps what it has in its order. */
function createAdditionTest(isSignature: SignatureTest) {
  return async (was: PDFObject | undefined, is: PDFObject | undefined): Promise<boolean> => {
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
}

type Placed = readonly [value: PDFObject | undefined, place: number]

/** Adds entries, two levels deep: fonts by their names. A font that is there already stays. */
async function addsEntries(objects: PdfObjects, old: Placed, now: Placed, depth = 2): Promise<boolean> {
  const [was, is] = [await objects.resolve(...old), await objects.resolve(...now)]
  if (was === undefined || meaningOf(was) === meaningOf(is)) return true
  if (depth === 0 || !(was instanceof PDFDict && is instanceof PDFDict)) return false
  for (const [key, value] of was.entries())
    if (!(await addsEntries(objects, [value, old[1]], [is.get(key), now[1]], depth - 1))) return false
  return true
}
