import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import type { PdfObjects } from '../reader/pdf-objects.ts'
import { textOfName } from '../reader/signed-fields.ts'
import { meaningOf } from './meaning.ts'

const name = PDFName.of
/** Filled in a field, and written by the program that fills it. */
const valueKeys = new Set(['V', 'AS', 'AP', 'I', 'M'])
const commentKeys = new Set(['Annots', 'LastModified'])
const fieldTypes = new Set(['Tx', 'Btn', 'Ch'])

interface Revisions {
  readonly older: number
  readonly newer: number
}

/** A change that a certification may permit (ISO 32000, 12.8.2.2): a field was filled, a comment was written. */
export async function permittedChange(
  objects: PdfObjects,
  { older, newer }: Revisions,
  [was, is]: readonly [PDFObject, PDFObject],
): Promise<'filled' | 'commented' | 'changed'> {
  if (was instanceof PDFArray) return keepsAll(was, is) ? 'commented' : 'changed'
  if (!(was instanceof PDFDict && is instanceof PDFDict)) return 'changed'
  const keys = [...new Set([...was.keys(), ...is.keys()])].filter(
    (key) => meaningOf(was.get(key)) !== meaningOf(is.get(key)),
  )
  const areOf = (known: ReadonlySet<string>) => keys.every((key) => known.has(key.asString().slice(1)))
  if (was.get(name('Type')) === name('Page')) {
    const [old, now] = [
      await objects.resolve(was.get(name('Annots')), older),
      await objects.resolve(is.get(name('Annots')), newer),
    ]
    return areOf(commentKeys) && keepsAll(old, now) ? 'commented' : 'changed'
  }
  const parent = await objects.resolve(was.get(name('Parent')), older)
  const field = was.has(name('FT')) || !(parent instanceof PDFDict) ? was : parent
  if (fieldTypes.has(textOfName(field.get(name('FT'))))) return areOf(valueKeys) ? 'filled' : 'changed'
  return was.has(name('Rect')) && was.get(name('Subtype')) !== name('Widget') ? 'commented' : 'changed'
}

function keepsAll(was: PDFObject | undefined, is: PDFObject | undefined): boolean {
  const before = was instanceof PDFArray ? was.asArray().map(String) : []
  const after = is instanceof PDFArray ? new Set(is.asArray().map(String)) : new Set()
  return before.every((each) => after.has(each))
}
