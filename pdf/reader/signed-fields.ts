import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { UnsupportedPdf } from './parse-value.ts'
import type { FoundObject, PdfObjects } from './pdf-objects.ts'

const maxFields = 5000

const name = PDFName.of
/** The text of a name; empty for another value. */
export const textOfName = (value: PDFObject | undefined): string =>
  value instanceof PDFName ? value.asString().slice(1) : ''

/** The object; undefined for a reference to a missing object, which means null (ISO 32000, 7.3.10). */
async function findIfPresent(objects: PdfObjects, ref: PDFRef): Promise<FoundObject | undefined> {
  const entry = await objects.entryOf(ref.objectNumber)
  return entry === undefined || entry.kind === 'free' ? undefined : objects.find(ref.objectNumber)
}

interface Field {
  readonly value: PDFObject
  /** The type that the field inherits from its parent. */
  readonly type: string
}

/** The values of all signature fields that have one: an empty field is no signature. Throws UnsupportedPdf. */
export async function signedFields(objects: PdfObjects, catalog: PDFDict): Promise<FoundObject[]> {
  const form = await objects.resolve(catalog.get(name('AcroForm')))
  if (!(form instanceof PDFDict)) return []
  const values: FoundObject[] = []
  const seen = new Set<string>()
  const waiting = await fieldsOf(objects, form.get(name('Fields')), '')
  for (let field = waiting.pop(); field !== undefined; field = waiting.pop()) {
    const key = String(field.value)
    if (field.value instanceof PDFRef && seen.has(key)) continue
    seen.add(key)
    if (seen.size > maxFields) throw new UnsupportedPdf('it has too many fields')
    const holder = field.value instanceof PDFRef ? await findIfPresent(objects, field.value) : undefined
    const dict = holder?.value ?? field.value
    if (!(dict instanceof PDFDict)) continue
    const type = textOfName(dict.get(name('FT'))) || field.type
    waiting.push(...(await fieldsOf(objects, dict.get(name('Kids')), type)))
    const value = dict.get(name('V'))
    if (type !== 'Sig' || value === undefined || seen.has(`V ${value}`)) continue
    if (value instanceof PDFRef) seen.add(`V ${value}`)
    const found = value instanceof PDFRef ? await findIfPresent(objects, value) : { value, span: holder?.span ?? null }
    if (found) values.push(found)
  }
  return values
}

async function fieldsOf(objects: PdfObjects, value: PDFObject | undefined, type: string): Promise<Field[]> {
  const array = await objects.resolve(value)
  if (!(array instanceof PDFArray)) return []
  if (array.size() > maxFields) throw new UnsupportedPdf('it has too many fields')
  return array.asArray().map((each) => ({ value: each, type }))
}
