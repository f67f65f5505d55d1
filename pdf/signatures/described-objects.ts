import { PDFArray, PDFDict, PDFHexString, PDFName, type PDFObject, PDFRef, PDFString } from '@cantoo/pdf-lib'
import type { FoundObject, PdfObjects } from '../reader/pdf-objects.ts'
import { meaningOf } from './meaning.ts'
import type { PlacedReference } from './references.ts'
import { referenceOf } from './signature-objects.ts'

const name = PDFName.of
const storeKeys = new Set(['Type', 'VRI', 'Certs', 'OCSPs', 'CRLs'])

/** An object that describes the file and shows nothing: it may change, as long as it is nothing else. */
export interface DescribedObject {
  /** Whether a reference is the one that gives it its role. */
  isHeld(reference: PlacedReference): boolean
  /** Whether the change leaves it what it is. */
  isFine(was: FoundObject, is: FoundObject): Promise<boolean>
}

interface Described {
  readonly trailer: PDFDict | undefined
  readonly root: PDFObject | undefined
  readonly catalog: PDFDict
  readonly place: number
}

/** The description of the file (Info, Metadata) and the parts of its store of validation data (DSS), by number. */
export async function describedObjects(objects: PdfObjects, { trailer, root, catalog, place }: Described) {
  const found = new Map<number, DescribedObject>()
  const add = (
    value: PDFObject | undefined,
    [holder, role]: readonly [number, string],
    isFine: DescribedObject['isFine'],
  ) => {
    const number = referenceOf(value)
    if (number >= 0) found.set(number, { isHeld: (by) => by.holder === holder && by.key === role, isFine })
  }
  /** A dictionary or a list that shows nothing may show something as a stream. */
  const unlessStream =
    (isFine: (was: PDFObject, is: PDFObject) => boolean): DescribedObject['isFine'] =>
    async (was, is) =>
      !(await objects.isStream(was)) && !(await objects.isStream(is)) && isFine(was.value, is.value)
  const own = referenceOf(root)
  add(trailer?.get(name('Info')), [-1, 'Info'], unlessStream(changesOnlyTexts))
  add(catalog.get(name('Metadata')), [own, 'Metadata'], async (was, is) => isMetadata(was) && isMetadata(is))
  const reference = catalog.get(name('DSS'))
  add(
    reference,
    [own, 'DSS'],
    unlessStream((was, is) => isStore(was) && isStore(is)),
  )
  const store = await objects.resolve(reference, place)
  if (!(store instanceof PDFDict)) return found
  const holder = reference instanceof PDFRef ? referenceOf(reference) : own
  add(store.get(name('VRI')), [holder, 'VRI'], unlessStream(keepsEntries))
  for (const key of ['Certs', 'OCSPs', 'CRLs'])
    add(
      store.get(name(key)),
      [holder, key],
      unlessStream((was, is) => isListOfReferences(was) && isListOfReferences(is)),
    )
  return found
}

const isText = (value: PDFObject | undefined) =>
  value === undefined || value instanceof PDFString || value instanceof PDFHexString

function changesOnlyTexts(was: PDFObject, is: PDFObject): boolean {
  if (!(was instanceof PDFDict && is instanceof PDFDict)) return false
  return [...was.keys(), ...is.keys()].every((key) => {
    const [old, now] = [was.get(key), is.get(key)]
    return meaningOf(old) === meaningOf(now) || key === name('Trapped') || (isText(old) && isText(now))
  })
}

/** Nothing that is shown has this kind: an image or a form would have its own. */
const isMetadata = ({ value }: FoundObject) => value instanceof PDFDict && value.get(name('Subtype')) === name('XML')

const isStore = (value: PDFObject) =>
  value instanceof PDFDict && value.keys().every((key) => storeKeys.has(key.asString().slice(1)))

/** Whether a dictionary without a type gains references under new names. */
export const addsNames = (was: PDFObject, is: PDFObject): boolean =>
  keepsEntries(was, is) &&
  is instanceof PDFDict &&
  was instanceof PDFDict &&
  !was.has(name('Type')) &&
  was.values().every((each) => each instanceof PDFRef) &&
  is.entries().every(([key, value]) => was.has(key) || value instanceof PDFRef)

const keepsEntries = (was: PDFObject, is: PDFObject) =>
  was instanceof PDFDict &&
  is instanceof PDFDict &&
  was.entries().every(([key, value]) => meaningOf(value) === meaningOf(is.get(key)))

const isListOfReferences = (value: PDFObject) =>
  value instanceof PDFArray && value.asArray().every((each) => each instanceof PDFRef)
