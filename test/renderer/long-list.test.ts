import { describe, expect, it } from 'vitest'
import { headingHeight, layoutLongList, rowHeight } from '../../renderer/ui/long-list/long-list-layout.ts'

const groups = [
  { title: 'Hoje', count: 3 },
  { title: 'Ontem', count: 100_000 },
  { title: '2 nov.', count: 1 },
]
const itemsBetween = (from: number, until: number) =>
  layoutLongList(groups)
    .itemsBetween(from, until)
    .map((item) => (item.kind === 'heading' ? item.title : item.index))

describe('the layout of a long list', () => {
  it('is as high as its rows and headings', () => {
    expect(layoutLongList(groups)).toMatchObject({ total: 100_004, height: 3 * headingHeight + 100_004 * rowHeight })
    expect(layoutLongList([])).toMatchObject({ total: 0, height: 0 })
    expect(layoutLongList([]).itemsBetween(0, 1000)).toEqual([])
  })

  it('has only the items that overlap a range of pixels', () => {
    expect(itemsBetween(0, headingHeight + 1)).toEqual(['Hoje', 0])
    const { topOf, height } = layoutLongList(groups)
    expect(itemsBetween(topOf(2), topOf(3) + 1)).toEqual([2, 'Ontem', 3])
    expect(itemsBetween(topOf(50_000), topOf(50_002))).toEqual([50_000, 50_001])
    expect(itemsBetween(topOf(100_002), height)).toEqual([100_002, '2 nov.', 100_003])
  })

  it('gives the same position for a row by topOf and itemsBetween', () => {
    const layout = layoutLongList(groups)
    for (const index of [0, 2, 3, 77_777, 100_002, 100_003]) {
      const top = layout.topOf(index)
      expect(layout.itemsBetween(top, top + 1)).toEqual([{ kind: 'row', index, top }])
    }
  })

  it('has no heading for a group without a title', () => {
    expect(layoutLongList([{ title: '', count: 2 }]).itemsBetween(0, 500)).toEqual([
      { kind: 'row', index: 0, top: 0 },
      { kind: 'row', index: 1, top: rowHeight },
    ])
  })
})
