import {
  borderPixel,
  halo,
  inkPixel,
  type Kinds,
  kindsOf,
  paperPixel,
  type SmallPage,
  turnBack,
} from './paper-kinds.ts'

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** In points of the page as it is shown, once it is straight: from its upper left corner before. */
export interface PaperBoxes {
  /** The paper without the dark borders of the scan; null if there are none. */
  readonly paper: Box | null
  /** All that is drawn on the paper; null for none. */
  readonly ink: Box | null
}

/** Of a side's length: a line belongs to a border if so much of it does. */
const lineShare = 0.5
/** Of the width and of the height: a border is no deeper, and what is left is a page. */
const deepest = 0.15
/** Inside of a border there is paper, as much of a line. */
const paperShare = 0.6
/** Pixels that a border is smoothed over, and specks of dust in a line. */
const [soft, specks] = [3, 1]

/**
 * The paper and the ink of a page that is turned back by so many degrees. Borders are what scanners show beside the paper,
 * and dark folds: without colour, dark, at a side of the picture, beside paper; nothing with ink in it is one.
 */
export function findBoxes(page: SmallPage, angle: number): PaperBoxes {
  const { width, height, scale } = page
  const kinds = kindsOf(page)
  const turned = angle === 0 ? { kinds, width, height, left: 0, top: 0 } : turnBack(kinds, page, angle)
  const inPoints = ({ left, top, right, bottom }: Box): Box => ({
    left: (left + turned.left) / scale,
    top: (top + turned.top) / scale,
    right: (right + turned.left) / scale,
    bottom: (bottom + turned.top) / scale,
  })
  const paper = kinds.includes(borderPixel) ? paperBox(turned) : null
  const ink = boxOf(turned, inkPixel)
  return { paper: paper && inPoints(paper), ink: ink && inPoints(ink) }
}

/** Goes inwards from each side while the line belongs to the border; null if nothing is left away, or too much. */
function paperBox(page: Kinds): Box | null {
  const { width, height } = page
  const box = { left: 0, top: 0, right: width, bottom: height }
  const sides = ['left', 'top', 'right', 'bottom'] as const
  const limits = { left: width * deepest, top: height * deepest, right: width * deepest, bottom: height * deepest }
  const depth = { left: 0, top: 0, right: 0, bottom: 0 }
  const inwards = (side: (typeof sides)[number], by: number) => {
    box[side] += side === 'left' || side === 'top' ? by : -by
    depth[side] += by
  }
  for (let isMoving = true; isMoving; ) {
    isMoving = false
    for (const side of sides) {
      const line = lineOf(page, box, side, 0)
      const isBorder = line.border + line.outside >= lineShare * line.length && line.ink <= specks
      if (!isBorder || depth[side] >= limits[side]) continue
      inwards(side, 1)
      isMoving = true
    }
  }
  for (const side of sides) {
    const isDeep = depth[side] >= limits[side]
    const inside = lineOf(page, box, side, soft + halo)
    if (depth[side] > 0 && (isDeep || inside.paper < paperShare * inside.length)) return null
    // A border fades over a few pixels, which are left away with it.
    for (let nth = 0, clear = 0; nth < soft + halo && clear < halo && depth[side] > 0; nth += 1) {
      const line = lineOf(page, box, side, 0)
      if (line.ink > 0) break
      if (line.border === 0) clear += 1
      inwards(side, 1)
    }
  }
  return Object.values(depth).some((each) => each > 1) ? box : null
}

function lineOf({ kinds, width }: Kinds, box: Box, side: keyof Box, inwards: number) {
  const isRow = side === 'top' || side === 'bottom'
  const line = side === 'left' || side === 'top' ? box[side] + inwards : box[side] - 1 - inwards
  const [from, to] = isRow ? [box.left, box.right] : [box.top, box.bottom]
  const found = { length: to - from, outside: 0, paper: 0, ink: 0, border: 0 }
  for (let along = from; along < to; along += 1) {
    const kind = kinds[isRow ? line * width + along : along * width + line]
    if (kind === borderPixel) found.border += 1
    else if (kind === inkPixel) found.ink += 1
    else if (kind === paperPixel) found.paper += 1
    else found.outside += 1
  }
  return found
}

function boxOf({ kinds, width, height }: Kinds, wanted: number): Box | null {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (kinds[y * width + x] !== wanted) continue
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x + 1)
      box.bottom = Math.max(box.bottom, y + 1)
    }
  return box.left < box.right ? box : null
}
