import { describe, expect, it } from 'vitest'
import {
  anchorAt,
  gap,
  layoutPages,
  lineOf,
  nextZoom,
  pageAtLine,
  realScale,
  visiblePagesAt,
  wheelZoom,
} from '../../../../renderer/ui/pdf/page-layout.ts'

const a4 = { width: 600, height: 800 }
const pane = { width: 600 + 2 * gap, height: 700 }
const equalSizes = Array.from({ length: 1200 }, () => a4)
const layout = layoutPages(equalSizes, pane, 'width', 0)
const step = 800 + gap

describe('the layout of pages', () => {
  it('has the top of each page and the end of the column', () => {
    expect(layout.tops.slice(0, 3)).toEqual([gap, gap + step, gap + 2 * step])
    expect(layout.tops).toHaveLength(1201)
    expect(layout.tops.at(-1)).toBe(gap + 1200 * step)
    expect(layoutPages([], pane, 'width', 0)).toMatchObject({ tops: [gap], maxWidth: 0 })
  })

  it.each([
    ['width', 0, pane, 600, 800],
    ['width', 0, { width: 332, height: 700 }, 300, 400],
    ['width', 90, pane, 600, 450],
    ['page', 0, pane, 501, 668],
    ['page', 270, pane, 600, 450],
    [1, 0, pane, 800, 1067],
    [0.5, 180, pane, 400, 533],
    // The pane may have no size while the window is being laid out.
    ['width', 0, { width: 0, height: 0 }, 30, 40],
  ] as const)(
    'gives a page with zoom %s, rotated by %i°, in %o a size of %i by %i',
    (zoom, rotation, within, width, height) => {
      const { widths, heights, maxWidth } = layoutPages([a4], within, zoom, rotation)
      expect([widths[0], heights[0], maxWidth]).toEqual([width, height, width])
    },
  )

  it('scales down a page that is wider than the first, and never scales up a smaller one', () => {
    const sizes = [a4, { width: 1200, height: 800 }, { width: 300, height: 200 }]
    const { widths, heights } = layoutPages(sizes, pane, 'width', 0)
    expect(widths).toEqual([600, 600, 300])
    expect(heights).toEqual([800, 400, 200])
    expect(layoutPages(sizes, pane, 2, 0).widths).toEqual([1600, 3200, 800])
  })

  it.each([
    [0, 0],
    [gap + 799, 0],
    [gap + step - 1, 0],
    [gap + step, 1],
    [gap + 700 * step + 5, 700],
    [1e9, 1199],
    [-5, 0],
  ])('finds at line %i page %i', (line, page) => expect(pageAtLine(layout.tops, line)).toBe(page))

  it('finds the first page where there are no pages', () => expect(pageAtLine([gap], 100)).toBe(0))
})

describe('the visible pages', () => {
  it.each([
    ['the start', 0, { from: 0, to: 0, current: 0, seenFrom: 0, seenTo: 0 }],
    ['the edge of a second page', 400, { from: 0, to: 1, current: 0, seenFrom: 0, seenTo: 0 }],
    ['most of a second page', 700, { from: 0, to: 1, current: 1, seenFrom: 1, seenTo: 1 }],
    ['the end', gap + 1200 * step - 700, { from: 1199, to: 1199, current: 1199, seenFrom: 1199, seenTo: 1199 }],
  ])('are known at %s', (_, scrollTop, expected) => expect(visiblePagesAt(layout, scrollTop, 700)).toEqual(expected))

  it('are several where pages are low, and the last is current at the end', () => {
    const low = layoutPages([a4, a4, a4, a4], { width: 300, height: 900 }, 0.25, 0)
    expect(visiblePagesAt(low, 0, 700)).toEqual({ from: 0, to: 2, current: 0, seenFrom: 0, seenTo: 1 })
    expect(visiblePagesAt(low, (low.tops[4] ?? 0) - 700, 700)).toMatchObject({ to: 3, current: 3, seenTo: 3 })
  })

  it('count as seen only when half of the page shows, or it fills half of the pane', () => {
    const tall = layoutPages([{ width: 600, height: 8000 }, a4], pane, 'width', 0)
    expect(visiblePagesAt(tall, 3000, 700)).toMatchObject({ seenFrom: 0, seenTo: 0 })
    // A little of the end of one page, and a little of the next.
    const { seenFrom, seenTo } = visiblePagesAt(layout, gap + 800 - 20, 60)
    expect(seenTo).toBeLessThan(seenFrom)
  })
})

describe('an anchor', () => {
  it.each([0, 5, gap, 300, gap + 803, gap + step * 7 + 812, gap + step * 1199 + 700])(
    'gives line %i again in the same layout',
    (line) => expect(lineOf(layout, anchorAt(layout, line))).toBeCloseTo(line),
  )
  it('stays at the same fraction of its page when the zoom or the size of other pages changes', () => {
    const line = gap + 700 * step + 200
    const anchor = anchorAt(layout, line)
    expect(anchor).toEqual({ page: 700, fraction: 0.25, offset: 0 })
    const larger = layoutPages(equalSizes, pane, 2, 0)
    expect(lineOf(larger, anchor)).toBe((larger.tops[700] ?? 0) + (larger.heights[700] ?? 0) / 4)
    const others = layoutPages(
      equalSizes.map((size, page) => (page === 3 ? { width: 600, height: 90 } : size)),
      pane,
      'width',
      0,
    )
    expect(lineOf(others, anchor)).toBe(line - 710)
  })
})

describe('zooming', () => {
  it.each([
    [1, 1, 1.25],
    [1, -1, 0.8],
    [0.73, 1, 0.8],
    [0.73, -1, 0.67],
    [1.2499, 1, 1.5],
    [5, 1, 5],
    [0.25, -1, 0.25],
  ] as const)('steps from %d in direction %i to %d', (from, direction, to) =>
    expect(nextZoom(from, direction)).toBe(to),
  )
  it('by wheel is symmetric and stays within the limits', () => {
    expect(wheelZoom(wheelZoom(1, -100), 100)).toBeCloseTo(1)
    expect(wheelZoom(1, -100)).toBeGreaterThan(1.2)
    expect(wheelZoom(1, -1e6)).toBe(wheelZoom(1, -100))
    expect([wheelZoom(5, -100), wheelZoom(0.25, 100)]).toEqual([5, 0.25])
  })
  it('to real size uses the CSS size of a point', () =>
    expect(layoutPages([a4], pane, 1, 0).scales).toEqual([realScale]))
})
