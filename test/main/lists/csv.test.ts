import { describe, expect, it } from 'vitest'
import { csvOf } from '../../../main/features/lists/index.ts'

describe('a list as CSV', () => {
  it.each([
    ['plain', '"plain"'],
    ['a;b', '"a;b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['+cmd', `"'+cmd"`],
    ['@SUM(1)', `"'@SUM(1)"`],
    ['-1+2', `"'-1+2"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['  =1+1', `"'  =1+1"`],
    ['\u00A0=1', `"'\u00A0=1"`],
    ['＝1+1', `"'＝1+1"`],
    ['-12', '"-12"'],
    ['+3,5', '"+3,5"'],
    ['-1.234,56', '"-1.234,56"'],
    ['-1.5%', '"-1.5%"'],
    ['1=1', '"1=1"'],
    ['26/11/2026 20:11:02', '"26/11/2026 20:11:02"'],
    ['', '""'],
  ])('writes %j as %s', (text, cell) => expect(csvOf([[text, 'z']])).toBe(`\uFEFF${cell};"z"\r\n`))
})
