import type { Pdfium } from './pdfium.ts'

/** fpdf_edit.h: FPDF_PAGEOBJ_FORM. */
const formObject = 5
/** Forms within forms. */
const maxDepth = 8

/** ISO 32000-1, 8.3.3. */
type Matrix = readonly [number, number, number, number, number, number]
const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** A rectangle in points of the page. */
export interface Bounds {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

/** An object that a page draws, also within forms: programs that stamp or sign a page put what it had into one. */
export interface PageObject {
  /** PDFium's handle. */
  readonly object: number
  /** fpdf_edit.h: FPDF_PAGEOBJ_TEXT, _PATH, _IMAGE or _SHADING. */
  readonly type: number
  /** From the coordinates of the object to those of the page. */
  readonly matrix: Matrix
}

/** Visits the objects of a loaded page, forms by their content. Answers whether it has seen all; at most `most`. */
export function visitObjects(pdfium: Pdfium, page: number, most: number, visit: (found: PageObject) => void): boolean {
  const { calls, memory } = pdfium
  const { malloc, free } = calls.pdfium.wasmExports
  const at = malloc(24)
  let left = most
  let isWhole = true

  function add(object: number, matrix: Matrix, depth: number): void {
    left -= 1
    const type = calls.FPDFPageObj_GetType(object)
    if (type !== formObject) return visit({ object, type, matrix })
    if (depth >= maxDepth || !calls.FPDFPageObj_GetMatrix(object, at)) {
      isWhole = false
      return
    }
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = new Float32Array(memory.buffer, at, 6)
    const inner = multiplied([a, b, c, d, e, f], matrix)
    const count = calls.FPDFFormObj_CountObjects(object)
    for (let nth = 0; nth < count && left > 0; nth += 1) add(calls.FPDFFormObj_GetObject(object, nth), inner, depth + 1)
  }
  try {
    const count = calls.FPDFPage_CountObjects(page)
    for (let nth = 0; nth < count && left > 0; nth += 1) add(calls.FPDFPage_GetObject(page, nth), identity, 0)
    return isWhole && left > 0
  } finally {
    free(at)
  }
}

/** Where an object stands on the page; null if PDFium does not know. */
export function boundsOf({ calls, memory }: Pdfium, { object, matrix }: PageObject): Bounds | null {
  const { malloc, free } = calls.pdfium.wasmExports
  const at = malloc(16)
  try {
    if (!calls.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return null
    const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(memory.buffer, at, 4)
    return matrix === identity ? { left, bottom, right, top } : around(matrix, [left, bottom, right, top])
  } finally {
    free(at)
  }
}

function around([a, b, c, d, e, f]: Matrix, [left, bottom, right, top]: readonly [number, number, number, number]) {
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ] as const
  const across = corners.map(([x, y]) => a * x + c * y + e)
  const up = corners.map(([x, y]) => b * x + d * y + f)
  return { left: Math.min(...across), right: Math.max(...across), bottom: Math.min(...up), top: Math.max(...up) }
}

/** First the one matrix, then the other. */
function multiplied([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]
}
