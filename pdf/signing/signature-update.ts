import { randomBytes } from 'node:crypto'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { type FoundPage, openPageTree } from '../increment/find-pages.ts'
import { NotUpdatable, openForUpdate, type UpdatablePdf } from '../increment/open-pdf.ts'
import { beginUpdate, type PdfUpdate } from '../increment/update.ts'
import type { ByteSource } from '../reader/byte-source.ts'
import { numberOf } from '../reader/parse-value.ts'
import { signedFields } from '../reader/signed-fields.ts'
import { forbidsChanges } from '../signatures/find-signatures.ts'
import { createMarkDrawer, type SignatureMark } from './mark.ts'

const name = PDFName.of
/** Hidden from nobody and locked: printed, never moved. */
const widgetFlags = 132
/** So many marks may cost as much as all other reading. */
const marksForOne = 100
const numberPlace = '9'.repeat(10)

export interface SignatureContent {
  /** The name of the signer. */
  readonly holder: string
  readonly at: Date
  /** Bytes for the message. */
  readonly room: number
  /**
   * The first is the field's own; the others are stamps beside it, because a field may have one place only (ISO 32000-2,
   * 12.7.5.5). A file that is signed already gets no stamp: it would change what was signed.
   */
  readonly marks: readonly SignatureMark[]
}

export interface SignatureUpdate {
  /** The bytes behind the file, with a gap for the message. */
  readonly bytes: Buffer
  /** The gap in these bytes, with its angle brackets. */
  readonly gap: { readonly start: number; readonly end: number }
  /** How many marks it draws. */
  readonly marks: number
}

/**
 * The incremental update with one more signature field, whose value covers all but the gap. Throws NotUpdatable and
 * StorageReadError.
 */
export async function signatureUpdate(source: ByteSource, content: SignatureContent): Promise<SignatureUpdate> {
  const pdf = await openForUpdate(source, 1 + content.marks.length / marksForOne)
  const form = await formOf(pdf)
  const signatures = await signedFields(pdf.objects, pdf.catalog)
  for (const { value } of signatures) {
    if (value instanceof PDFDict && (await forbidsChanges(pdf.objects, value))) throw new NotUpdatable('certified')
  }
  const update = await beginUpdate(pdf, source.bytes)
  const { context } = update.document
  const dictionary = dictionaryBytes(content)
  const value = context.register(PDFInvalidObject.of(dictionary))
  const pages = await openPageTree(pdf.objects, pdf.catalog)
  const marks = signatures.length > 0 ? content.marks.slice(0, 1) : content.marks
  const fieldPage = await pages.find(marks[0]?.page ?? 0)
  const draw = marks.length > 0 ? await createMarkDrawer(update.document) : null
  const look = marks[0] && draw?.(fieldPage, marks[0])
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of(`Assinatura ${randomBytes(6).toString('hex')}`),
      V: value,
      F: widgetFlags,
      P: fieldPage.ref,
      Rect: [...(look?.rect ?? [0, 0, 0, 0])],
      ...(look && { AP: { N: look.appearance } }),
    }),
  )
  await addToForm(pdf, update, form, field)
  await addToPage(pdf, update, fieldPage, field)
  for (const mark of marks.slice(1)) {
    const page = await pages.find(mark.page)
    const drawn = draw?.(page, mark)
    if (!drawn) continue
    const stamp = { Type: 'Annot', Subtype: 'Stamp', F: widgetFlags, P: page.ref, AP: { N: drawn.appearance } }
    await addToPage(pdf, update, page, context.register(context.obj({ ...stamp, Rect: [...drawn.rect] })))
  }
  const bytes = await update.save()
  const start = bytes.indexOf(dictionary) + dictionary.indexOf('/Contents <') + '/Contents '.length
  const gap = { start, end: start + 2 * content.room + 2 }
  const range = [0, source.bytes + start, source.bytes + gap.end, bytes.length - gap.end]
  const written = `/ByteRange [${range.map((each, at) => (at === 0 ? '0' : String(each).padStart(10))).join(' ')}]`
  bytes.write(written, bytes.indexOf(dictionary) + dictionary.indexOf('/ByteRange'), 'latin1')
  return { bytes, gap, marks: marks.length }
}

/** The signature's dictionary with an empty gap, as bytes: pdf-lib would put it into a stream of objects. */
function dictionaryBytes({ holder, at, room }: SignatureContent): Buffer {
  const time = at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:T]/g, '')
  return Buffer.from(
    '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ' +
      `/Name ${PDFHexString.fromText(holder)} /M (D:${time}) ` +
      `/ByteRange [0 ${numberPlace} ${numberPlace} ${numberPlace}] /Contents <${'0'.repeat(2 * room)}> >>`,
    'latin1',
  )
}

/** The form; null if there is none. Throws NotUpdatable for one that draws itself. */
async function formOf({ objects, catalog }: UpdatablePdf): Promise<PDFDict | null> {
  const form = await objects.resolve(catalog.get(name('AcroForm')))
  if (!(form instanceof PDFDict)) return null
  if (form.has(name('XFA'))) throw new NotUpdatable('xfa')
  return form
}

const copyOf = (dict: PDFDict, context: PDFContext) => PDFDict.fromMapWithContext(new Map(dict.asMap()), context)

/** Adds the field to the form, in whichever object the list of fields stands. */
async function addToForm(pdf: UpdatablePdf, update: PdfUpdate, form: PDFDict | null, field: PDFRef): Promise<void> {
  const { context } = update.document
  const next = form ? copyOf(form, context) : context.obj({})
  await append(pdf, update, next, { key: 'Fields', value: field })
  // Signatures exist, and the file must only grow.
  next.set(name('SigFlags'), PDFNumber.of((numberOf(form?.get(name('SigFlags'))) ?? 0) | 3))
  const place = pdf.catalog.get(name('AcroForm'))
  if (place instanceof PDFRef && form !== null) return update.replace(place, next)
  const catalog = copyOf(pdf.catalog, context)
  // A new form is an object of its own: poppler adds no field to one inside the catalog.
  catalog.set(name('AcroForm'), form === null ? context.register(next) : next)
  update.replace(pdf.catalogRef, catalog)
}

/** Pages that this update has changed have their new value in it. */
async function addToPage(pdf: UpdatablePdf, update: PdfUpdate, page: FoundPage, annotation: PDFRef): Promise<void> {
  const { context } = update.document
  const known = update.replaced(page.ref)
  const next = known instanceof PDFDict ? known : copyOf(page.dict, context)
  const isListChanged = await append(pdf, update, next, { key: 'Annots', value: annotation })
  if (!isListChanged) update.replace(page.ref, next)
}

/** Appends to a list in a dictionary. True if the list is an object of its own, so that the dictionary stays. */
async function append(
  { objects }: UpdatablePdf,
  update: PdfUpdate,
  dict: PDFDict,
  { key, value }: { readonly key: string; readonly value: PDFRef },
): Promise<boolean> {
  const { context } = update.document
  const place = dict.get(name(key))
  const changed = place instanceof PDFRef ? update.replaced(place) : undefined
  const list: PDFObject | undefined = changed ?? (await objects.resolve(place))
  const next = context.obj([...(list instanceof PDFArray ? list.asArray() : []), value])
  if (place instanceof PDFRef && list instanceof PDFArray) update.replace(place, next)
  else dict.set(name(key), next)
  return place instanceof PDFRef && list instanceof PDFArray
}
