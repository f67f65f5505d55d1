import { expect, it } from 'vitest'
import { parseMaloteLink } from '../../main/malote-link.ts'

it('takes a link with one number of a record, and nothing else', () => {
  const process = { number: '2026-B3F4X', kind: 'process' }
  const record = { number: '2026-B3F4XZ', kind: 'record' }
  const cases = [
    ['malote:2026-B3F4X', process],
    ['malote:2026-B3F4XZ', record],
    ['MALOTE:2026-b3f4xz', record],
    ['malote:', null],
    ['2026-B3F4XZ', null],
    ['malote://2026-B3F4XZ', null],
    ['malote:2026-B3F4XZ/', null],
    ['malote:2026-B3F4XZ ', null],
    ['malote:2026-B3F4XZ\n', null],
    ['malote: 2026-B3F4XZ', null],
    ['malote:2026-B3F4X,2026-B3F4K', null],
    ['malote:2026-B3F4XZ?assinar=sim', null],
    ['malote:2026-B3F4AZ', null],
    ['malote://app/index.html', null],
    ['malote:--no-sandbox', null],
    ['https://example.org/2026-B3F4XZ', null],
  ] as const
  for (const [link, expected] of cases) expect([link, parseMaloteLink(link)]).toEqual([link, expected])
})
