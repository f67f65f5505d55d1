import { withDocument } from '../document.ts'
import { countPages } from '../page-count.ts'
import type { Pdfium } from '../pdfium.ts'
import type { CodesOrder, PageCodes, ReadCodes } from '../worker-messages.ts'
import { isBlankPage } from './blank-page.ts'
import { drawPageImage, type PageImage, shrink } from './page-image.ts'
import { findPatchCodes } from './patch-code.ts'
import type { QrReader } from './qr-reader.ts'

const dpi = 150
/** Pixels of the shorter side in which bars and blank pages are looked for: A4 at 75 dpi. */
const coarseSide = 620

/** Reads the codes of some pages. A page that cannot be drawn has none, and is not blank. */
export async function readCodes(pdfium: Pdfium, readQr: QrReader, order: CodesOrder): Promise<ReadCodes> {
  const { from, first, count } = order
  const drawn = withDocument(pdfium, from, (opened) => {
    const { pages: total } = countPages(pdfium, opened.document, from)
    const images = Array.from({ length: Math.max(0, Math.min(count, total - first)) }, (_, at) =>
      drawPageImage(pdfium, opened, first + at, dpi),
    )
    return { total, images }
  })
  if ('kind' in drawn) return drawn
  const pages: PageCodes[] = []
  for (const image of drawn.images) pages.push(image === null ? notDrawn : await codesOf(image, readQr))
  return { kind: 'read', total: drawn.total, pages }
}

const notDrawn: PageCodes = { isDrawn: false, isBlank: false, patches: [], texts: [] }

async function codesOf(image: PageImage, readQr: QrReader): Promise<PageCodes> {
  const coarse = shrink(image, Math.round(Math.min(image.width, image.height) / coarseSide))
  if (isBlankPage(coarse)) return { isDrawn: true, isBlank: true, patches: [], texts: [] }
  return { isDrawn: true, isBlank: false, patches: findPatchCodes(coarse), texts: await readQr(image) }
}
