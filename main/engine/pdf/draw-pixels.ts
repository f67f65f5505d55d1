import { addAppearances } from './add-appearances.ts'
import type { OpenDocument } from './document.ts'
import type { Pdfium } from './pdfium.ts'
import { withForm } from './with-form.ts'

/** fpdfview.h: FPDFBitmap_Gray and FPDFBitmap_BGRx. */
const formats = { grey: 1, colour: 3 } as const
/** fpdfview.h: FPDF_ANNOT, with FPDF_GRAYSCALE or FPDF_REVERSE_BYTE_ORDER. */
const flags = { grey: 0x01 | 0x08, colour: 0x01 | 0x10 } as const
const white = 0xffffffff

/** The size of a picture in pixels, and whether a pixel is one byte of grey or red, green, blue and an unused one. */
interface PixelOrder {
  readonly width: number
  readonly height: number
  readonly shades: 'grey' | 'colour'
  /** The document of the page. Default: its fields are not drawn, as of a page that has none. */
  readonly opened?: Pick<OpenDocument, 'document' | 'needsAppearances'>
}

/** Draws a loaded page with its annotations; answers its pixels, row by row from the top. Null if it cannot be drawn. */
export function drawPixels(
  pdfium: Pdfium,
  page: number,
  { width, height, shades, opened }: PixelOrder,
): Uint8Array<ArrayBuffer> | null {
  const { calls, memory } = pdfium
  const bitmap = width > 0 && height > 0 ? calls.FPDFBitmap_CreateEx(width, height, formats[shades], 0, 0) : 0
  if (bitmap === 0) return null
  try {
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    addAppearances(pdfium, page, () => opened?.needsAppearances() ?? false)
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags[shades])
    // PDFium draws fields apart.
    if (opened !== undefined)
      withForm(pdfium, opened.document, (form) => {
        if (form !== 0) calls.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags[shades])
      })
    const stride = calls.FPDFBitmap_GetStride(bitmap)
    const drawn = new Uint8Array(memory.buffer, calls.FPDFBitmap_GetBuffer(bitmap) >>> 0, stride * height)
    const rowBytes = width * (shades === 'grey' ? 1 : 4)
    // A copy, without the ends of rows: the memory of WebAssembly may move.
    const pixels = new Uint8Array(rowBytes * height)
    for (let y = 0; y < height; y += 1) pixels.set(drawn.subarray(y * stride, y * stride + rowBytes), y * rowBytes)
    return pixels
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

/** A page drawn in grey: its size in points, that of the picture, and the pixels of a point. */
interface GreyPage extends PageSize {
  readonly size: PageSize
  readonly scale: number
  readonly pixels: Uint8Array<ArrayBuffer>
}

interface PageSize {
  readonly width: number
  readonly height: number
}

/** Draws a loaded page in grey at so many dots per inch, of a large page at fewer. Null if it cannot be drawn. */
export function drawGreyPage(
  pdfium: Pdfium,
  { page, opened }: { readonly page: number; readonly opened: OpenDocument },
  { dotsPerInch, mostPixels }: { readonly dotsPerInch: number; readonly mostPixels: number },
): GreyPage | null {
  const [width, height] = [pdfium.calls.FPDF_GetPageWidthF(page), pdfium.calls.FPDF_GetPageHeightF(page)]
  const scale = Math.min(dotsPerInch / 72, Math.sqrt(mostPixels / (width * height)))
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const pixels = drawPixels(pdfium, page, { ...size, shades: 'grey', opened })
  return pixels && { width, height, size, scale, pixels }
}
