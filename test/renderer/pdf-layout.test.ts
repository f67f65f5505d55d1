import { describe, expect, it } from 'vitest'
import {
  anchorAt,
  gap,
  layOut,
  lineOf,
  lookAt,
  nextZoom,
  pageAt,
  realScale,
  wheelZoom,
} from '../../renderer/ui/pdf/layout.ts'

const a4 = { width: 600, height: 800 }
const pane = { width: 600 + 2 * gap, height: 700 }
const alike = Array.from({ length: 1200 }, () => a4)
const roll = layOut(alike, pane, 'width', 0)
const step = 800 + gap

describe('a roll of pages', () => {
  it('knows where each page begins, and where it ends itself', () => {
    expect(roll.tops.slice(0, 3)).toEqual([gap, gap + step, gap + 2 * step])
    expect(roll.tops).toHaveLength(1201)
    expect(roll.tops.at(-1)).toBe(gap + 1200 * step)
    expect(layOut([], pane, 'width', 0)).toMatchObject({ tops: [gap], widest: 0 })
  })

  it.each([
    ['width', 0, pane, 600, 800],
    ['width', 0, { width: 332, height: 700 }, 300, 400],
    ['width', 90, pane, 600, 450],
    ['page', 0, pane, 501, 668],
    ['page', 270, pane, 600, 450],
    [1, 0, pane, 800, 1067],
    [0.5, 180, pane, 400, 533],
    // However small the pane is while it is being laid out.
    ['width', 0, { width: 0, height: 0 }, 30, 40],
  ] as const)('shows a page in %s, turned by %i°, in %o as %i by %i', (zoom, rotation, within, width, height) => {
    const { widths, heights, widest } = layOut([a4], within, zoom, rotation)
    expect([widths[0], heights[0], widest]).toEqual([width, height, width])
  })

  it('makes a page that is wider than the first smaller, and a smaller one no larger', () => {
    const sizes = [a4, { width: 1200, height: 800 }, { width: 300, height: 200 }]
    const { widths, heights } = layOut(sizes, pane, 'width', 0)
    expect(widths).toEqual([600, 600, 300])
    expect(heights).toEqual([800, 400, 200])
    expect(layOut(sizes, pane, 2, 0).widths).toEqual([1600, 3200, 800])
  })

  it.each([
    [0, 0],
    [gap + 799, 0],
    [gap + step - 1, 0],
    [gap + step, 1],
    [gap + 700 * step + 5, 700],
    [1e9, 1199],
    [-5, 0],
  ])('finds on line %i page %i', (line, page) => expect(pageAt(roll.tops, line)).toBe(page))

  it('of a roll without pages the first is taken', () => expect(pageAt([gap], 100)).toBe(0))
})

describe('a window onto the roll', () => {
  it.each([
    ['the beginning', 0, { from: 0, to: 0, current: 0, seenFrom: 0, seenTo: 0 }],
    ['a second page that comes in', 400, { from: 0, to: 1, current: 0, seenFrom: 0, seenTo: 0 }],
    ['a second page that is read', 700, { from: 0, to: 1, current: 1, seenFrom: 1, seenTo: 1 }],
    ['the end', gap + 1200 * step - 700, { from: 1199, to: 1199, current: 1199, seenFrom: 1199, seenTo: 1199 }],
  ])('shows %s', (_, scrollTop, look) => expect(lookAt(roll, scrollTop, 700)).toEqual(look))

  it('shows several pages where they are low, and calls the last one read at the end', () => {
    const low = layOut([a4, a4, a4, a4], { width: 300, height: 900 }, 0.25, 0)
    expect(lookAt(low, 0, 700)).toEqual({ from: 0, to: 2, current: 0, seenFrom: 0, seenTo: 1 })
    expect(lookAt(low, (low.tops[4] ?? 0) - 700, 700)).toMatchObject({ to: 3, current: 3, seenTo: 3 })
  })

  it('calls nothing seen of which too little is in view', () => {
    const tall = layOut([{ width: 600, height: 8000 }, a4], pane, 'width', 0)
    expect(lookAt(tall, 3000, 700)).toMatchObject({ seenFrom: 0, seenTo: 0 })
    // A little of the end of one page, and a little of the next.
    const { seenFrom, seenTo } = lookAt(roll, gap + 800 - 20, 60)
    expect(seenTo).toBeLessThan(seenFrom)
  })
})

describe('a place that is kept', () => {
  it.each([0, 5, gap, 300, gap + 803, gap + step * 7 + 812, gap + step * 1199 + 700])(
    'is line %i again where nothing has changed',
    (line) => expect(lineOf(roll, anchorAt(roll, line))).toBeCloseTo(line),
  )
  it('stays on its page, as far down, when pages are enlarged, turned, or differ from what was thought', () => {
    const line = gap + 700 * step + 200
    const anchor = anchorAt(roll, line)
    expect(anchor).toEqual({ page: 700, share: 0.25, past: 0 })
    const larger = layOut(alike, pane, 2, 0)
    expect(lineOf(larger, anchor)).toBe((larger.tops[700] ?? 0) + (larger.heights[700] ?? 0) / 4)
    const others = layOut(
      alike.map((size, page) => (page === 3 ? { width: 600, height: 90 } : size)),
      pane,
      'width',
      0,
    )
    expect(lineOf(others, anchor)).toBe(line - 710)
  })
})

describe('enlarging', () => {
  it.each([
    [1, 1, 1.25],
    [1, -1, 0.8],
    [0.73, 1, 0.8],
    [0.73, -1, 0.67],
    [1.2499, 1, 1.5],
    [5, 1, 5],
    [0.25, -1, 0.25],
  ] as const)('goes on from %d in direction %i to %d', (from, direction, to) =>
    expect(nextZoom(from, direction)).toBe(to),
  )
  it('by the wheel is even, and stays within what is offered', () => {
    expect(wheelZoom(wheelZoom(1, -100), 100)).toBeCloseTo(1)
    expect(wheelZoom(1, -100)).toBeGreaterThan(1.2)
    expect(wheelZoom(1, -1e6)).toBe(wheelZoom(1, -100))
    expect([wheelZoom(5, -100), wheelZoom(0.25, 100)]).toEqual([5, 0.25])
  })
  it('to the real size draws a point as the screen measures it', () =>
    expect(layOut([a4], pane, 1, 0).scales).toEqual([realScale]))
})
