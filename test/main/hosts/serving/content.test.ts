import { expect, it } from 'vitest'
import { answerContent } from '../../../../main/hosts/serving/content.ts'

it.each([
  ['path separators', '../a\\b/c.pdf', '.._a_b_c.pdf'],
  ['a text direction mark', 'fatura\u202efdp.exe', 'faturafdp.exe'],
  ['control characters', 'a\u0000b\r\nc\u2028.pdf', 'abc.pdf'],
])('removes %s from the name of a downloaded file', (_, name, expected) => {
  const { headers } = answerContent({ path: '/a', name, sizeBytes: 1, mediaType: 'application/pdf' }, null)
  const full = headers['content-disposition']?.split("''")[1] ?? ''
  expect(decodeURIComponent(full)).toBe(expected)
})
