import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import type { PdfObjects } from '../reader/pdf-objects.ts'

/** More fields are not searched. */
const maxSearched = 5000
const name = PDFName.of
/** A page has these; a field with an action could do anything when it is seen. */
const foreignKeys = ['MediaBox', 'Resources', 'A', 'AA']

export const referenceOf = (value: PDFObject | undefined): number => (value instanceof PDFRef ? value.objectNumber : -1)

/** Says whether a reference leads to a signature's field, or to its widget, and to nothing else. */
export type SignatureTest = (value: PDFObject) => Promise<boolean>

export function createSignatureTest(objects: PdfObjects, root: PDFObject | undefined, newer: number): SignatureTest {
  let kids: Promise<ReadonlySet<number>> | null = null
  return async (value) => {
    if (!(value instanceof PDFRef)) return false
    const found = await objects.find(value.objectNumber, newer).catch(() => null)
    const field = found?.value
    // A stream has a dictionary, too, and its bytes could be those of a page.
    if (!found || !(field instanceof PDFDict) || (await objects.isStream(found))) return false
    const is = (key: string, value: string) => !field.has(name(key)) || field.get(name(key)) === name(value)
    if (!is('Type', 'Annot') || !is('Subtype', 'Widget') || foreignKeys.some((key) => field.has(name(key))))
      return false
    const parent = await objects.resolve(field.get(name('Parent')), newer)
    const kind = field.get(name('FT')) ?? (parent instanceof PDFDict ? parent.get(name('FT')) : undefined)
    if (kind !== undefined || field.get(name('Subtype')) !== name('Widget')) return kind === name('Sig')
    // Some programs leave the way up out.
    kids ??= kidsOfSignatures(objects, root, newer)
    return (await kids).has(value.objectNumber)
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
