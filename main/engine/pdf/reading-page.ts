import { addAppearances } from './add-appearances.ts'
import type { OpenDocument } from './document.ts'
import type { Pdfium } from './pdfium.ts'

/** fpdf_flatten.h: FLAT_NORMALDISPLAY, and the answer that the page has become another. */
const [asShown, changed] = [0, 1]

/**
 * Loads a page, from 0, with what its annotations and fields show as a part of its content: a reader sees no difference.
 * The file is not changed. 0 if it cannot be loaded; the caller closes it.
 * @param before sees a page while it still has annotations
 */
export function loadReadingPage(
  pdfium: Pdfium,
  { document, needsAppearances }: Pick<OpenDocument, 'document' | 'needsAppearances'>,
  index: number,
  before: (page: number) => void = () => {},
): number {
  const { calls } = pdfium
  const page = calls.FPDF_LoadPage(document, index)
  if (page === 0 || calls.FPDFPage_GetAnnotCount(page) === 0) return page
  before(page)
  addAppearances(pdfium, page, needsAppearances)
  if (calls.FPDFPage_Flatten(page, asShown) !== changed) return page
  calls.FPDF_ClosePage(page)
  return calls.FPDF_LoadPage(document, index)
}
