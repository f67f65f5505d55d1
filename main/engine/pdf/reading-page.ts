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
  keepInheritedBoxes(pdfium, page)
  if (calls.FPDFPage_Flatten(page, asShown) !== changed) return page
  calls.FPDF_ClosePage(page)
  return calls.FPDF_LoadPage(document, index)
}

/** FPDFPage_Flatten takes a page without boxes of its own for Letter, and every place on it would be another. */
function keepInheritedBoxes({ calls, memory }: Pdfium, page: number): void {
  const { malloc, free } = calls.pdfium.wasmExports
  const at = malloc(32)
  try {
    // FS_RECTF: left, top, right, bottom.
    if (!calls.FPDF_GetPageBoundingBox(page, at)) return
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(memory.buffer, at, 4)
    const own = at + 16
    for (const box of ['MediaBox', 'CropBox'] as const)
      if (!calls[`FPDFPage_Get${box}`](page, own, own + 4, own + 8, own + 12))
        calls[`FPDFPage_Set${box}`](page, left, bottom, right, top)
  } finally {
    free(at)
  }
}
