import { expect, it } from 'vitest'
import { answerContent } from '../../../../main/hosts/serving/content.ts'

it.each([
  ['a path', '../a\\b/c.pdf', '.._a_b_c.pdf'],
  ['a mark that turns the direction of reading', 'fatura\u202efdp.exe', 'faturafdp.exe'],
  ['characters that control', 'a\u0000b\r\nc\u2028.pdf', 'abc.pdf'],
])('gives a content that is downloaded no name with %s', (_, name, expected) => {
  const { headers } = answerContent({ path: '/a', name, sizeBytes: 1, mediaType: 'application/pdf' }, null)
  const full = headers['content-disposition']?.split("''")[1] ?? ''
  expect(decodeURIComponent(full)).toBe(expected)
})
