import type { PageImage } from '../codes/page-image.ts'
import { paperOf } from './paper.ts'

/** Degrees: beyond it a page was laid askew on purpose, or its lines are no lines of text. */
const most = 12
const coarseStep = 0.25
const fineStep = 0.02
/** Fewer edges of letters are no text. */
const fewestEdges = 600
const mostCoarse = 20_000
const mostFine = 150_000
/** How much better the lines must stand out at the angle than at others. */
const leastContrast = 2.2
/** Lines of text do not stand out more than this; a few rules, or the edge of a book, do. */
const clearContrast = 20
/** One rule or fold is no text: of the score, the part of its one line. */
const mostOfOneLine = 0.5
/** Of its paper, ink is darker. */
const inkShare = 0.72
/** Pixels, of the tiles whose paper is looked for. */
const tile = 16
/** Of the sides, where the edge of the paper may be. */
const margin = 0.02

/** Lines of text: by how many degrees they fall to the right, and how clear and many they are. */
export interface Skew {
  readonly angle: number
  readonly clarity: number
}

/**
 * How far the lines of a page have turned clockwise, in degrees; null if there are no clear ones. The edges below letters
 * are projected along many angles: where their histogram changes most, the lines are level (Postl 1986). Edges at the
 * right of letters do the same for a page that lies on its side. The picture has about 150 dpi.
 */
export function skewOf(image: PageImage): Skew | null {
  const [below, right] = edgesOf(image)
  const level = bestAngle(below, image)
  const upright = bestAngle(right, image)
  if (level === null || upright === null) return level ?? upright
  return level.clarity >= upright.clarity ? level : upright
}

/** Points, the place across the lines after the one along them. */
interface Edges {
  readonly along: Int16Array
  readonly across: Int16Array
  readonly count: number
  /** 1, or -1 where the turn goes the other way. */
  readonly sense: 1 | -1
}

/** The ends of ink downwards, and to the right. */
function edgesOf(image: PageImage): [Edges, Edges] {
  const { width, height, data } = image
  const paper = paperOf(image, tile)
  const [edgeX, edgeY] = [Math.ceil(width * margin), Math.ceil(height * margin)]
  const size = width * height
  const ink = new Uint8Array(size)
  for (let y = edgeY; y < height - edgeY; y += 1) {
    const row = Math.floor(y / tile) * paper.across
    for (let x = edgeX; x < width - edgeX; x += 1) {
      const light = paper.light[row + Math.floor(x / tile)] ?? 0
      ink[y * width + x] = light > 0 && (data[y * width + x] ?? 255) < light * inkShare ? 1 : 0
    }
  }
  const collect = (step: number, sense: 1 | -1): Edges => {
    const [along, across] = [new Int16Array(size >> 2), new Int16Array(size >> 2)]
    let count = 0
    for (let y = edgeY; y < height - edgeY; y += 1) {
      for (let x = edgeX; x < width - edgeX; x += 1) {
        const at = y * width + x
        // Two pixels of ink and then none: specks of one pixel do not count.
        if (ink[at] === 0 || ink[at - step] === 0 || ink[at + step] === 1 || count >= along.length) continue
        along[count] = sense === 1 ? x : y
        across[count] = sense === 1 ? y : x
        count += 1
      }
    }
    return { along, across, count, sense }
  }
  return [collect(width, 1), collect(1, -1)]
}

function bestAngle(edges: Edges, { width, height }: PageImage): Skew | null {
  if (edges.count < fewestEdges) return null
  const bins = width + height
  const histogram = new Uint32Array(2 * bins)
  const score = (degrees: number, order: { readonly shrink: number; readonly most: number }) =>
    scoreAt(edges, (degrees * Math.PI) / 180, { ...order, histogram, offset: bins >> 1 })
  const coarse: { degrees: number; score: number }[] = []
  for (let degrees = -most; degrees <= most; degrees += coarseStep)
    coarse.push({ degrees, score: score(degrees, { shrink: 0.5, most: mostCoarse }).sum })
  const sorted = coarse.map((each) => each.score).sort((one, other) => one - other)
  const usual = sorted[sorted.length >> 1] ?? 0
  const best = coarse.reduce((one, other) => (other.score > one.score ? other : one))
  const contrast = best.score / Math.max(1, usual)
  if (contrast < leastContrast || Math.abs(best.degrees) >= most) return null
  let fine = { degrees: best.degrees, ...score(best.degrees, { shrink: 1, most: mostFine }) }
  const from = best.degrees - coarseStep
  for (let step = 0; step <= (2 * coarseStep) / fineStep; step += 1) {
    const degrees = from + step * fineStep
    const found = score(degrees, { shrink: 1, most: mostFine })
    if (found.sum > fine.sum) fine = { degrees, ...found }
  }
  const share = fine.largest / fine.sum
  if (share > mostOfOneLine) return null
  return { angle: Math.round(fine.degrees * 100) / 100, clarity: Math.min(contrast, clearContrast) / share }
}

interface ScoreOrder {
  readonly shrink: number
  readonly most: number
  readonly histogram: Uint32Array
  readonly offset: number
}

/** The sum of the squared changes of the histogram, and the largest part of it that one line has. */
function scoreAt(
  { along, across, count, sense }: Edges,
  angle: number,
  { shrink, most: limit, histogram, offset }: ScoreOrder,
): { sum: number; largest: number } {
  histogram.fill(0)
  const step = Math.max(1, Math.floor(count / limit))
  const [cos, sin] = [Math.cos(angle) * shrink, Math.sin(angle) * shrink * sense]
  for (let at = 0; at < count; at += step) {
    const bin = Math.round((across[at] ?? 0) * cos - (along[at] ?? 0) * sin) + offset
    histogram[bin] = (histogram[bin] ?? 0) + 1
  }
  let [sum, largest, before] = [0, 0, 0]
  for (const each of histogram) {
    const change = (each - before) ** 2
    sum += change
    if (change > largest) largest = change
    before = each
  }
  return { sum, largest }
}
