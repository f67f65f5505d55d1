import { randomBytes } from 'node:crypto'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFRef,
} from '@cantoo/pdf-lib'
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
 *
 * pdf-lib saves it from a document that holds only the new objects, so that the file itself is never loaded.
 */
export async function incrementalUpdate(source: ByteSource, draw: DrawPages): Promise<Buffer> {
  const pdf = await openExtendablePdf(source)
  const document = await PDFDocument.create({ updateMetadata: false })
  const { context } = document
  // New objects get numbers that neither the file nor the catalog and page tree of this document use.
  context.largestObjectNumber = Math.max(pdf.size - 1, context.largestObjectNumber)
  const snapshot = document.takeSnapshot()
  snapshot.pdfSize = source.bytes
  snapshot.prevStartXRef = pdf.last.offset
  await draw(document)
  for (const page of document.getPages()) {
    const { width, height } = page.getSize()
    page.node.set(name('Parent'), pdf.pages.ref)
    // Set on the page itself, so that it inherits neither from the page tree of the file.
    page.node.set(name('CropBox'), context.obj([0, 0, width, height]))
    page.node.set(name('Rotate'), PDFNumber.of(0))
  }
  const refs = document.getPages().map((page) => page.ref)
  context.assign(pdf.pages.ref, extendedPageTree(context, pdf, refs))
  snapshot.markRefForSave(pdf.pages.ref)
  context.trailerInfo = trailerOf(context, pdf)
  // The new cross-references have to be of the same kind as the ones before them.
  return Buffer.from(await document.saveIncremental(snapshot, { useObjectStreams: pdf.last.kind === 'stream' }))
}

/** The root of the page tree with the new pages after the others. */
function extendedPageTree(context: PDFContext, { pages }: ExtendablePdf, refs: readonly PDFRef[]): PDFDict {
  const dict = PDFDict.fromMapWithContext(pages.dict.asMap(), context)
  dict.set(name('Kids'), context.obj([...pages.kids.asArray(), ...refs]))
  dict.set(name('Count'), PDFNumber.of(pages.count + refs.length))
  return dict
}

/** The entries of the newest trailer that the new one repeats. */
function trailerOf(context: PDFContext, { last: { trailer } }: ExtendablePdf): PDFContext['trailerInfo'] {
  const entries: PDFContext['trailerInfo'] = {}
  for (const key of ['Root', 'Info', 'ID'] as const) {
    const value = trailer.get(name(key))
    if (value !== undefined) entries[key] = value
  }
  if (entries.ID instanceof PDFArray && entries.ID.size() === 2) {
    // The first half identifies the document, the second one its current state.
    entries.ID = context.obj([entries.ID.get(0), PDFHexString.of(randomBytes(16).toString('hex'))])
  }
  return entries
}
