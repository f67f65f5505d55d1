import type { PicturePaper } from '../types.ts'
import type { EncodedPicture, Orientation, Resolution } from './picture.ts'

/** Points, as all lengths here. */
const a4 = { width: 595.28, height: 841.89 }
const margin = 28.35
/** A picture as large as the paper may be a little larger: scanners cut imprecisely. */
const tolerance = 6
/** Cameras and screens write 72 or 96, which tells nothing of a paper. */
const fewestDpi = 100
const mostDpi = 4800
/** A picture of unknown size is not drawn coarser. */
const coarsestDpi = 72
/** No side of a page may be longer or shorter (ISO 32000-1, appendix C). */
const sides = { most: 14_400, fewest: 3 }

interface Layout {
  readonly page: { readonly width: number; readonly height: number }
  /** The transformation of the unit square that the picture fills. */
  readonly matrix: readonly number[]
}

type Size = Layout['page']
type Sizes = Pick<EncodedPicture, 'width' | 'height' | 'resolution' | 'orientation'>

/** @param dpi of a picture that does not say its own; null: it becomes as wide as A4 */
export function layOut(picture: Sizes, paper: PicturePaper, dpi: number | null): Layout {
  const isTurned = picture.orientation > 4
  const resolution = usable(picture.resolution) ?? (dpi === null ? null : { across: dpi, down: dpi })
  const stored = resolution === null ? sizeByWidth(picture, isTurned) : sizeByResolution(picture, resolution)
  const own = isTurned ? { width: stored.height, height: stored.width } : stored
  if (paper === 'as-is') {
    const size = scaled(own, Math.min(1, sides.most / Math.max(own.width, own.height)))
    const page = { width: Math.max(size.width, sides.fewest), height: Math.max(size.height, sides.fewest) }
    return { page, matrix: matrixOf(picture.orientation, page, { left: 0, bottom: 0 }) }
  }
  const page = own.width > own.height ? { width: a4.height, height: a4.width } : a4
  const drawn = fits(own, page, resolution === null ? margin : 0)
    ? own
    : scaled(own, Math.min((page.width - 2 * margin) / own.width, (page.height - 2 * margin) / own.height))
  const corner = { left: (page.width - drawn.width) / 2, bottom: (page.height - drawn.height) / 2 }
  return { page, matrix: matrixOf(picture.orientation, drawn, corner) }
}

const usable = (given: Resolution | null) =>
  given !== null && [given.across, given.down].every((each) => each >= fewestDpi && each <= mostDpi) ? given : null

const sizeByResolution = ({ width, height }: Sizes, { across, down }: Resolution): Size => ({
  width: (width * 72) / across,
  height: (height * 72) / down,
})

/** As wide as A4, upright or not, as the picture is; a small picture stays small. */
function sizeByWidth({ width, height }: Sizes, isTurned: boolean): Size {
  const shown = isTurned ? { width: height, height: width } : { width, height }
  const room = shown.width > shown.height ? a4.height : a4.width
  return scaled({ width, height }, Math.min(room / shown.width, 72 / coarsestDpi))
}

const scaled = ({ width, height }: Size, factor: number): Size => ({ width: width * factor, height: height * factor })

const fits = (size: Size, page: Size, within: number) =>
  size.width <= page.width - 2 * within + tolerance && size.height <= page.height - 2 * within + tolerance

/**
 * The matrix that shows a stored picture as its orientation says. Its first row is at the top of the unit square.
 * The table has, of each orientation, where the axes of the stored picture go.
 */
function matrixOf(
  orientation: Orientation,
  { width, height }: Size,
  { left, bottom }: { left: number; bottom: number },
) {
  const [a, b, c, d, e, f] = turns[orientation]
  return [a * width, b * height, c * width, d * height, left + e * width, bottom + f * height]
}

const turns: Readonly<Record<Orientation, readonly [number, number, number, number, number, number]>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}
