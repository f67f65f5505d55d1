/** A page's size in its own points. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Between pages, and around them. */
export const gap = 16

/** How much a page is enlarged: as wide as the pane, or a factor of that. */
export function scaleFor(widest: number, paneWidth: number, zoom: number): number {
  if (widest <= 0) return 1
  return Math.max(0.1, ((paneWidth - 2 * gap) / widest) * zoom)
}

/** Where each page begins, in pixels from the top of the roll; the last is where the roll ends. */
export function topsOf(pages: readonly PageSize[], scale: number): number[] {
  const tops = [gap]
  for (const { height } of pages) tops.push((tops.at(-1) ?? 0) + Math.round(height * scale) + gap)
  return tops
}

/** The pages that a window onto the roll shows, with one more at each side: [first, last], from 0. */
export function visiblePages(tops: readonly number[], scrollTop: number, height: number): [number, number] {
  const pages = tops.length - 1
  let first = 0
  while (first < pages - 1 && (tops[first + 1] ?? 0) <= scrollTop) first += 1
  let last = first
  while (last < pages - 1 && (tops[last + 1] ?? 0) < scrollTop + height) last += 1
  return [Math.max(0, first - 1), Math.min(pages - 1, last + 1)]
}

/** The page that is being read: the one that the upper third of the window lies on, from 0. */
export function currentPage(tops: readonly number[], scrollTop: number, height: number): number {
  const line = scrollTop + height / 3
  let page = 0
  while (page < tops.length - 2 && (tops[page + 1] ?? 0) <= line) page += 1
  return page
}

const steps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const

/** The next step of enlargement. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const found = direction === 1 ? steps.find((step) => step > zoom) : steps.findLast((step) => step < zoom)
  return found ?? zoom
}
