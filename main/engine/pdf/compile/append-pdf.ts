import { closeSync, openSync, rmSync, statSync } from 'node:fs'
import { addAppearancesOfForm } from '../add-appearances.ts'
import { withDocument } from '../document.ts'
import type { Pdfium } from '../pdfium.ts'
import type { AppendJob, PdfJobResults } from '../worker-messages.ts'
import { writeFailureOf, writing } from '../write-failed.ts'
import { type AppendedPages, copyPages, readPages } from './copy-pages.ts'
import { hasWordsWithoutLook, withFormFonts } from './form-fields.ts'
import { createObjectWriter } from './object-writer.ts'
import { BadSyntax } from './pdf-values.ts'
import { inspectFile, openPlainFile } from './plain-file.ts'
import { Cancelled, saveAnew, stoppable, writeAll } from './save-anew.ts'

/**
 * Appends the objects of a PDF's pages to an unfinished file, in memory that does not grow with the file. PDFium first
 * writes a PDF anew: it repairs tables and removes protections. But it keeps all that it has written in memory, so that a
 * large PDF is copied as it is, if that can be and loses no words of fields. Throws the system's error if the file cannot
 * be read.
 */
export function appendPdf(pdfium: Pdfium, order: AppendJob, isCancelled: () => boolean): PdfJobResults['append'] {
  try {
    const direct = statSync(order.from).size > order.largeBytes ? copyDirectly(order, isCancelled) : null
    if (direct !== null) return { kind: 'appended', ...direct }
    const saved = withDocument(pdfium, order.from, (opened) => {
      if (!addAppearancesOfForm(pdfium, opened, isCancelled)) return 'cancelled'
      return saveAnew(pdfium, opened.document, order.scratch, isCancelled)
    })
    if (saved !== 'saved') return typeof saved === 'string' ? { kind: saved } : saved
    return { kind: 'appended', ...copyInto(order.scratch, order, isCancelled) }
  } catch (error) {
    if (error instanceof Cancelled) return { kind: 'cancelled' }
    if (error instanceof BadSyntax) return { kind: 'unreadable' }
    return writeFailureOf(error)
  } finally {
    rmSync(order.scratch, { force: true })
  }
}

/** Null for a file that is protected or not quite right, or whose fields only PDFium can draw. */
function copyDirectly(order: AppendJob, isCancelled: () => boolean): AppendedPages | null {
  const pagesAreWhole = inspectFile(order.from, {
    read: (file) =>
      !hasWordsWithoutLook(
        file,
        readPages(file).pages.map(({ dict }) => dict),
      ),
    otherwise: false,
  })
  if (!pagesAreWhole) return null
  try {
    return copyInto(order.from, order, isCancelled)
  } catch (error) {
    if (error instanceof BadSyntax) return null
    throw error
  }
}

function copyInto(from: string, order: AppendJob, isCancelled: () => boolean): AppendedPages {
  const file = openPlainFile(from)
  try {
    const to = writing(() => openSync(order.to, 'r+'))
    try {
      const writer = createObjectWriter(order, (bytes, at) => writing(() => writeAll(to, bytes, at)))
      return copyPages(
        { ...withFormFonts(file), readBlocks: stoppable(file.readBlocks, isCancelled) },
        writer,
        order.parent,
      )
    } finally {
      closeSync(to)
    }
  } finally {
    file.close()
  }
}
