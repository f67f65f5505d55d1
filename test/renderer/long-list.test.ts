import { describe, expect, it } from 'vitest'
import { headingHeight, layOut, rowHeight } from '../../renderer/ui/long-list/layout.ts'

const groups = [
  { title: 'Hoje', count: 3 },
  { title: 'Ontem', count: 100_000 },
  { title: '2 nov.', count: 1 },
]
const rowsOf = (from: number, until: number) =>
  layOut(groups)
    .between(from, until)
    .map((piece) => (piece.kind === 'heading' ? piece.title : piece.index))

describe('a long list', () => {
  it('is as high as its rows and headings', () => {
    expect(layOut(groups)).toMatchObject({ total: 100_004, height: 3 * headingHeight + 100_004 * rowHeight })
    expect(layOut([])).toMatchObject({ total: 0, height: 0 })
    expect(layOut([]).between(0, 1000)).toEqual([])
  })

  it('draws what lies between two heights and nothing else', () => {
    expect(rowsOf(0, headingHeight + 1)).toEqual(['Hoje', 0])
    const { topOf, height } = layOut(groups)
    expect(rowsOf(topOf(2), topOf(3) + 1)).toEqual([2, 'Ontem', 3])
    expect(rowsOf(topOf(50_000), topOf(50_002))).toEqual([50_000, 50_001])
    expect(rowsOf(topOf(100_002), height)).toEqual([100_002, '2 nov.', 100_003])
  })

  it('says of every row where it stands, as it is drawn there', () => {
    const layout = layOut(groups)
    for (const index of [0, 2, 3, 77_777, 100_002, 100_003]) {
      const top = layout.topOf(index)
      expect(layout.between(top, top + 1)).toEqual([{ kind: 'row', index, top }])
    }
  })

  it('needs no heading', () => {
    expect(layOut([{ title: '', count: 2 }]).between(0, 500)).toEqual([
      { kind: 'row', index: 0, top: 0 },
      { kind: 'row', index: 1, top: rowHeight },
    ])
  })
})
