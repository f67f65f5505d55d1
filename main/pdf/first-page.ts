import { writeFileSync } from 'node:fs'
import { encode } from 'fast-png'
import { withDocument } from './document.ts'
import type { Pdfium } from './pdfium.ts'

/** Pixels of the longer side. */
const maxSide = 200
/** fpdfview.h: FPDFBitmap_BGRx, FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER. */
const fourBytes = 3
const flags = 0x01 | 0x10
const white = 0xffffffff

/** Draws the first page as a small PNG into a private file; false if there is no page to draw. */
export function drawFirstPage(pdfium: Pdfium, from: string, to: string): boolean {
  const drawn = withDocument(pdfium, from, ({ document }) => {
    const page = pdfium.calls.FPDF_LoadPage(document, 0)
    if (page === 0) return null
    try {
      return draw(pdfium, page)
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

function draw({ calls, memory }: Pdfium, page: number): Drawn | null {
  const pageWidth = calls.FPDF_GetPageWidthF(page)
  const pageHeight = calls.FPDF_GetPageHeightF(page)
  const scale = maxSide / Math.max(pageWidth, pageHeight)
  if (!(pageWidth > 0 && pageHeight > 0 && Number.isFinite(scale) && scale > 0)) return null
  const side = (points: number) => Math.min(maxSide, Math.max(1, Math.round(points * scale)))
  const width = side(pageWidth)
  const height = side(pageHeight)
  const bitmap = calls.FPDFBitmap_CreateEx(width, height, fourBytes, 0, 0)
  if (bitmap === 0) return null
  try {
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    const stride = calls.FPDFBitmap_GetStride(bitmap)
    const pixels = new Uint8Array(memory.buffer, calls.FPDFBitmap_GetBuffer(bitmap), stride * height)
    const data = new Uint8Array(width * height * 3)
    for (let y = 0, to = 0; y < height; y += 1) {
      for (let from = y * stride, x = 0; x < width; x += 1, from += 4, to += 3) {
        data.set(pixels.subarray(from, from + 3), to)
      }
    }
    return { width, height, data, channels: 3 }
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}
