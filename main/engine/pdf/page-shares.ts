import type { Pdfium } from './pdfium.ts'

/** A rectangle on a page as it is shown: shares of its width and height from the top left corner. */
export interface PdfBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Device units of a side, of which a coordinate is a share. */
const side = 100_000

/** How a point of a loaded page becomes shares of the page as it is shown, turned and cropped: 0 to 1 within it. */
type ShareOf = (x: number, y: number) => readonly [across: number, down: number]

export function sharesOf({ calls, memory }: Pdfium, page: number): ShareOf {
  const { malloc, free } = calls.pdfium.wasmExports
  const at = malloc(8)
  function shown(x: number, y: number): readonly [number, number] {
    if (!calls.FPDF_PageToDevice(page, 0, 0, side, side, 0, x, y, at, at + 4)) return [0, 0]
    const [across = 0, down = 0] = new Int32Array(memory.buffer, at, 2)
    return [across / side, down / side]
  }
  try {
    // PDFium is asked for three points only, because a page has thousands of characters.
    const reach = 1000
    const [origin, right, up] = [shown(0, 0), shown(reach, 0), shown(0, reach)]
    const step = (end: readonly [number, number]) =>
      [(end[0] - origin[0]) / reach, (end[1] - origin[1]) / reach] as const
    const [[a, b], [c, d]] = [step(right), step(up)]
    return (x, y) => [origin[0] + a * x + c * y, origin[1] + b * x + d * y]
  } finally {
    free(at)
  }
}

/** A rectangle in points of the page as shares, without what is outside of it; null for nothing. */
export function shownBox(
  shareOf: ShareOf,
  { left, top, right, bottom }: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>,
): PdfBox | null {
  const [one, other] = [shareOf(left, bottom), shareOf(right, top)]
  const box = {
    left: Math.max(0, Math.min(one[0], other[0])),
    top: Math.max(0, Math.min(one[1], other[1])),
    right: Math.min(1, Math.max(one[0], other[0])),
    bottom: Math.min(1, Math.max(one[1], other[1])),
  }
  return box.left < box.right && box.top < box.bottom ? box : null
}
