import { drawPixels } from './draw-pixels.ts'
import type { Bounds, PageObject } from './page-objects.ts'
import { sharesOf, shownBox } from './page-shares.ts'
import type { Pdfium } from './pdfium.ts'

/** PDFium tells this grey for a fill with a coloured tiling pattern, and nothing else of it. */
const patternGrey = 0xbf
/** The longer side of the page in pixels. */
const drawnSide = 500
/** A box that is really of this grey has words on it, and hardly more. */
const leastOfGrey = 0.1

/** True for a shape that may be filled with a pattern. */
export function mayBePattern({ calls, memory }: Pdfium, { object }: PageObject): boolean {
  const { malloc, free } = calls.pdfium.wasmExports
  const at = malloc(16)
  try {
    if (!calls.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)) return false
    return new Uint32Array(memory.buffer, at, 3).every((each) => each === patternGrey)
  } finally {
    free(at)
  }
}

/** Those of these shapes that are seen otherwise than in plain grey: what fills them may have pictures and words. */
export function filledWithPatterns(pdfium: Pdfium, page: number, shapes: readonly Bounds[]): readonly Bounds[] {
  if (shapes.length === 0) return []
  const { calls } = pdfium
  const [pageWidth, pageHeight] = [calls.FPDF_GetPageWidthF(page), calls.FPDF_GetPageHeightF(page)]
  const scale = drawnSide / Math.max(pageWidth, pageHeight, 1)
  const [width, height] = [Math.ceil(pageWidth * scale), Math.ceil(pageHeight * scale)]
  const pixels = drawPixels(pdfium, page, { width, height, shades: 'grey' })
  if (pixels === null) return shapes
  const shareOf = sharesOf(pdfium, page)
  return shapes.filter((bounds) => {
    const box = shownBox(shareOf, bounds)
    if (box === null) return false
    let [seen, grey] = [0, 0]
    for (let y = Math.floor(box.top * height); y < Math.ceil(box.bottom * height); y += 1) {
      for (let x = Math.floor(box.left * width); x < Math.ceil(box.right * width); x += 1) {
        seen += 1
        if (pixels[y * width + x] === patternGrey) grey += 1
      }
    }
    return grey < seen * leastOfGrey
  })
}
