import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createPdfPool } from '../../../main/engine/pdf/index.ts'
import { createSearches } from '../../../main/features/privacy/searches.ts'
import { pagesWithSharedPictures } from '../../support/odd-pdfs.ts'
import { makePersonalPdf } from '../../support/personal-pdf.ts'
import { removeFolder } from '../../support/remove-folder.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-searches-'))
const log = { warn: () => {} }
const pool = createPdfPool({ log })
afterAll(async () => {
  await pool.close()
  removeFolder(folder)
})

it('pages that are being recognised are asked for again when more was recognised, and only then', async () => {
  const scan = path.join(folder, 'scan.pdf')
  const paper = Buffer.alloc(25, 0xaa)
  writeFileSync(scan, pagesWithSharedPictures(paper, paper))
  const { path: letter } = await makePersonalPdf(folder, 'Carta')
  const asked: string[] = []
  const textOf = async (sha256: string) => {
    asked.push(sha256)
    return 'not-yet' as const
  }
  const searches = createSearches({
    pool,
    isIncomplete: () => false,
    recognised: { textOf },
    signal: new AbortController().signal,
    log,
    pathOf: (sha256) => (sha256 === 'scan' ? scan : letter),
    searched: () => {},
  })
  for (const content of ['scan', 'letter']) await searches.settled([content])
  const bothPages = ['scan', 'scan']
  expect(asked).toEqual(bothPages)
  searches.recognised()
  await expect.poll(() => asked).toEqual([...bothPages, ...bothPages])
})

it('a content that goes while it is searched and comes back is searched again', async () => {
  const made = await makePersonalPdf(folder, 'Requerimento')
  const paths = [path.join(folder, 'gone.pdf'), made.path]
  const searches = createSearches({
    pool,
    isIncomplete: () => false,
    recognised: { textOf: async () => null },
    signal: new AbortController().signal,
    log,
    pathOf: () => paths.shift() ?? '',
    searched: () => {},
  })
  searches.add('content')
  searches.forget('content')
  searches.add('content')
  await searches.settled(['content'])
  expect(searches.find('content')).toMatchObject({ state: 'searched', pages: 2 })
})
