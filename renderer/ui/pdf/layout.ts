/** A page's size in its own points. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Between pages, and around them. */
export const gap = 16

/** How pages are enlarged: as wide as the pane, wholly in it, or by a factor of their real size. */
export type Zoom = 'width' | 'page' | number

/** By how much further pages are turned clockwise. */
export type Rotation = 0 | 90 | 180 | 270

/** Pixels of the screen in a point of the page, at its real size. */
export const realScale = 96 / 72

const smallest = 0.25
const largest = 5
const steps = [smallest, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4, largest] as const

/** A page's size once it is turned. */
export function turned(size: PageSize, rotation: Rotation): PageSize {
  return rotation % 180 === 0 ? size : { width: size.height, height: size.width }
}

/** Where pages lie in the roll: `tops` has one more entry, where the roll ends. */
export interface Layout {
  readonly tops: readonly number[]
  readonly scales: readonly number[]
  readonly widths: readonly number[]
  readonly heights: readonly number[]
  readonly widest: number
}

/**
 * Lays the pages out one below the other. What fits is the first page: a wider one is made smaller on its own, so that
 * a size which becomes known later moves nothing else.
 */
export function layOut(sizes: readonly PageSize[], pane: PageSize, zoom: Zoom, rotation: Rotation): Layout {
  const base = fitting(turned(sizes[0] ?? { width: 0, height: 0 }, rotation), pane, zoom)
  const tops = [gap]
  const layout = { tops, scales: [] as number[], widths: [] as number[], heights: [] as number[], widest: 0 }
  for (const size of sizes) {
    const page = turned(size, rotation)
    const scale = Math.min(base, fitting(page, pane, zoom))
    const height = Math.round(page.height * scale)
    const width = Math.round(page.width * scale)
    layout.scales.push(scale)
    layout.widths.push(width)
    layout.heights.push(height)
    layout.widest = Math.max(layout.widest, width)
    tops.push((tops.at(-1) ?? 0) + height + gap)
  }
  return layout
}

function fitting(page: PageSize, pane: PageSize, zoom: Zoom): number {
  if (typeof zoom === 'number') return zoom * realScale
  if (page.width <= 0 || page.height <= 0) return realScale
  const wide = (pane.width - 2 * gap) / page.width
  const scale = zoom === 'width' ? wide : Math.min(wide, (pane.height - 2 * gap) / page.height)
  return Math.min(largest * realScale, Math.max(0.05, scale))
}

/** The page on which a line of the roll lies, or after which it lies, from 0. */
export function pageAt(tops: readonly number[], line: number): number {
  let low = 0
  let high = Math.max(0, tops.length - 2)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= line) low = middle
    else high = middle - 1
  }
  return low
}

/** What a window onto the roll shows; pages from 0. */
export interface Look {
  /** In view. */
  readonly from: number
  readonly to: number
  /** The one that is being read. */
  readonly current: number
  /** Those of which so much is in view that one can say they were seen; none where `seenTo` is smaller. */
  readonly seenFrom: number
  readonly seenTo: number
}

/** Tells what of the roll is in a window that begins at `scrollTop` and is so high. */
export function lookAt({ tops, heights }: Layout, scrollTop: number, height: number): Look {
  const from = pageAt(tops, scrollTop)
  const to = Math.max(from, pageAt(tops, scrollTop + height - 1))
  // At the end of the roll its last page is the one that is read, however low it stands.
  const isAtEnd = scrollTop > 0 && scrollTop + height >= (tops.at(-1) ?? 0) - gap
  const current = isAtEnd ? to : pageAt(tops, scrollTop + height / 3)
  const isSeen = (page: number) => {
    const top = tops[page] ?? 0
    const tall = heights[page] ?? 0
    const shown = Math.min(top + tall, scrollTop + height) - Math.max(top, scrollTop)
    return shown > 0 && shown >= Math.min(tall, height) / 2
  }
  let seenFrom = from
  let seenTo = to
  while (seenFrom <= to && !isSeen(seenFrom)) seenFrom += 1
  while (seenTo >= seenFrom && !isSeen(seenTo)) seenTo -= 1
  return { from, to, current, seenFrom, seenTo }
}

/** A place of the roll that stays where it is when pages change their size. */
export interface Anchor {
  readonly page: number
  /** How far down the page, from 0 to 1. */
  readonly share: number
  /** Pixels after the page, or before it where negative: between pages the distance is always the same. */
  readonly past: number
}

/** The place at which a line of the roll lies. */
export function anchorAt({ tops, heights }: Layout, line: number): Anchor {
  const page = pageAt(tops, line)
  const height = heights[page] ?? 0
  const into = line - (tops[page] ?? 0)
  const within = Math.min(height, Math.max(0, into))
  return { page, share: height === 0 ? 0 : within / height, past: into - within }
}

/** The line at which a place lies. */
export function lineOf({ tops, heights }: Layout, { page, share, past }: Anchor): number {
  return (tops[page] ?? 0) + share * (heights[page] ?? 0) + past
}

/** The next step of enlargement from a factor of the real size. */
export function nextZoom(factor: number, direction: 1 | -1): number {
  const near = 0.005
  const found =
    direction === 1 ? steps.find((step) => step > factor + near) : steps.findLast((step) => step < factor - near)
  return found ?? (direction === 1 ? largest : smallest)
}

/** A factor as the wheel changes it: even for every notch, and within what is offered. */
export function wheelZoom(factor: number, delta: number): number {
  return Math.min(largest, Math.max(smallest, factor * Math.exp(-Math.max(-100, Math.min(100, delta)) / 400)))
}
