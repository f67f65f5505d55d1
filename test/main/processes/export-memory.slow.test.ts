import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { Joined } from '../../support/join-process.ts'
import { scannedPages } from '../../support/scanned-pages.ts'
import { testFolder } from '../../support/test-folder.ts'

const maxBytes = 400_000_000
const folder = testFolder()

it.each([
  { pieces: 50, pagesEach: 40 },
  { pieces: 1, pagesEach: 2000 },
])('writes 2,000 scanned pages of $pieces pieces within the memory limit', ({ pieces, pagesEach }) => {
  const file = path.join(folder, `${pieces}.pdf`)
  writeFileSync(file, scannedPages(pagesEach, 120_000))
  const script = path.join(import.meta.dirname, '../../support/join-process.ts')
  const told = execFileSync(process.execPath, [script, 'malote', file, String(pieces)], { encoding: 'utf8' })
  const { rssBytes, sizeBytes, pages } = JSON.parse(told) as Joined
  expect(pages).toBeGreaterThan(2000)
  expect(sizeBytes).toBeGreaterThan(240_000_000)
  expect(rssBytes).toBeLessThan(maxBytes)
})
