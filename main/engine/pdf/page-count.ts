import { statSync } from 'node:fs'
import { catalogOf } from './compile/copy-pages.ts'
import { walkPages } from './compile/page-tree.ts'
import { inspectFile } from './compile/plain-file.ts'
import type { Pdfium } from './pdfium.ts'

/** So few pages are counted one by one. */
const counted = 1000
/** No page takes fewer bytes, unless all are packed and alike. */
const leastPageBytes = 64
const triedPages = 50
/** A tree that claims few pages and has more nodes is counted as it claims. */
const mostNodes = 20_000
/** Pages in a row that are not there: nothing follows. */
export const missingInRow = 1000

interface PageCount {
  readonly pages: number
  /** The file claims more pages than it holds. */
  readonly isOverstated: boolean
  /** It holds more than it claims, and most readers show no more than it claims. */
  readonly isUnderstated: boolean
}

/** How many pages a document has; PDFium believes what the file claims. Few are counted by its tree. */
export function countPages(pdfium: Pdfium, document: number, from: string): PageCount {
  const { size, mtimeMs } = statSync(from)
  const key = [from, size, mtimeMs, pdfium.calls.FPDF_GetPageCount(document)].join('|')
  if (last?.key !== key) last = { key, count: countAnew(pdfium, document, from) }
  return last.count
}
/** A file is read in many jobs, one after another. */
let last: { readonly key: string; readonly count: PageCount } | null = null

function countAnew(pdfium: Pdfium, document: number, from: string): PageCount {
  const claimed = Math.max(0, pdfium.calls.FPDF_GetPageCount(document))
  const isOdd = claimed * leastPageBytes > statSync(from).size || holdsFewer(pdfium, document, triedPages)
  return claimed <= counted || isOdd ? findPages(pdfium, document, from) : compared(claimed, claimed)
}

/** The same for a document of which a page was not found. */
export function findPages(pdfium: Pdfium, document: number, from: string): PageCount {
  const claimed = Math.max(0, pdfium.calls.FPDF_GetPageCount(document))
  if (claimed <= counted) {
    const tree = pagesOfTree(from, mostNodes) ?? claimed
    return compared(tree < claimed ? pagesInRow(pdfium, document, { tree, claimed }) : tree, claimed)
  }
  if (!holdsFewer(pdfium, document, claimed)) return compared(claimed, claimed)
  return compared(pagesInRow(pdfium, document, { tree: pagesOfTree(from), claimed }), claimed)
}

const compared = (pages: number, claimed: number): PageCount => ({
  pages,
  isOverstated: pages < claimed,
  isUnderstated: pages > claimed,
})

/** True if the document has no page with this number, from 1. */
const holdsFewer = (pdfium: Pdfium, document: number, number: number) =>
  !withSize(pdfium, (at) => pdfium.calls.FPDF_GetPageSizeByIndexF(document, number - 1, at))

/** Null for a file whose pages only PDFium finds. */
const pagesOfTree = (from: string, most?: number) =>
  inspectFile<number | null>(from, {
    read: (file) => walkPages(file, catalogOf(file), most).pages.length,
    otherwise: null,
  })

/** PDFium may have rebuilt the table, and then finds pages that the tree of an older table does not have. */
const pagesInRow = (
  pdfium: Pdfium,
  document: number,
  { tree, claimed }: { readonly tree: number | null; readonly claimed: number },
) =>
  withSize(pdfium, (at) => {
    let found = Math.min(tree ?? 0, claimed)
    for (let index = found; index < claimed; index += 1) {
      if (pdfium.calls.FPDF_GetPageSizeByIndexF(document, index, at)) found = index + 1
      else if (index - found >= missingInRow) return found
    }
    return tree === null ? claimed : found
  })

function withSize<T>({ calls }: Pdfium, use: (at: number) => T): T {
  const { malloc, free } = calls.pdfium.wasmExports
  const at = malloc(8)
  try {
    return use(at)
  } finally {
    free(at)
  }
}
