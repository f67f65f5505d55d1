import { writeFileSync } from 'node:fs'
import { encode } from 'fast-png'
import { type OpenDocument, withDocument } from './document.ts'
import { drawPixels } from './draw-pixels.ts'
import type { Pdfium } from './pdfium.ts'

/** Pixels of the longer side. */
const maxSide = 200

/** Draws the first page as a small PNG into a private file; false if there is no page to draw. */
export function drawFirstPage(pdfium: Pdfium, from: string, to: string): boolean {
  const drawn = withDocument(pdfium, from, (opened) => {
    const page = pdfium.calls.FPDF_LoadPage(opened.document, 0)
    if (page === 0) return null
    try {
      return draw(pdfium, page, opened)
    } finally {
      pdfium.calls.FPDF_ClosePage(page)
    }
  })
  if (drawn === null || 'kind' in drawn) return false
  writeFileSync(to, encode(drawn), { mode: 0o600 })
  return true
}

interface Drawn {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  readonly channels: 3
}

function draw(pdfium: Pdfium, page: number, opened: OpenDocument): Drawn | null {
  const { calls } = pdfium
  const pageWidth = calls.FPDF_GetPageWidthF(page)
  const pageHeight = calls.FPDF_GetPageHeightF(page)
  const scale = maxSide / Math.max(pageWidth, pageHeight)
  if (!(pageWidth > 0 && pageHeight > 0 && Number.isFinite(scale) && scale > 0)) return null
  const side = (points: number) => Math.min(maxSide, Math.max(1, Math.round(points * scale)))
  const width = side(pageWidth)
  const height = side(pageHeight)
  const pixels = drawPixels(pdfium, page, { width, height, shades: 'colour', opened })
  if (pixels === null) return null
  const data = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) data.set(pixels.subarray(from, from + 3), to)
  return { width, height, data, channels: 3 }
}
