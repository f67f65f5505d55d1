/** A size in points of the page, or in pixels. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Pixels between pages, and around them. */
export const gap = 16

/** Fits the pane's width, fits the whole page, or a factor of the real size. */
export type Zoom = 'width' | 'page' | number

/** Clockwise rotation on top of the file's own. */
export type Rotation = 0 | 90 | 180 | 270

/** CSS pixels per point at real size. */
export const realScale = 96 / 72

const minZoom = 0.25
const maxZoom = 5
const zoomSteps = [minZoom, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4, maxZoom] as const

export function rotatedSize(size: PageSize, rotation: Rotation): PageSize {
  return rotation % 180 === 0 ? size : { width: size.height, height: size.width }
}

/** Positions of all pages in the scrolled column, in pixels; `tops` has one more entry, the column's end. */
export interface PageLayout {
  readonly tops: readonly number[]
  readonly scales: readonly number[]
  readonly widths: readonly number[]
  readonly heights: readonly number[]
  readonly maxWidth: number
}

/**
 * Lays the pages out in one column. The zoom fits the first page and a wider page is scaled down alone, so that a size
 * which becomes known later changes the scale of no other page.
 */
export function layoutPages(sizes: readonly PageSize[], pane: PageSize, zoom: Zoom, rotation: Rotation): PageLayout {
  const base = fittingScale(rotatedSize(sizes[0] ?? { width: 0, height: 0 }, rotation), pane, zoom)
  const tops = [gap]
  const layout = { tops, scales: [] as number[], widths: [] as number[], heights: [] as number[], maxWidth: 0 }
  for (const size of sizes) {
    const page = rotatedSize(size, rotation)
    const scale = Math.min(base, fittingScale(page, pane, zoom))
    const height = Math.round(page.height * scale)
    const width = Math.round(page.width * scale)
    layout.scales.push(scale)
    layout.widths.push(width)
    layout.heights.push(height)
    layout.maxWidth = Math.max(layout.maxWidth, width)
    tops.push((tops.at(-1) ?? 0) + height + gap)
  }
  return layout
}

function fittingScale(page: PageSize, pane: PageSize, zoom: Zoom): number {
  if (typeof zoom === 'number') return zoom * realScale
  if (page.width <= 0 || page.height <= 0) return realScale
  const byWidth = (pane.width - 2 * gap) / page.width
  const scale = zoom === 'width' ? byWidth : Math.min(byWidth, (pane.height - 2 * gap) / page.height)
  return Math.min(maxZoom * realScale, Math.max(0.05, scale))
}

/** The page, from 0, at or above a vertical position of the column. */
export function pageAtLine(tops: readonly number[], line: number): number {
  let low = 0
  let high = Math.max(0, tops.length - 2)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= line) low = middle
    else high = middle - 1
  }
  return low
}

/** Pages in view, from 0. */
export interface VisiblePages {
  readonly from: number
  readonly to: number
  /** The page being read. */
  readonly current: number
  /** Pages at least half in view, which count as seen; none where `seenTo` is smaller. */
  readonly seenFrom: number
  readonly seenTo: number
}

/** The pages in a viewport of `height` pixels at `scrollTop`. */
export function visiblePagesAt({ tops, heights }: PageLayout, scrollTop: number, height: number): VisiblePages {
  const from = pageAtLine(tops, scrollTop)
  const to = Math.max(from, pageAtLine(tops, scrollTop + height - 1))
  // At the end the last page is current, even if little of it is visible.
  const isAtEnd = scrollTop > 0 && scrollTop + height >= (tops.at(-1) ?? 0) - gap
  const current = isAtEnd ? to : pageAtLine(tops, scrollTop + height / 3)
  const isSeen = (page: number) => {
    const top = tops[page] ?? 0
    const pageHeight = heights[page] ?? 0
    const shown = Math.min(top + pageHeight, scrollTop + height) - Math.max(top, scrollTop)
    return shown > 0 && shown >= Math.min(pageHeight, height) / 2
  }
  let seenFrom = from
  let seenTo = to
  while (seenFrom <= to && !isSeen(seenFrom)) seenFrom += 1
  while (seenTo >= seenFrom && !isSeen(seenTo)) seenTo -= 1
  return { from, to, current, seenFrom, seenTo }
}

/** A position that does not depend on the sizes of pages. */
export interface Anchor {
  readonly page: number
  /** How far down the page, from 0 to 1. */
  readonly fraction: number
  /** Pixels below the page, negative above it: gaps keep their size. */
  readonly offset: number
}

export function anchorAt({ tops, heights }: PageLayout, line: number): Anchor {
  const page = pageAtLine(tops, line)
  const height = heights[page] ?? 0
  const down = line - (tops[page] ?? 0)
  const within = Math.min(height, Math.max(0, down))
  return { page, fraction: height === 0 ? 0 : within / height, offset: down - within }
}

/** The vertical position of an anchor, in pixels. */
export function lineOf({ tops, heights }: PageLayout, { page, fraction, offset }: Anchor): number {
  return (tops[page] ?? 0) + fraction * (heights[page] ?? 0) + offset
}

/** The next zoom step from a factor of the real size. */
export function nextZoom(factor: number, direction: 1 | -1): number {
  const tolerance = 0.005
  return direction === 1
    ? (zoomSteps.find((step) => step > factor + tolerance) ?? maxZoom)
    : (zoomSteps.findLast((step) => step < factor - tolerance) ?? minZoom)
}

/** The factor after a turn of the wheel: each notch changes it by the same ratio. */
export function wheelZoom(factor: number, delta: number): number {
  return Math.min(maxZoom, Math.max(minZoom, factor * Math.exp(-Math.max(-100, Math.min(100, delta)) / 400)))
}
