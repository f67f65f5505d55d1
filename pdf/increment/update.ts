import { randomBytes } from 'node:crypto'
import {
  PDFArray,
  type PDFContext,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib'
import type { UpdatablePdf } from './open-pdf.ts'

/** An update that is being drawn. */
export interface PdfUpdate {
  /** Holds only the new objects; their numbers are free in the file. */
  readonly document: PDFDocument
  /** Gives an object of the file a new value. */
  replace(ref: PDFRef, value: PDFObject): void
  /** The new value of an object of the file; undefined for an unchanged one. */
  replaced(ref: PDFRef): PDFObject | undefined
  /** The bytes to be written after those of the file. */
  save(): Promise<Buffer>
}

/** Begins an update of a file of `bytes` bytes. pdf-lib saves it from a document without the file. */
export async function beginUpdate(pdf: UpdatablePdf, bytes: number): Promise<PdfUpdate> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const { context } = document
  // New objects get numbers that neither the file nor the catalog and page tree of this document use.
  context.largestObjectNumber = Math.max(pdf.size - 1, context.largestObjectNumber)
  const snapshot = document.takeSnapshot()
  snapshot.pdfSize = bytes
  snapshot.prevStartXRef = pdf.last.offset
  // Not looked up in the document, where the first numbers are those of its own catalog and page tree.
  const changed = new Map<PDFRef, PDFObject>()
  return {
    document,
    replaced: (ref) => changed.get(ref),
    replace: (ref, value) => {
      changed.set(ref, value)
      context.assign(ref, value)
      snapshot.markRefForSave(ref)
    },
    save: async () => {
      context.trailerInfo = trailerOf(context, pdf)
      // The new cross-references have to be of the same kind as the ones before them.
      return Buffer.from(await document.saveIncremental(snapshot, { useObjectStreams: pdf.last.kind === 'stream' }))
    },
  }
}

/** The entries of the newest trailer that the new one repeats. */
function trailerOf(context: PDFContext, { last: { trailer } }: UpdatablePdf): PDFContext['trailerInfo'] {
  const entries: PDFContext['trailerInfo'] = {}
  for (const key of ['Root', 'Info', 'ID'] as const) {
    const value = trailer.get(PDFName.of(key))
    if (value !== undefined) entries[key] = value
  }
  if (entries.ID instanceof PDFArray && entries.ID.size() === 2) {
    // The first half identifies the document, the second one its current state.
    entries.ID = context.obj([entries.ID.get(0), PDFHexString.of(randomBytes(16).toString('hex'))])
  }
  return entries
}
