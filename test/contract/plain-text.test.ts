import { expect, it } from 'vitest'
import { plainText } from '../../contract/plain-text.ts'

it.each([
  ['Água fria, ção', 'Água fria, ção'],
  ['A\u0301gua', 'Água'],
  ['413.082.957\u221223', '413.082.957-23'],
  ['413\u00ad.082\u200b.957‑23', '413.082.957-23'],
  ['４１３．０８２', '413.082'],
  ['٤١٣ ०१२', '413 012'],
  ['nº1, n.ª2, 3°', 'n°1, n.°2, 3°'],
  ['d’Ávila d´agua', "d'Ávila d'agua"],
  ['a\u00a0b\u2009c\td', 'a b c d'],
  ['linha\u2028outra\r\n', 'linha\noutra\r\n'],
  ['23¹ e ①4', '23¹ e ①4'],
  ['nota ﬁscal', 'nota fiscal'],
  ['4\u03321\u03323\u0332', '413'],
  ['СРF', 'CPF'],
  ['957\u000223', '957-23'],
])('the plain text of %j is %j', (original, plain) => {
  expect(plainText(original).text).toBe(plain)
})

it('gives each part the place that its characters have in the original', () => {
  const original = 'ﬁm\u00ad: 41\u00ad3\u20110\u03011 fim'
  const { text, originalRange } = plainText(original)
  const from = text.indexOf('413')
  const number = text.slice(from, from + 6)
  expect(number).toBe('413-01')
  expect(original.slice(...originalRange(from, from + 6))).toBe('41\u00ad3\u20110\u03011')
  expect(originalRange(0, 1)).toEqual([0, 1])
  expect(originalRange(1, 2)).toEqual([0, 1])
  expect(originalRange(2, 3)).toEqual([1, 2])
  expect(original.slice(...originalRange(from + 7, text.length))).toBe('fim')
  expect(originalRange(text.length, text.length)).toEqual([original.length, original.length])
})
