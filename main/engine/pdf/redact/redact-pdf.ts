import { rmSync } from 'node:fs'
import { BadSyntax, MissingObject } from '../compile/pdf-values.ts'
import { Cancelled, saveAnew } from '../compile/save-anew.ts'
import { countSignatures } from '../count-signatures.ts'
import { withDocument } from '../document.ts'
import type { Pdfium } from '../pdfium.ts'
import type { PdfJobResults, RedactJob } from '../worker-messages.ts'
import { writeFailureOf } from '../write-failed.ts'
import { checkRedaction } from './check-redaction.ts'
import { RedactionRefused } from './refused.ts'
import { type PlacedImage, writeRedacted } from './write-redacted.ts'

/**
 * Writes a PDF anew in which some pages are images of themselves, with black rectangles in their pixels. Other pages
 * keep their streams. No bookmarks, no metadata, no values of fields, no title. Then reads the result again: a result
 * that does not hold is deleted. Throws the system's error if the file cannot be read.
 */
export function redactPdf(pdfium: Pdfium, job: RedactJob, isCancelled: () => boolean): PdfJobResults['redact'] {
  try {
    const images = write(pdfium, job, isCancelled)
    return { kind: 'redacted', alsoOn: checkRedaction(pdfium, job, images) }
  } catch (error) {
    rmSync(job.to, { force: true })
    if (error instanceof Cancelled) return { kind: 'cancelled' }
    if (error instanceof RedactionRefused) return { kind: 'refused', why: error.why }
    return writeFailureOf(error)
  } finally {
    rmSync(job.scratch, { force: true })
  }
}

function write(pdfium: Pdfium, job: RedactJob, isCancelled: () => boolean): readonly PlacedImage[] {
  const { calls } = pdfium
  const written = withDocument(pdfium, job.from, (opened) => {
    const { document } = opened
    if (calls.FPDF_GetSecurityHandlerRevision(document) !== -1) throw new RedactionRefused('protected')
    if (countSignatures(pdfium, document, job.from) > 0) throw new RedactionRefused('signed')
    const count = calls.FPDF_GetPageCount(document)
    if (job.pages.some(({ page }) => page >= count)) throw new RedactionRefused('no-page')
    // A form whose fields readers draw is refused: a picture shows no value that no look has.
    const order = { job, opened: { ...opened, needsAppearances: () => false }, isCancelled }
    try {
      return writeRedacted(pdfium, job.from, order)
    } catch (error) {
      if (!(error instanceof BadSyntax)) throw error
      if (error instanceof MissingObject) throw new RedactionRefused('unreadable')
    }
    // PDFium writes a file anew whose tables or lengths are not quite right; it keeps the streams as they are.
    rmSync(job.to, { force: true })
    rmSync(job.scratch, { force: true })
    const saved = saveAnew(pdfium, document, job.scratch, isCancelled)
    if (saved === 'cancelled') throw new Cancelled()
    if (saved !== 'saved') throw new RedactionRefused('unreadable')
    try {
      return writeRedacted(pdfium, job.scratch, order)
    } catch (error) {
      throw error instanceof BadSyntax ? new RedactionRefused('unreadable') : error
    }
  })
  if ('kind' in written) throw new RedactionRefused(written.kind)
  return written
}
