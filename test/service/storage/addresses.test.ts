import { describe, expect, it } from 'vitest'
import { attachment, readRange } from '../../../service/storage/download-headers.ts'
import { policyFields, queryMatches, readPolicy, signQuery } from '../../../service/storage/signing.ts'

const now = new Date('2026-03-12T12:00:00.500Z')
const policy = { key: '2026/3/12/a_b.temp', bytes: 1234, expiresAt: new Date('2026-03-12T12:02:00Z') }

describe('a signed policy', () => {
  it('is read back as it was signed', () => {
    expect(readPolicy('secret', policyFields('secret', policy, now))).toEqual(policy)
  })

  it.each(['key', 'bucket', 'policy', 'x-amz-date', 'x-amz-credential', 'x-amz-algorithm', 'x-amz-signature'])(
    'is void when %s was changed or left out',
    (field) => {
      const fields = policyFields('secret', policy, now)
      expect(readPolicy('secret', { ...fields, [field]: `${fields[field]}x` })).toBeUndefined()
      const { [field]: _, ...rest } = fields
      expect(readPolicy('secret', rest)).toBeUndefined()
    },
  )

  it('limits the size as a store of objects reads it: from and to', () => {
    const { policy: encoded = '' } = policyFields('secret', policy, now)
    const { expiration, conditions } = JSON.parse(Buffer.from(encoded, 'base64').toString())
    expect(expiration).toBe(policy.expiresAt.toISOString())
    expect(conditions).toContainEqual({ key: policy.key })
    expect(conditions).toContainEqual(['content-length-range', 1234, 1234])
  })

  it('is invalid under another key', () => {
    expect(readPolicy('other', policyFields('secret', policy, now))).toBeUndefined()
  })
})

describe('a signed query', () => {
  const values = ['GET', 'object', 10, 'name.pdf', 99]

  it('matches only its own values', () => {
    const signature = signQuery('secret', values)
    expect(queryMatches('secret', values, signature)).toBe(true)
    for (const place of values.keys()) {
      const changed = values.with(place, `${values[place]}0`)
      expect(queryMatches('secret', changed, signature), String(values[place])).toBe(false)
    }
    expect(queryMatches('other', values, signature)).toBe(false)
    expect(queryMatches('secret', values, '')).toBe(false)
  })

  it('tells values apart that are equal when joined', () => {
    expect(signQuery('secret', ['ab', 'c'])).not.toBe(signQuery('secret', ['a', 'bc']))
  })
})

describe('readRange', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-4', { start: 0, end: 4 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=8-300', { start: 8, end: 9 }],
    ['bytes=0-1,4-5', 'whole'],
    ['bytes=6-2', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=10-', undefined],
    ['bytes=-0', undefined],
  ])('%s of ten bytes', (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected)
  })
})

describe('attachment', () => {
  it('keeps a hostile name inside its quotes and on its line', () => {
    const header = attachment('Ofício "x"\r\nSet-Cookie: a=b; (1)\'.pdf')
    expect(header).not.toMatch(/[\r\n]/)
    expect(header).toBe(
      'attachment; filename="Of_cio _x_Set-Cookie: a=b; (1)\'.pdf"; ' +
        "filename*=UTF-8''Of%C3%ADcio%20%22x%22Set-Cookie%3A%20a%3Db%3B%20%281%29%27.pdf",
    )
  })

  it.each([
    ['a path', '../../etc/passwd', '.._.._etc_passwd'],
    ['a path of Windows', 'C:\\Windows\\a.exe', 'C:_Windows_a.exe'],
    ['a mark that turns the direction of reading', 'fatura\u202efdp.exe', 'faturafdp.exe'],
    ['isolates and plain marks', 'a\u2066b\u2069c\u200ed\u061ce.pdf', 'abcde.pdf'],
    ['characters that control', 'a\u0000b\u0007c\u0085\u2028d.pdf', 'abcd.pdf'],
    ['half a character', 'a\ud800.pdf', 'a\ufffd.pdf'],
  ])('gives a file no name with %s', (_, name, expected) => {
    const [, plain, full = ''] = /^attachment; filename="(.*)"; filename\*=UTF-8''(.*)$/.exec(attachment(name)) ?? []
    expect(decodeURIComponent(full)).toBe(expected)
    expect(plain).toBe(expected.replaceAll('\ufffd', '_'))
  })
})
