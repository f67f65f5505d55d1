import { type PDFDict, PDFName, PDFRef } from '@cantoo/pdf-lib'
import type { ByteSource } from '../reader/byte-source.ts'
import { LockedPdf, UnknownEncryption } from '../reader/empty-password.ts'
import { numberOf, UnsupportedPdf } from '../reader/parse-value.ts'
import { dictionaryOf, type PdfObjects, readObjects } from '../reader/pdf-objects.ts'
import type { PlacedSection } from '../reader/references.ts'

/** The highest object number that readers accept is 8,388,607. */
const maxObjects = 8_388_000

/** `bytes-before`: readers disagree on whether the offsets of an update count from there or from the PDF. */
export type UpdateRefusal = 'encrypted' | 'certified' | 'xfa' | 'bytes-before' | 'damaged'

/** This PDF allows no update, or not the wanted one. */
export class NotUpdatable extends UnsupportedPdf {
  readonly reason: UpdateRefusal
  constructor(reason: UpdateRefusal, options?: ErrorOptions) {
    super(`a PDF is ${reason}`, options)
    this.reason = reason
  }
}

/** The parts of a PDF that every update needs. */
export interface UpdatablePdf {
  readonly objects: PdfObjects
  readonly catalog: PDFDict
  readonly catalogRef: PDFRef
  /** The newest section: the next one has to be of the same kind and to name it as the previous one. */
  readonly last: { readonly offset: number; readonly kind: 'table' | 'stream'; readonly trailer: PDFDict }
  /** The lowest object number that is free. */
  readonly size: number
}

/**
 * Opens a PDF by its cross-references alone; `patience` multiplies what reading it may cost. Throws NotUpdatable and
 * StorageReadError.
 */
export async function openForUpdate(source: ByteSource, patience = 1): Promise<UpdatablePdf> {
  try {
    return await open(source, patience)
  } catch (error) {
    if (error instanceof NotUpdatable || !(error instanceof UnsupportedPdf)) throw error
    const isEncrypted = error instanceof LockedPdf || error instanceof UnknownEncryption
    throw new NotUpdatable(isEncrypted ? 'encrypted' : 'damaged', { cause: error })
  }
}

async function open(source: ByteSource, patience: number): Promise<UpdatablePdf> {
  const objects = await readObjects(source, patience)
  const { chain, start } = objects
  const newest = chain[0]
  if (!newest) throw new NotUpdatable('damaged')
  if (start > 0) throw new NotUpdatable('bytes-before')
  if (chain.some(({ section }) => section.trailer.has(PDFName.of('Encrypt')))) throw new NotUpdatable('encrypted')
  const catalogRef = newest.section.trailer.get(PDFName.of('Root'))
  const catalog = await dictionaryOf(objects, catalogRef, 'catalog')
  if (!(catalogRef instanceof PDFRef)) throw new NotUpdatable('damaged')
  // The page of such a form draws itself, and would hide what is added.
  if (catalog.has(PDFName.of('NeedsRendering'))) throw new NotUpdatable('xfa')
  const sizes = chain.flatMap(({ section }) => [
    sizeOf(section),
    numberOf(section.trailer.get(PDFName.of('Size'))) ?? 0,
  ])
  const size = Math.max(...sizes)
  if (size > maxObjects) throw new NotUpdatable('damaged')
  const last = { offset: newest.offset, kind: newest.section.kind, trailer: newest.section.trailer }
  return { objects, catalog, catalogRef, last, size }
}

/** One more than the highest object number. */
function sizeOf({ runs }: PlacedSection<PDFDict>['section']): number {
  const last = runs.at(-1)
  return last ? last.first + last.count : 0
}
