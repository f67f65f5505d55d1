import type { PageImage } from '../codes/page-image.ts'
import { readPages } from '../compile/copy-pages.ts'
import { inspectFile } from '../compile/plain-file.ts'
import { type OpenDocument, withDocument } from '../document.ts'
import { drawPixels } from '../draw-pixels.ts'
import { countPages } from '../page-count.ts'
import { inSlice } from '../page-slice.ts'
import type { Pdfium } from '../pdfium.ts'
import { isBarePaper } from './blank-paper.ts'
import { findBoxes } from './borders.ts'
import type { MeasuredPage, MeasuredPages } from './messages.ts'
import type { SmallPage } from './paper-kinds.ts'
import { paperSurface } from './paper-surface.ts'
import { mendedKey, picturesOf, scanOnPage } from './picture-on-page.ts'
import { skewOf } from './skew.ts'

const dotsPerInch = 150
/** A larger page is drawn smaller. */
const mostPixels = 4_500_000
/** Of the picture, to find borders, paper and faint marks: 50 dpi. */
const shrinkBy = 3
/** Degrees that nobody sees. */
const leastAngle = 0.1
/** Of 255: paper that is lighter and as even need not be made lighter. */
const [whitePaper, mostUneven] = [244, 10]
/** Of a page: less paper shows that it is a picture. */
const leastPaperShare = 0.5
/** Visible letters beside the picture: a stamp has fewer, a page that a program has written has more. */
const mostLetters = 400

/** Measures at most so many pages, counted from 0: as many as a second allows, and at least one. */
export function measurePages(
  pdfium: Pdfium,
  from: string,
  { first, most }: { readonly first: number; readonly most: number },
): MeasuredPages {
  return withDocument(pdfium, from, (opened) => {
    const { pages: total } = countPages(pdfium, opened.document, from)
    const mended = mendedPages(from)
    const pages = inSlice(first, Math.min(total, first + most), (index) =>
      measurePage(pdfium, opened, { index, isMended: mended.has(index) }),
    )
    return { kind: 'measured' as const, total, pages }
  })
}

/** The pages whose picture was made of another one here. */
const mendedPages = (path: string): ReadonlySet<number> =>
  inspectFile<ReadonlySet<number>>(path, {
    read: (file) =>
      new Set(
        readPages(file).pages.flatMap(({ dict }, index) =>
          picturesOf(file, dict).some((picture) => picture.dict.has(mendedKey)) ? [index] : [],
        ),
      ),
    otherwise: new Set(),
  })

function measurePage(
  pdfium: Pdfium,
  opened: OpenDocument,
  { index, isMended }: { index: number; isMended: boolean },
): MeasuredPage {
  const { calls } = pdfium
  const page = calls.FPDF_LoadPage(opened.document, index)
  if (page === 0) return { kind: 'left', why: 'not-drawn' }
  try {
    const { isScan, picture } = scanOnPage(pdfium, page)
    const letters = visibleLetters(pdfium, page)
    if (!isScan || letters > mostLetters) return { kind: 'left', why: 'digital' }
    const [width, height] = [calls.FPDF_GetPageWidthF(page), calls.FPDF_GetPageHeightF(page)]
    const scale = Math.min(dotsPerInch / 72, Math.sqrt(mostPixels / (width * height)))
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
    const rgbx = drawPixels(pdfium, page, { ...size, shades: 'colour', opened })
    if (rgbx === null) return { kind: 'left', why: 'not-drawn' }
    const grey = greyOf(rgbx, size)
    const small = smallOf(rgbx, size, scale)
    const skew = skewOf(grey)
    const angle = skew === null || Math.abs(skew.angle) < leastAngle ? 0 : skew.angle
    const bits = picture?.bits ?? null
    return {
      kind: 'paper',
      width,
      height,
      angle,
      asIs: findBoxes(small, 0),
      straight: findBoxes(small, angle),
      isDim: bits !== null && bits > 1 && isDim(small),
      isBlank: letters === 0 && calls.FPDFPage_GetAnnotCount(page) === 0 && isBarePaper(small),
      picture: picture && { dpi: picture.dpi, sizeBytes: picture.sizeBytes, bits: picture.bits, isMended },
    }
  } finally {
    calls.FPDF_ClosePage(page)
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

function greyOf(rgbx: Uint8Array, size: Size): PageImage {
  const data = new Uint8Array(size.width * size.height)
  for (let at = 0; at < data.length; at += 1)
    data[at] = ((rgbx[at * 4] ?? 0) * 77 + (rgbx[at * 4 + 1] ?? 0) * 150 + (rgbx[at * 4 + 2] ?? 0) * 29) >> 8
  return { ...size, data }
}

function smallOf(rgbx: Uint8Array, { width, height }: Size, scale: number): SmallPage {
  const [across, down] = [Math.floor(width / shrinkBy), Math.floor(height / shrinkBy)]
  const rgb = new Uint8Array(across * down * 3)
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const sums = [0, 0, 0]
      for (let row = y * shrinkBy; row < (y + 1) * shrinkBy; row += 1)
        for (let at = (row * width + x * shrinkBy) * 4, nth = 0; nth < shrinkBy; nth += 1, at += 4)
          for (let channel = 0; channel < 3; channel += 1)
            sums[channel] = (sums[channel] ?? 0) + (rgbx[at + channel] ?? 255)
      for (let channel = 0; channel < 3; channel += 1)
        rgb[(y * across + x) * 3 + channel] = (sums[channel] ?? 0) / (shrinkBy * shrinkBy)
    }
  return { width: across, height: down, scale: scale / shrinkBy, rgb }
}

/** True for paper that is not white, or not everywhere; false for a page that is a picture. */
function isDim({ width, height, rgb }: SmallPage): boolean {
  const { channels, share } = paperSurface({ width, height, channels: 3, data: rgb })
  const isWhite = channels.every((light) => {
    const sorted = light.toSorted()
    const [darkest = 255, usual = 255] = [sorted[Math.floor(sorted.length * 0.03)], sorted[sorted.length >> 1]]
    return usual >= whitePaper && usual - darkest <= mostUneven
  })
  return share >= leastPaperShare && !isWhite
}

/** ISO 32000, table 106: text that is filled or stroked. */
const visibleModes: readonly number[] = [0, 1, 2, 4, 5, 6]

function visibleLetters({ calls }: Pdfium, page: number): number {
  const text = calls.FPDFText_LoadPage(page)
  if (text === 0) return 0
  try {
    const count = calls.FPDFText_CountChars(text)
    let visible = 0
    for (let index = 0; index < count && visible <= mostLetters; index += 1)
      if (
        calls.FPDFText_GetUnicode(text, index) > 32 &&
        visibleModes.includes(calls.FPDFTextObj_GetTextRenderMode(calls.FPDFText_GetTextObject(text, index)))
      )
        visible += 1
    return visible
  } finally {
    calls.FPDFText_ClosePage(text)
  }
}
