import type { Pdfium } from '../pdfium.ts'

/** fpdfview.h: FPDFBitmap_BGRx, FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER. */
const fourBytes = 3
const flags = 0x01 | 0x10
const white = 0xffffffff

/** Draws a loaded page with its annotations; `use` gets its pixels, four bytes each. Null if it cannot be drawn. */
export function withPixels<T>(
  { calls, memory }: Pdfium,
  page: number,
  [width, height]: readonly [number, number],
  use: (rgba: Uint8Array) => T,
): T | null {
  const bitmap = calls.FPDFBitmap_CreateEx(width, height, fourBytes, 0, 0)
  if (bitmap === 0) return null
  try {
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    if (calls.FPDFBitmap_GetStride(bitmap) !== width * 4) return null
    // A copy: the memory of WebAssembly may move while the pixels are in use.
    const from = calls.FPDFBitmap_GetBuffer(bitmap) >>> 0
    return use(new Uint8Array(memory.buffer, from, width * height * 4).slice())
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}
