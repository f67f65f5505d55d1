import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { MeasuredPage } from '../../../main/engine/pdf/mend/messages.ts'
import { placePage } from '../../../main/engine/pdf/mend/place-page.ts'
import { missingOf, scanPrograms } from '../../run/packages.ts'
import { type CrookedSheet, crookedPdf, textSheet } from '../../support/crooked-paper.ts'
import { angleOfUnpaper, drawnPage, wordsRead } from '../../support/outside-deskew.ts'
import { letter } from '../../support/readable-scans.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { testFolder } from '../../support/test-folder.ts'

const isHere = missingOf(scanPrograms).length === 0
const folder = testFolder()

const draw = textSheet([...letter, ...letter, ...letter])
const sheets: readonly CrookedSheet[] = [0.5, -1.5, 3, -5, 8].flatMap((angle) => [
  { draw, angle, paper: '#f2ead2', shadow: 25, noise: 14 },
  { draw, angle, border: { left: 18, top: 14, right: 16, bottom: 20 }, noise: 10, isGrey: true },
])

it.runIf(isHere)(
  'straightens more exactly than unpaper; qpdf finds no fault, and Tesseract reads no page worse',
  async () => {
    const [from, to] = [path.join(folder, 'from.pdf'), path.join(folder, 'to.pdf')]
    writeFileSync(from, await crookedPdf(sheets))
    const measured: MeasuredPage[] = []
    while (measured.length < sheets.length) {
      const found = await pool.measurePages(from, { first: measured.length, most: 50 })
      if (found.kind !== 'measured') throw new Error(found.kind)
      measured.push(...found.pages)
    }
    const pages = measured.map((each, page) => {
      if (each.kind !== 'paper') throw new Error(each.why)
      return { page, ...placePage(each, { isStraightened: true, isCropped: true }), picture: null }
    })
    expect(await pool.mend({ from, to, pages })).toEqual({ kind: 'mended', left: [] })
    execFileSync('qpdf', ['--check', to])
    for (const [page, { angle = 0 }] of sheets.entries()) {
      const before = drawnPage(from, page, path.join(folder, 'before'))
      const error = Math.abs(angle - (pages[page]?.angle ?? 0))
      expect(error).toBeLessThan(0.1)
      expect(error).toBeLessThanOrEqual(Math.abs(angle - angleOfUnpaper(before)) + 0.05)
      const after = drawnPage(to, page, path.join(folder, 'after'))
      // One letter of a word may be read another way on a picture that is drawn turned.
      expect(wordsRead(after)).toBeGreaterThanOrEqual(wordsRead(before) - 1)
    }
  },
  300_000,
)

it.runIf(isHere)('leaves a page alone that has no lines: blank paper, and a photograph', async () => {
  const photo: CrookedSheet['draw'] = (context) => {
    for (let nth = 0; nth < 3000; nth += 1) {
      context.fillStyle = `hsl(${(nth * 37) % 360} 40% ${20 + ((nth * 13) % 50)}%)`
      context.fillRect((nth * 97) % 560, (nth * 53) % 800, 40 + (nth % 30), 30 + (nth % 50))
    }
  }
  const from = path.join(folder, 'odd.pdf')
  writeFileSync(
    from,
    await crookedPdf([
      { draw: () => {}, angle: 3, noise: 20 },
      { draw: photo, angle: 4, noise: 8 },
    ]),
  )
  const found = await pool.measurePages(from, { first: 0, most: 1 })
  const other = await pool.measurePages(from, { first: 1, most: 1 })
  for (const each of [found, other]) {
    if (each.kind !== 'measured') throw new Error(each.kind)
    expect(each.pages[0]).toMatchObject({ angle: 0, asIs: { paper: null }, isDim: false })
  }
  expect(spawnSync('qpdf', ['--check', from]).status).toBe(0)
})
