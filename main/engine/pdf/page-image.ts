import { writeFileSync } from 'node:fs'
import { type OpenDocument, withDocument } from './document.ts'
import { drawGreyPage } from './draw-pixels.ts'
import type { PdfBox } from './page-shares.ts'
import type { Pdfium } from './pdfium.ts'
import { loadReadingPage } from './reading-page.ts'
import { findUntold } from './untold.ts'
import type { DrawnPage } from './worker-messages.ts'

/** Small print needs as many; more takes longer without being read better. */
const dotsPerInch = 300
/** Of a larger page fewer dots are drawn: 24 MB hold an A3. */
const mostPixels = 18_000_000
/** Around a picture, in pixels: the recogniser needs a margin. */
const margin = 12
const white = 255

/**
 * Draws what the text of a page does not tell, in grey and where it is shown, into a new and private PGM file for text
 * recognition: its pictures, or the whole page if its own letters are unknown.
 * @param index from 0
 */
export function drawPageImage(pdfium: Pdfium, from: string, { index, to }: { index: number; to: string }): DrawnPage {
  return withDocument(pdfium, from, (opened) => {
    const { calls } = pdfium
    const page = calls.FPDF_LoadPage(opened.document, index)
    if (page === 0) return { kind: 'no-page' as const }
    try {
      const drawn = drawGreyPage(pdfium, { page, opened }, { dotsPerInch, mostPixels })
      if (drawn === null) return { kind: 'no-page' as const }
      const { width, height, size, scale, pixels } = drawn
      const parts = partsToRead(pdfium, opened, index)
      const kept = parts === null ? pixels : onlyParts(pixels, size, parts)
      const head = Buffer.from(`P5\n${size.width} ${size.height}\n255\n`)
      writeFileSync(to, Buffer.concat([head, kept]), { mode: 0o600 })
      return { kind: 'drawn' as const, width, height, scale }
    } finally {
      calls.FPDF_ClosePage(page)
    }
  })
}

/** The pictures of a page whose text tells the rest; null: the whole page. */
function partsToRead(pdfium: Pdfium, opened: OpenDocument, index: number): readonly PdfBox[] | null {
  const { calls } = pdfium
  const page = loadReadingPage(pdfium, opened, index)
  if (page === 0) return null
  const text = calls.FPDFText_LoadPage(page)
  try {
    const { pictures, hasUnknownLetters } = findUntold(pdfium, page, text)
    const hasText = text !== 0 && calls.FPDFText_CountChars(text) > 0
    return hasText && !hasUnknownLetters && pictures.length > 0 ? pictures : null
  } finally {
    if (text !== 0) calls.FPDFText_ClosePage(text)
    calls.FPDF_ClosePage(page)
  }
}

function onlyParts(
  pixels: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  parts: readonly PdfBox[],
): Uint8Array {
  const kept = new Uint8Array(pixels.length).fill(white)
  for (const part of parts) {
    const left = Math.max(0, Math.floor(part.left * width) - margin)
    const right = Math.min(width, Math.ceil(part.right * width) + margin)
    const bottom = Math.min(height, Math.ceil(part.bottom * height) + margin)
    for (let y = Math.max(0, Math.floor(part.top * height) - margin); y < bottom; y += 1) {
      kept.set(pixels.subarray(y * width + left, y * width + right), y * width + left)
    }
  }
  return kept
}
