import { createHash } from 'node:crypto'
import { type OpenDocument, withDocument } from './document.ts'
import { drawGreyPage } from './draw-pixels.ts'
import { countPages } from './page-count.ts'
import { inSlice } from './page-slice.ts'
import type { Pdfium } from './pdfium.ts'
import { textOf } from './read-text.ts'

/** Hashes of the text and the picture of a page: two pages that are drawn alike have the same ones. */
interface PagePrint {
  /** Of its letters without spaces. */
  readonly text: string
  /** Null where it cannot be drawn. */
  readonly picture: string | null
}

/** Prints of pages that follow one another, and how many pages the file has. */
export type PagePrints =
  | { readonly kind: 'read'; readonly pages: number; readonly prints: readonly PagePrint[] }
  | { readonly kind: 'password' | 'unreadable' }

/** A stamp or a changed figure shows at so many; more takes longer. */
const dotsPerInch = 100
const mostPixels = 4_000_000
/** Makes prints of as many pages as a second allows, from the page `first`, counted from 0; at most `most`. */
export function printPages(
  pdfium: Pdfium,
  from: string,
  { first, most }: { readonly first: number; readonly most: number },
): PagePrints {
  return withDocument(pdfium, from, (opened) => {
    const { pages } = countPages(pdfium, opened.document, from)
    const prints = inSlice(first, Math.min(first + most, pages), (page) => printOf(pdfium, opened, page))
    return { kind: 'read' as const, pages, prints }
  })
}

const hashOf = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

function printOf(pdfium: Pdfium, opened: OpenDocument, index: number): PagePrint {
  const { calls } = pdfium
  const page = calls.FPDF_LoadPage(opened.document, index)
  if (page === 0) return { text: hashOf(''), picture: null }
  try {
    const text = hashOf(textOf(pdfium, page).text.replaceAll(/\s+/g, ''))
    const drawn = drawGreyPage(pdfium, { page, opened }, { dotsPerInch, mostPixels })
    return { text, picture: drawn && `${drawn.size.width}x${drawn.size.height} ${hashOf(drawn.pixels)}` }
  } finally {
    calls.FPDF_ClosePage(page)
  }
}
