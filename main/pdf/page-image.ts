import { writeFileSync } from 'node:fs'
import { withDocument } from './document.ts'
import { drawPixels } from './draw-pixels.ts'
import type { Pdfium } from './pdfium.ts'
import type { DrawnPage } from './worker-messages.ts'

/** Small print needs as many; more takes longer without being read better. */
const dotsPerInch = 300
/** Of a larger page fewer dots are drawn: 24 MB hold an A3. */
const mostPixels = 18_000_000

/**
 * Draws a page in grey, as it is shown, into a new and private PGM file for text recognition.
 * @param index from 0
 */
export function drawPageImage(pdfium: Pdfium, from: string, { index, to }: { index: number; to: string }): DrawnPage {
  return withDocument(pdfium, from, ({ document }) => {
    const { calls } = pdfium
    const page = calls.FPDF_LoadPage(document, index)
    if (page === 0) return { kind: 'no-page' as const }
    try {
      const width = calls.FPDF_GetPageWidthF(page)
      const height = calls.FPDF_GetPageHeightF(page)
      const scale = Math.min(dotsPerInch / 72, Math.sqrt(mostPixels / (width * height)))
      const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
      const pixels = drawPixels(pdfium, page, { ...size, shades: 'grey' })
      if (pixels === null) return { kind: 'no-page' as const }
      const head = Buffer.from(`P5\n${size.width} ${size.height}\n255\n`)
      writeFileSync(to, Buffer.concat([head, pixels]), { mode: 0o600 })
      return { kind: 'drawn' as const, width, height, scale }
    } finally {
      calls.FPDF_ClosePage(page)
    }
  })
}
