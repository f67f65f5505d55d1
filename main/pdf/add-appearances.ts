import type { Pdfium } from './pdfium.ts'

/** fpdf_annot.h: FPDF_ANNOT_FREETEXT. */
const freeText = 3
/** fpdf_annot.h: FPDF_ANNOT_APPEARANCEMODE_NORMAL. */
const normal = 0
/** fpdf_edit.h: FPDF_FONT_HELVETICA. */
const helvetica = 4
const usualSize = 12

/**
 * Gives the free texts of a loaded page the look that other readers draw by themselves. PDFium does so too, but not in a
 * file with a form that has no fonts. The file is not changed.
 */
export function addAppearances({ calls, memory }: Pdfium, page: number): void {
  const count = calls.FPDFPage_GetAnnotCount(page)
  for (let nth = 0; nth < count; nth += 1) {
    const annotation = calls.FPDFPage_GetAnnot(page, nth)
    if (annotation === 0) continue
    try {
      const isLacking =
        calls.FPDFAnnot_GetSubtype(annotation) === freeText && !calls.EPDFAnnot_HasAppearanceStream(annotation, normal)
      if (isLacking) addAppearance({ calls, memory }, annotation)
    } finally {
      calls.FPDFPage_CloseAnnot(annotation)
    }
  }
}

/** Names the font anew, which puts it into the form. */
function addAppearance({ calls, memory }: Pdfium, annotation: number): void {
  const { malloc, free } = calls.pdfium.wasmExports
  // A font (int), a size (float), and red, green and blue (unsigned).
  const at = malloc(20)
  try {
    const isKnown = calls.EPDFAnnot_GetDefaultAppearance(annotation, at, at + 4, at + 8, at + 12, at + 16)
    const [font = -1] = isKnown ? new Int32Array(memory.buffer, at, 1) : []
    const [size = 0] = isKnown ? new Float32Array(memory.buffer, at + 4, 1) : []
    const [red = 0, green = 0, blue = 0] = isKnown ? new Uint32Array(memory.buffer, at + 8, 3) : []
    const written = [font < 0 ? helvetica : font, size > 0 ? size : usualSize, red, green, blue] as const
    if (calls.EPDFAnnot_SetDefaultAppearance(annotation, ...written)) calls.EPDFAnnot_GenerateAppearance(annotation)
  } finally {
    free(at)
  }
}
