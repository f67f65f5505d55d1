import { closeSync, constants, copyFileSync, fsyncSync, openSync, rmSync } from 'node:fs'
import type { AmendRefusal } from '../amend-messages.ts'
import { countSignatures } from '../count-signatures.ts'
import { withDocument } from '../document.ts'
import type { Pdfium } from '../pdfium.ts'
import { type WriteFailure, writeFailureOf, writing } from '../write-failed.ts'
import { readPages } from './copy-pages.ts'
import { fileUpdate, type UpdatedObject } from './file-update.ts'
import { isTableSound } from './missing-objects.ts'
import type { PageTree } from './page-tree.ts'
import { BadSyntax, isDict, MissingObject, type PdfDict } from './pdf-values.ts'
import { openPlainFile, type PlainFile } from './plain-file.ts'
import { saveAnew, writeAll } from './save-anew.ts'

export interface Amendment<T> {
  readonly from: string
  /** A new, private file. */
  readonly to: string
  /** Reads what the change needs from PDFium's document; null: it cannot be read. */
  prepare(document: number): T | null
  /**
   * The objects that are new or take the place of others, and the id of this state: 32 hexadecimal digits.
   * @param bytes whether the file still has all its bytes, or PDFium has written what it found
   * @throws BadSyntax for what this reader cannot read
   */
  change(
    file: PlainFile,
    state: { readonly tree: PageTree; readonly prepared: T; readonly bytes: 'kept' | 'anew' },
  ): { readonly objects: ReadonlyMap<number, UpdatedObject>; readonly id: string }
}

/**
 * Changes objects in a copy of a PDF. The file stays as it is, byte for byte, before what is appended. A file whose tables
 * are not quite right is first written anew by PDFium, which keeps pictures as they are.
 */
export function amendCopy<T>(
  pdfium: Pdfium,
  amendment: Amendment<T>,
): { readonly kind: 'amended' } | { readonly kind: AmendRefusal } | WriteFailure {
  const { from, to } = amendment
  try {
    const found = examine(pdfium, amendment)
    if ('kind' in found) return found
    try {
      if (!found.isSound) throw new BadSyntax('PDFium has rebuilt its table')
      writing(() => copyFileSync(from, to, constants.COPYFILE_EXCL))
      append(amendment, found, 'kept')
    } catch (error) {
      if (!(error instanceof BadSyntax) || error instanceof MissingObject) throw error
      rmSync(to, { force: true })
      const saved = withDocument(pdfium, from, ({ document }) => saveAnew(pdfium, document, to, () => false))
      if (saved !== 'saved') return { kind: 'unreadable' }
      append(amendment, found, 'anew')
    }
    return isWhole(pdfium, to, found.count) ? { kind: 'amended' } : { kind: 'unreadable' }
  } catch (error) {
    if (error instanceof BadSyntax) return { kind: 'unreadable' }
    return writeFailureOf(error)
  }
}

interface Examined<T> {
  readonly count: number
  readonly isSound: boolean
  readonly prepared: T
}

function examine<T>(pdfium: Pdfium, { from, prepare }: Amendment<T>): Examined<T> | { readonly kind: AmendRefusal } {
  const { calls } = pdfium
  return withDocument(pdfium, from, ({ document }): Examined<T> | { readonly kind: AmendRefusal } => {
    if (countSignatures(pdfium, document, from) > 0) return { kind: 'signed' }
    if (calls.FPDF_GetSecurityHandlerRevision(document) !== -1) return { kind: 'protected' }
    const prepared = prepare(document)
    if (prepared === null) return { kind: 'unreadable' }
    const isSound = isTableSound(pdfium, document, from)
    return { count: calls.FPDF_GetPageCount(document), isSound, prepared }
  })
}

function append<T>({ to, change }: Amendment<T>, { count, prepared }: Examined<T>, bytes: 'kept' | 'anew'): void {
  const opened = openPlainFile(to)
  try {
    const { trailer, end } = opened
    if (end.hasGenerations) throw new BadSyntax('objects that were replaced')
    const tree = readPages(opened)
    if (tree.pages.length !== count) throw new BadSyntax('another number of pages')
    // PDFium names the information of a rebuilt file also where it has not written it.
    const hasInfo = isDict(opened.resolve(trailer.get('/Info')))
    const known: PdfDict = new Map([...trailer].filter(([key]) => hasInfo || key !== '/Info'))
    const update = fileUpdate({ end, trailer: known, ...change(opened, { tree, prepared, bytes }) })
    writing(() => {
      const file = openSync(to, 'r+')
      try {
        writeAll(file, update, end.offset)
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
    })
  } finally {
    opened.close()
  }
}

function isWhole(pdfium: Pdfium, to: string, count: number): boolean {
  const { calls } = pdfium
  const found = withDocument(pdfium, to, ({ document }) => ({
    isSound: isTableSound(pdfium, document, to) && calls.FPDF_GetPageCount(document) === count,
  }))
  return 'isSound' in found && found.isSound
}
