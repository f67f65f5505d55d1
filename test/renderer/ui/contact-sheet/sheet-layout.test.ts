import { describe, expect, it } from 'vitest'
import {
  cellForKey,
  cellsBetween,
  indexPages,
  layoutSheet,
  placeOf,
} from '../../../../renderer/ui/contact-sheet/sheet-layout.ts'

describe('the pages of several documents in one sequence', () => {
  const index = indexPages([1, 3, 2])
  it.each([
    [0, { document: 0, page: 0 }],
    [1, { document: 1, page: 0 }],
    [3, { document: 1, page: 2 }],
    [4, { document: 2, page: 0 }],
    [5, { document: 2, page: 1 }],
    [6, undefined],
    [-1, undefined],
  ])('cell %i is %j', (cell, place) => expect(index.placeAt(cell)).toEqual(place))
  it('has a cell for each page', () => expect(index.cells).toBe(6))
  it('leads to the first page of a document', () => expect([0, 1, 2].map(index.firstCellOf)).toEqual([0, 1, 4]))
  it('is empty without documents', () => expect(indexPages([]).placeAt(0)).toBeUndefined())
})

describe('the layout of a sheet', () => {
  const layout = layoutSheet(10, 700, 196)
  it('has as many columns as fit, and at least one', () => {
    expect(layout.columns).toBe(3)
    expect(layoutSheet(10, 40, 196).columns).toBe(1)
  })
  it('gives the cells of a line one height', () => {
    expect(placeOf(layout, 0).top).toBe(placeOf(layout, 2).top)
    expect(placeOf(layout, 3).top - placeOf(layout, 2).top).toBe(layout.cellHeight)
  })
  it('is as high as its lines', () => expect(layout.height).toBe(4 * layout.cellHeight + 16))
  it('names the cells in a range of pixels, never beyond the last', () => {
    expect(cellsBetween(layout, 10, 0, layout.cellHeight)).toEqual({ first: 0, end: 3 })
    expect(cellsBetween(layout, 10, 2 * layout.cellHeight, 9999)).toEqual({ first: 3, end: 10 })
    expect(cellsBetween(layout, 0, -50, 900)).toEqual({ first: 0, end: 0 })
  })
})

describe('a key in a sheet of ten pages in lines of four', () => {
  const view = { columns: 4, rows: 2 }
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 5],
    // The last line is shorter.
    ['ArrowDown', 7, 9],
    ['ArrowDown', 8, 8],
    ['ArrowUp', 5, 1],
    ['ArrowUp', 2, 2],
    ['PageDown', 0, 8],
    ['PageUp', 9, 1],
    ['Home', 7, 0],
    ['End', 2, 9],
    ['x', 2, undefined],
  ])('%s leads from %i to %s', (key, from, to) => expect(cellForKey(key, from, 10, view)).toBe(to))
})
