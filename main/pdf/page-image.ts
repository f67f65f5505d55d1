import { writeFileSync } from 'node:fs'
import { withDocument } from './document.ts'
import type { Pdfium } from './pdfium.ts'
import type { DrawnPage } from './worker-messages.ts'

/** Small print needs as many; more takes longer without being read better. */
const dotsPerInch = 300
/** Of a larger page fewer dots are drawn: 24 MB hold an A3. */
const mostPixels = 18_000_000
/** fpdfview.h: FPDFBitmap_Gray, FPDF_ANNOT and FPDF_GRAYSCALE. */
const oneByte = 1
const flags = 0x01 | 0x08
const white = 0xffffffff

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
      const image = draw(pdfium, page, { width: Math.round(width * scale), height: Math.round(height * scale) })
      if (image === null) return { kind: 'no-page' as const }
      writeFileSync(to, image, { mode: 0o600 })
      return { kind: 'drawn' as const, width, height, scale }
    } finally {
      calls.FPDF_ClosePage(page)
    }
  })
}

function draw({ calls, memory }: Pdfium, page: number, { width, height }: { width: number; height: number }) {
  const bitmap = width > 0 && height > 0 ? calls.FPDFBitmap_CreateEx(width, height, oneByte, 0, 0) : 0
  if (bitmap === 0) return null
  try {
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    const stride = calls.FPDFBitmap_GetStride(bitmap)
    const pixels = new Uint8Array(memory.buffer, calls.FPDFBitmap_GetBuffer(bitmap), stride * height)
    const head = Buffer.from(`P5\n${width} ${height}\n255\n`)
    const image = Buffer.alloc(head.length + width * height)
    image.set(head)
    for (let y = 0; y < height; y += 1) {
      image.set(pixels.subarray(y * stride, y * stride + width), head.length + y * width)
    }
    return image
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}
