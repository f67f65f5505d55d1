/** The sizes of a page in the sheet, in CSS pixels: height and caption belong to the width. */
export const pageWidths = [96, 140, 196, 280, 392] as const

/** Pixels around the pages, and between them. */
export const sheetGap = 16
/** Two lines: the name of the document, and the page. */
const captionHeight = 40
const a4 = Math.SQRT2

/** Where the pages lie: all cells have one size, so that nothing moves when a page is drawn. */
export interface SheetLayout {
  readonly columns: number
  readonly pageWidth: number
  readonly pageHeight: number
  readonly cellWidth: number
  readonly cellHeight: number
  readonly height: number
}

export function layoutSheet(cells: number, width: number, pageWidth: number): SheetLayout {
  const pageHeight = Math.round(pageWidth * a4)
  const cellWidth = pageWidth + sheetGap
  const cellHeight = pageHeight + captionHeight + sheetGap
  const columns = Math.max(1, Math.floor((width - sheetGap) / cellWidth))
  return {
    columns,
    pageWidth,
    pageHeight,
    cellWidth,
    cellHeight,
    height: Math.ceil(cells / columns) * cellHeight + sheetGap,
  }
}

/** The upper left corner of a cell. */
export const placeOf = ({ columns, cellWidth, cellHeight }: SheetLayout, cell: number) => ({
  left: sheetGap + (cell % columns) * cellWidth,
  top: sheetGap + Math.floor(cell / columns) * cellHeight,
})

/** The cells that overlap a range of pixels: from the first, up to before the last. */
export function cellsBetween({ columns, cellHeight }: SheetLayout, cells: number, from: number, until: number) {
  const first = Math.max(0, Math.floor((from - sheetGap) / cellHeight)) * columns
  return { first, end: Math.min(cells, Math.ceil((until - sheetGap) / cellHeight) * columns) }
}

/** The cell that a key leads to; undefined for keys that lead to none. */
export function cellForKey(key: string, current: number, cells: number, { columns, rows }: SheetView) {
  const isInLastLine = current - (current % columns) + columns >= cells
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: current + 1,
    ArrowLeft: current - 1,
    ArrowDown: isInLastLine ? current : current + columns,
    ArrowUp: current < columns ? current : current - columns,
    PageDown: current + rows * columns,
    PageUp: current - rows * columns,
    Home: 0,
    End: cells - 1,
  }
  const target = targets[key]
  return target === undefined ? undefined : Math.max(0, Math.min(cells - 1, target))
}

interface SheetView {
  readonly columns: number
  /** Whole lines in view. */
  readonly rows: number
}

/** The document and page of each cell: the pages of all documents in one sequence. */
export interface PageIndex {
  readonly cells: number
  /** Undefined beyond the last cell. */
  placeAt(cell: number): { readonly document: number; readonly page: number } | undefined
  /** The cell of a document's first page. */
  firstCellOf(document: number): number
}

export function indexPages(pages: readonly number[]): PageIndex {
  const starts: number[] = []
  let cells = 0
  for (const count of pages) {
    starts.push(cells)
    cells += count
  }
  return {
    cells,
    placeAt(cell) {
      if (cell < 0 || cell >= cells) return undefined
      let [low, high] = [0, starts.length - 1]
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        if ((starts[middle] ?? 0) <= cell) low = middle
        else high = middle - 1
      }
      return { document: low, page: cell - (starts[low] ?? 0) }
    },
    firstCellOf: (document) => starts[document] ?? 0,
  }
}
