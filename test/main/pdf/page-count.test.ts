import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { runPreflight } from '../../../main/features/capture/preflight.ts'
import { searchFile } from '../../../main/features/privacy/search-file.ts'
import { type Body, streamBody, withTable } from '../../support/odd-pdfs.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()
let files = 0
function fileOf(bytes: Uint8Array): string {
  const file = path.join(folder, `${files++}.pdf`)
  writeFileSync(file, bytes)
  return file
}

/** A file with so many pages, which claims a million, or so many. */
function claiming(pages: number, more: readonly Body[] = [], claimed = 1_000_000): Buffer {
  const numbers = Array.from({ length: pages }, (_, at) => 3 + at)
  return withTable([
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, `<</Type/Pages/Kids[${numbers.map((each) => `${each} 0 R`).join(' ')}]/Count ${claimed}>>`],
    ...numbers.map((each): Body => [each, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>']),
    ...more,
  ])
}

const search = (file: string) =>
  searchFile(
    { path: file, sha256: 'a' },
    {
      pool,
      isIncomplete: () => false,
      recognised: { textOf: async () => null },
      signal: new AbortController().signal,
    },
  )

/** It takes more bytes than a million pages need. */
const padding = (): Body => [100, streamBody('', Buffer.alloc(65_000_000, 'x'))]

const overstated: Readonly<Record<string, { readonly bytes: () => Buffer; readonly pages: number }>> = {
  'one page': { bytes: () => claiming(1), pages: 1 },
  'one page and 65 megabytes': { bytes: () => claiming(1, [padding()]), pages: 1 },
  'one page and a broken table': {
    bytes: () =>
      Buffer.from(
        claiming(1)
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n7'),
        'latin1',
      ),
    pages: 1,
  },
}

describe('a file that claims a million pages', () => {
  it.each(Object.entries(overstated))('is counted and searched by what it holds: %s', async (_, { bytes, pages }) => {
    const from = fileOf(bytes())
    const result = runPreflight(await pool.examine(from))
    expect('report' in result && result.report.pages).toBe(pages)
    expect('report' in result && result.report.findings).toContain('overstated')
    expect(await search(from)).toMatchObject({ state: 'searched', pages })
  })

  it('is refused where all the pages that it claims are arranged', async () => {
    const from = fileOf(claiming(1))
    const pages = Array.from({ length: 100_000 }, (_, page) => ({ from, page, turn: 0 as const }))
    expect(await pool.arrange({ pages, to: path.join(folder, 'arranged.pdf') })).toMatchObject({ kind: 'refused' })
  })

  it('is searched by what it holds, although its first pages and its size look right', async () => {
    expect(await search(fileOf(claiming(60, [padding()])))).toMatchObject({ state: 'searched', pages: 60 })
  })
})

it('a file of many pages that take few bytes keeps its count', async () => {
  const document = await PDFDocument.create()
  for (let page = 0; page < 1200; page += 1) document.addPage([300, 200])
  const from = fileOf(await document.save({ useObjectStreams: true }))
  expect(await pool.examine(from)).toMatchObject({ pages: 1200, isOverstated: false })
})

it.each([
  ['more than it holds', 5, 3, ['overstated']],
  ['fewer than it holds', 1, 3, ['incomplete']],
  ['none', 0, 3, []],
  ['what it holds', 3, 3, []],
])('a file of few pages that claims %s is counted by its tree, and says so', async (_, claimed, held, findings) => {
  const from = fileOf(claiming(held, [], claimed))
  const result = runPreflight(await pool.examine(from))
  const report = 'report' in result ? result.report : null
  expect(report?.pages).toBe(held)
  expect(report?.findings.filter((each) => each === 'overstated' || each === 'incomplete')).toEqual(findings)
  expect(await pool.readTexts(from, { first: 0, most: 9, places: 'likely' })).toMatchObject({ pages: held })
})

it('a file that claims pages and holds none is refused', async () => {
  const { problem } = { problem: '', ...runPreflight(await pool.examine(fileOf(claiming(0, [], 5)))) }
  expect(problem).toMatch(/nenhuma página/)
})

it('pages that only the newest table has are counted and searched, where an older table is read', async () => {
  // PDFium rebuilds a table with short lines, and finds the newer tree; the table itself leads to the older one.
  const pages = [3, 4, 5, 6].map((each): Body => [each, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>'])
  const tree = (kids: number) =>
    `<</Type/Pages/Kids[${pages
      .slice(0, kids)
      .map(([each]) => `${each} 0 R`)
      .join(' ')}]/Count ${kids}>>`
  const older = withTable([[1, '<</Type/Catalog/Pages 2 0 R>>'], [2, tree(2)], ...pages], '', '\n').toString('latin1')
  const table = older.lastIndexOf('xref\n0 ')
  const from = fileOf(Buffer.from(`${older}\n2 0 obj\n${tree(4)}\nendobj\nstartxref\n${table}\n%%EOF`, 'latin1'))
  expect(await pool.examine(from)).toMatchObject({ pages: 4, isOverstated: false })
  expect(await search(from)).toMatchObject({ state: 'searched', pages: 4 })
})

it('a page that is lost is still counted', async () => {
  const whole = claiming(3).toString('latin1').replace('/Count 1000000', '/Count 3      ')
  const from = fileOf(
    Buffer.from(whole.replace(/(\d{10}) 00000 n \ntrailer/, '0000000009 00000 n \ntrailer'), 'latin1'),
  )
  expect(await pool.examine(from)).toMatchObject({ pages: 3, isOverstated: false })
})
