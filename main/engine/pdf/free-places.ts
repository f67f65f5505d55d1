import { type OpenDocument, withDocument } from './document.ts'
import { drawGreyPage } from './draw-pixels.ts'
import { countPages } from './page-count.ts'
import { inSlice } from './page-slice.ts'
import { wordsOnPage } from './page-words.ts'
import type { Pdfium } from './pdfium.ts'
import type { PageWord } from './recognised-text.ts'
import type { FreePlace, FreePlaces, FreePlacesOrder } from './worker-messages.ts'

interface Size {
  readonly width: number
  readonly height: number
}
type Box = PageWord['box']

/** Finds places for a box that cover neither text nor anything drawn, on as many pages as a second allows. */
export function findFreePlaces(pdfium: Pdfium, from: string, order: FreePlacesOrder): FreePlaces {
  return withDocument(pdfium, from, (opened) => {
    const { pages } = countPages(pdfium, opened.document, from)
    const first = order.first === 'last' ? pages - 1 : order.first
    const places = inSlice(first, Math.min(first + order.most, pages), (page) =>
      placeOnPage(pdfium, opened, page, order),
    )
    return { kind: 'found' as const, pages, places }
  })
}

function placeOnPage(pdfium: Pdfium, opened: OpenDocument, page: number, order: FreePlacesOrder): FreePlace {
  const written = wordsOnPage(pdfium, opened, page)
  const content = written === null ? null : contentOf(pdfium, opened, page, written.words)
  if (written === null || content === null) return { page, width: 0, height: 0, box: null, isAsWanted: false }
  const { width, height } = written
  for (const [nth, size] of order.sizes.entries()) {
    const found = findFreeBox({ width, height, content }, size, order.at)
    if (found !== null) return { page, width, height, box: found.box, isAsWanted: found.isAsWanted && nth === 0 }
  }
  return { page, width, height, box: null, isAsWanted: false }
}

/** The content of a page, as counts of covered cells in all rectangles from the upper left corner. */
interface PageContent {
  readonly columns: number
  readonly rows: number
  readonly sums: Uint32Array
}

/** Points of a cell's sides. */
const cell = 4
/** A larger page has larger cells. */
const mostCells = 250_000
/** Of 256: a watermark is fainter. */
const leastContrast = 48
const leastPaper = 128
/** Fewer differing dots of a cell are dust. */
const leastDots = 2

function contentOf(
  pdfium: Pdfium,
  opened: OpenDocument,
  index: number,
  words: readonly { readonly box: Box }[],
): PageContent | null {
  const { calls } = pdfium
  const page = calls.FPDF_LoadPage(opened.document, index)
  if (page === 0) return null
  try {
    const drawn = drawGreyPage(pdfium, { page, opened }, { dotsPerInch: 72, mostPixels: mostCells * cell * cell })
    if (drawn === null) return null
    const { width, height, size, pixels } = drawn
    const [columns, rows] = [Math.ceil(size.width / cell), Math.ceil(size.height / cell)]
    const covered = drawnCells(pixels, size.width, { columns, rows })
    for (const { box } of words) {
      const { left, top, right, bottom } = cellsOf(box, { width, height, columns, rows })
      for (let row = top; row < bottom; row += 1) covered.fill(leastDots, row * columns + left, row * columns + right)
    }
    return { columns, rows, sums: sumsOf(covered, { columns, rows }) }
  } finally {
    calls.FPDF_ClosePage(page)
  }
}

type Grid = Pick<PageContent, 'columns' | 'rows'>

/** How many dots of each cell are unlike the paper. */
function drawnCells(pixels: Uint8Array, width: number, { columns, rows }: Grid): Uint8Array {
  const shades = new Uint32Array(256)
  for (const shade of pixels) shades[shade] = (shades[shade] ?? 0) + 1
  // Dark paper is none: letters on it are not read.
  const paper = shades.indexOf(Math.max(...shades.subarray(leastPaper)), leastPaper)
  const cells = new Uint8Array(columns * rows)
  for (let at = 0; at < pixels.length; at += 1) {
    const shade = pixels[at] ?? 0
    if (Math.abs(shade - paper) < leastContrast) continue
    const place = Math.floor(at / width / cell) * columns + Math.floor((at % width) / cell)
    cells[place] = Math.min(leastDots, (cells[place] ?? 0) + 1)
  }
  return cells
}

function sumsOf(covered: Uint8Array, { columns, rows }: Grid): Uint32Array {
  const sums = new Uint32Array((columns + 1) * (rows + 1))
  for (let row = 0; row < rows; row += 1) {
    let inRow = 0
    for (let column = 0; column < columns; column += 1) {
      inRow += (covered[row * columns + column] ?? 0) >= leastDots ? 1 : 0
      const above = sums[row * (columns + 1) + column + 1] ?? 0
      sums[(row + 1) * (columns + 1) + column + 1] = above + inRow
    }
  }
  return sums
}

/** The cells that a rectangle of the page touches. */
function cellsOf({ left, top, right, bottom }: Box, { width, height, columns, rows }: Size & Grid): Box {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
  return {
    left: within(Math.floor((left * columns) / width), columns),
    top: within(Math.floor((top * rows) / height), rows),
    right: within(Math.ceil((right * columns) / width), columns),
    bottom: within(Math.ceil((bottom * rows) / height), rows),
  }
}

const margin = 28
/** Around the box. */
const clearance = 5

/** The free place next to the wanted one; null if there is none on the page. */
function findFreeBox(
  page: Size & { readonly content: PageContent },
  size: Size,
  at: FreePlacesOrder['at'],
): { readonly box: Box; readonly isAsWanted: boolean } | null {
  const room = { width: page.width - 2 * margin - size.width, height: page.height - 2 * margin - size.height }
  if (room.width < 0 || room.height < 0) return null
  const wanted = {
    left: inMargins(at.x * (page.width - size.width), room.width),
    top: inMargins(at.y * (page.height - size.height), room.height),
  }
  const boxAt = ({ left, top }: typeof wanted) => ({
    left,
    top,
    right: left + size.width,
    bottom: top + size.height,
  })
  if (isFree(boxAt(wanted), page)) return { box: boxAt(wanted), isAsWanted: true }
  let nearest: { readonly box: Box; readonly distance: number } | null = null
  for (let top = margin; top <= margin + room.height; top += cell) {
    for (let left = margin; left <= margin + room.width; left += cell) {
      const distance = (left - wanted.left) ** 2 + (top - wanted.top) ** 2
      if (nearest !== null && distance >= nearest.distance) continue
      const box = boxAt({ left, top })
      if (isFree(box, page)) nearest = { box, distance }
    }
  }
  return nearest && { box: nearest.box, isAsWanted: false }
}

const inMargins = (value: number, room: number) => Math.min(margin + room, Math.max(margin, value))

function isFree(box: Box, { width, height, content }: Size & { readonly content: PageContent }): boolean {
  const { columns, sums } = content
  const around = {
    left: box.left - clearance,
    top: box.top - clearance,
    right: box.right + clearance,
    bottom: box.bottom + clearance,
  }
  const { left, top, right, bottom } = cellsOf(around, { width, height, ...content })
  const sum = (row: number, column: number) => sums[row * (columns + 1) + column] ?? 0
  return sum(bottom, right) - sum(top, right) - sum(bottom, left) + sum(top, left) === 0
}
