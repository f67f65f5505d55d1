import { PDFArray, type PDFDict, PDFName, PDFRef } from '@cantoo/pdf-lib'
import type { ByteSource } from '../../pdf/reader/byte-source.ts'
import { numberOf, UnsupportedPdf } from '../../pdf/reader/parse-value.ts'
import { dictionaryOf, type PdfObjects, readObjects } from '../../pdf/reader/pdf-objects.ts'
import type { PlacedSection } from '../../pdf/reader/references.ts'
import { signedFields } from '../../pdf/reader/signed-fields.ts'

/** The highest object number that readers accept is 8,388,607. */
const maxObjects = 8_388_000

/** The parts of a PDF that are needed to add pages to it. */
export interface ExtendablePdf {
  /** The newest section: the next one has to be of the same kind and to name it as the previous one. */
  readonly last: { readonly offset: number; readonly kind: 'table' | 'stream'; readonly trailer: PDFDict }
  /** The lowest object number that is free. */
  readonly size: number
  /** The root of the page tree. */
  readonly pages: { readonly ref: PDFRef; readonly dict: PDFDict; readonly kids: PDFArray; readonly count: number }
}

/** Reads what is needed to add pages, by the cross-references alone. Throws UnsupportedPdf and StorageReadError. */
export async function openExtendablePdf(source: ByteSource): Promise<ExtendablePdf> {
  const objects = await readObjects(source)
  const { chain, resolve } = objects
  const newest = chain[0]
  if (!newest) throw new UnsupportedPdf('it has no cross-references')
  // Readers disagree on whether the offsets of an update count from the beginning of the file or of the PDF.
  if (objects.start > 0) throw new UnsupportedPdf('bytes stand before it')
  if (chain.some(({ section }) => section.trailer.has(PDFName.of('Encrypt'))))
    throw new UnsupportedPdf('it is encrypted')

  const root = newest.section.trailer.get(PDFName.of('Root'))
  const catalog = await dictionaryOf(objects, root, 'catalog')
  await refuseSignedOrXfa(objects, catalog)
  const ref = catalog.get(PDFName.of('Pages'))
  const dict = await dictionaryOf(objects, ref, 'page tree')
  const kids = await resolve(dict.get(PDFName.of('Kids')))
  const count = numberOf(await resolve(dict.get(PDFName.of('Count'))))
  if (!(ref instanceof PDFRef && kids instanceof PDFArray) || count === undefined || dict.has(PDFName.of('Parent'))) {
    throw new UnsupportedPdf('its page tree is broken')
  }
  const sizes = chain.flatMap(({ section }) => [
    sizeOf(section),
    numberOf(section.trailer.get(PDFName.of('Size'))) ?? 0,
  ])
  const size = Math.max(...sizes)
  if (size > maxObjects) throw new UnsupportedPdf('it has no room for more objects')
  return {
    last: { offset: newest.offset, kind: newest.section.kind, trailer: newest.section.trailer },
    size,
    pages: { ref, dict, kids, count },
  }
}

/** One more than the highest object number. */
function sizeOf({ runs }: PlacedSection<PDFDict>['section']): number {
  const last = runs.at(-1)
  return last ? last.first + last.count : 0
}

/** Readers would show an existing signature or certification as broken, and an XFA form would hide the page. */
async function refuseSignedOrXfa(objects: PdfObjects, catalog: PDFDict): Promise<void> {
  if (catalog.has(PDFName.of('Perms'))) throw new UnsupportedPdf('it is certified')
  if (catalog.has(PDFName.of('NeedsRendering'))) throw new UnsupportedPdf('it is a form that draws itself')
  if ((await signedFields(objects, catalog)).length > 0) throw new UnsupportedPdf('it is signed')
}
