import { PDFArray, type PDFDict, PDFName, PDFRef } from '@cantoo/pdf-lib'
import { NotUpdatable, openForUpdate, type UpdatablePdf } from '../../pdf/increment/open-pdf.ts'
import type { ByteSource } from '../../pdf/reader/byte-source.ts'
import { numberOf, UnsupportedPdf } from '../../pdf/reader/parse-value.ts'
import { dictionaryOf } from '../../pdf/reader/pdf-objects.ts'
import { signedFields } from '../../pdf/reader/signed-fields.ts'

/** The parts of a PDF that are needed to add pages to it. */
export interface ExtendablePdf extends UpdatablePdf {
  /** The root of the page tree. */
  readonly pages: { readonly ref: PDFRef; readonly dict: PDFDict; readonly kids: PDFArray; readonly count: number }
}

/** Reads what is needed to add pages, by the cross-references alone. Throws UnsupportedPdf and StorageReadError. */
export async function openExtendablePdf(source: ByteSource): Promise<ExtendablePdf> {
  const pdf = await openForUpdate(source)
  await refuseSigned(pdf)
  const { objects, catalog } = pdf
  const ref = catalog.get(PDFName.of('Pages'))
  const dict = await dictionaryOf(objects, ref, 'page tree')
  const kids = await objects.resolve(dict.get(PDFName.of('Kids')))
  const count = numberOf(await objects.resolve(dict.get(PDFName.of('Count'))))
  if (!(ref instanceof PDFRef && kids instanceof PDFArray) || count === undefined || dict.has(PDFName.of('Parent'))) {
    throw new UnsupportedPdf('its page tree is broken')
  }
  return { ...pdf, pages: { ref, dict, kids, count } }
}

/** Readers would show an existing signature or certification as broken. */
async function refuseSigned({ objects, catalog }: UpdatablePdf): Promise<void> {
  if (catalog.has(PDFName.of('Perms'))) throw new NotUpdatable('certified')
  if ((await signedFields(objects, catalog)).length > 0) throw new UnsupportedPdf('it is signed')
}
