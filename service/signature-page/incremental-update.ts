import { type PDFContext, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFRef } from '@cantoo/pdf-lib'
import { beginUpdate } from '../../pdf/increment/update.ts'
import type { ByteSource } from '../../pdf/reader/byte-source.ts'
import { type ExtendablePdf, openExtendablePdf } from './extendable-pdf.ts'

/** Draws pages into a document. */
export type DrawPages = (document: PDFDocument) => Promise<void>

const name = PDFName.of.bind(PDFName)

/** A PDF of its own with the drawn pages. */
export async function createSeparatePdf(draw: DrawPages): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false })
  await draw(document)
  return Buffer.from(await document.save())
}

/**
 * The incremental update that adds the drawn pages at the end of a PDF (ISO 32000, 7.5.6), to be written after the
 * unchanged bytes of the file. Throws UnsupportedPdf for a PDF that does not allow it, and StorageReadError.
 */
export async function incrementalUpdate(source: ByteSource, draw: DrawPages): Promise<Buffer> {
  const pdf = await openExtendablePdf(source)
  const { document, replace, save } = await beginUpdate(pdf, source.bytes)
  await draw(document)
  for (const page of document.getPages()) {
    const { width, height } = page.getSize()
    page.node.set(name('Parent'), pdf.pages.ref)
    // Set on the page itself, so that it inherits neither from the page tree of the file.
    page.node.set(name('CropBox'), document.context.obj([0, 0, width, height]))
    page.node.set(name('Rotate'), PDFNumber.of(0))
  }
  const refs = document.getPages().map((page) => page.ref)
  replace(pdf.pages.ref, extendedPageTree(document.context, pdf, refs))
  return save()
}

/** The root of the page tree with the new pages after the others. */
function extendedPageTree(context: PDFContext, { pages }: ExtendablePdf, refs: readonly PDFRef[]): PDFDict {
  const dict = PDFDict.fromMapWithContext(pages.dict.asMap(), context)
  dict.set(name('Kids'), context.obj([...pages.kids.asArray(), ...refs]))
  dict.set(name('Count'), PDFNumber.of(pages.count + refs.length))
  return dict
}
