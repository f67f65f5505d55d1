import { describe, expect, it } from 'vitest'
import { type LongGroup, layoutLongList } from '../../../../renderer/ui/long-list/long-list-layout.ts'

const heights = { row: 78, heading: 28 }
const layoutOf = (list: readonly LongGroup[]) => layoutLongList(list, heights)
const groups = [
  { title: 'Hoje', count: 3 },
  { title: 'Ontem', count: 100_000 },
  { title: '2 nov.', count: 1 },
]
const itemsBetween = (from: number, until: number) =>
  layoutOf(groups)
    .itemsBetween(from, until)
    .map((item) => (item.kind === 'heading' ? item.title : item.index))

describe('the layout of a long list', () => {
  it('is as high as its rows and headings', () => {
    expect(layoutOf(groups)).toMatchObject({ total: 100_004, height: 3 * heights.heading + 100_004 * heights.row })
    expect(layoutOf([])).toMatchObject({ total: 0, height: 0 })
    expect(layoutOf([]).itemsBetween(0, 1000)).toEqual([])
  })

  it('has only the items that overlap a range of pixels', () => {
    expect(itemsBetween(0, heights.heading + 1)).toEqual(['Hoje', 0])
    const { topOf, height } = layoutOf(groups)
    expect(itemsBetween(topOf(2), topOf(3) + 1)).toEqual([2, 'Ontem', 3])
    expect(itemsBetween(topOf(50_000), topOf(50_002))).toEqual([50_000, 50_001])
    expect(itemsBetween(topOf(100_002), height)).toEqual([100_002, '2 nov.', 100_003])
  })

  it('gives the same position for a row by topOf and itemsBetween', () => {
    const layout = layoutOf(groups)
    for (const index of [0, 2, 3, 77_777, 100_002, 100_003]) {
      const top = layout.topOf(index)
      expect(layout.itemsBetween(top, top + 1)).toEqual([{ kind: 'row', index, top }])
    }
  })

  it('places rows by the heights of the density', () => {
    const roomy = layoutLongList(groups, { row: 92, heading: 32 })
    expect(roomy.height).toBe(3 * 32 + 100_004 * 92)
    expect(roomy.topOf(4)).toBe(2 * 32 + 4 * 92)
  })

  it('has no heading for a group without a title', () => {
    expect(layoutOf([{ title: '', count: 2 }]).itemsBetween(0, 500)).toEqual([
      { kind: 'row', index: 0, top: 0 },
      { kind: 'row', index: 1, top: heights.row },
    ])
  })
})
