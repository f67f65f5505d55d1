import { expect, it } from 'vitest'
import { pageRanges } from '../../../../renderer/parts/printing/page-ranges.ts'

it.each([
  ['', ''],
  ['2', '2-2'],
  ['1-3, 5', '1-3 5-5'],
  ['1 – 2;9', '1-2 9-9'],
  ...['10', '0-1', '3-1', '1-', '1,,2', '-d', '1e1', '1,'.repeat(50)].map((text) => [text, undefined]),
])('reads the pages %j of nine as %j', (text = '', pages) => {
  expect(
    pageRanges(text, 9)
      ?.map(({ from, to }) => `${from}-${to}`)
      .join(' '),
  ).toBe(pages)
})
