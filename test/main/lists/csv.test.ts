import { describe, expect, it } from 'vitest'
import { csvOf } from '../../../main/lists/index.ts'

describe('a list as CSV', () => {
  it.each([
    ['plain', '"plain"'],
    ['a;b', '"a;b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['-1+2', `"'-1+2"`],
    ['', '""'],
  ])('writes %j as %s', (text, cell) => expect(csvOf([[text, 'z']])).toBe(`\uFEFF${cell};"z"\r\n`))
})
