import type { OpenDocument } from '../document.ts'
import { drawPixels } from '../draw-pixels.ts'
import type { Pdfium } from '../pdfium.ts'

/** A picture in shades of grey, one byte per pixel, row by row; 0 is black. */
export interface PageImage {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

const pointsPerInch = 72
/** Pixels of the longer side: A3 at 150 dpi. */
const maxSide = 2500

/** Draws a page at `dpi`, or at less if it is larger than A3; null if it cannot be drawn. */
export function drawPageImage(pdfium: Pdfium, opened: OpenDocument, index: number, dpi: number): PageImage | null {
  const { calls } = pdfium
  const page = calls.FPDF_LoadPage(opened.document, index)
  if (page === 0) return null
  try {
    const pageWidth = calls.FPDF_GetPageWidthF(page)
    const pageHeight = calls.FPDF_GetPageHeightF(page)
    const scale = Math.min(dpi / pointsPerInch, maxSide / Math.max(pageWidth, pageHeight))
    if (!(pageWidth > 0 && pageHeight > 0 && Number.isFinite(scale) && scale > 0)) return null
    const side = (points: number) => Math.max(1, Math.round(points * scale))
    const [width, height] = [side(pageWidth), side(pageHeight)]
    const data = drawPixels(pdfium, page, { width, height, shades: 'grey', opened })
    return data === null ? null : { width, height, data }
  } finally {
    calls.FPDF_ClosePage(page)
  }
}

/** The mean of each square of `factor` pixels: noise of single pixels fades. */
export function shrink({ width, height, data }: PageImage, factor: number): PageImage {
  if (factor <= 1) return { width, height, data }
  const across = Math.max(1, Math.floor(width / factor))
  const down = Math.max(1, Math.floor(height / factor))
  const shrunk = new Uint8Array(across * down)
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      let sum = 0
      for (let row = y * factor; row < (y + 1) * factor; row += 1) {
        const from = row * width + x * factor
        for (let at = from; at < from + factor; at += 1) sum += data[at] ?? 255
      }
      shrunk[y * across + x] = sum / (factor * factor)
    }
  }
  return { width: across, height: down, data: shrunk }
}

/** The shades of ink and paper: what 1% of the pixels are darker than, and what 10% are lighter than. */
export function shadesOf({ data }: PageImage): { readonly ink: number; readonly paper: number } {
  const counts = new Uint32Array(256)
  for (const shade of data) counts[shade] = (counts[shade] ?? 0) + 1
  const shadeBelow = (share: number) => {
    let left = data.length * share
    return counts.findIndex((count) => {
      left -= count
      return left < 0
    })
  }
  return { ink: shadeBelow(0.01), paper: shadeBelow(0.9) }
}
