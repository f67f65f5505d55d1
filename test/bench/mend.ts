import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPdfPool } from '../../main/engine/pdf/index.ts'
import type { MeasuredPage, MendedPage } from '../../main/engine/pdf/mend/messages.ts'
import { placePage } from '../../main/engine/pdf/mend/place-page.ts'
import { loadTesseract } from '../../main/features/recognition/tesseract.ts'
import { type CrookedSheet, crookedPdf, textSheet } from '../support/crooked-paper.ts'
import { angleOfOcrmypdf, angleOfUnpaper, drawnPage, knownIn, wordsRead } from '../support/outside-deskew.ts'
import { letter } from '../support/readable-scans.ts'
import type { Bench } from './figure.ts'

const angles = [0.5, 1, 1.5, 2, 3, 4, 5, 6.5, 8, 10].flatMap((angle) => [angle, -angle])
const papers: readonly Omit<CrookedSheet, 'draw'>[] = [
  {},
  { noise: 16, isGrey: true },
  { paper: '#f2ead2', shadow: 30, noise: 10 },
  { border: { left: 18, top: 14, right: 16, bottom: 20 }, noise: 10 },
  { paper: '#e8e2d4', noise: 24, dpi: 150, isGrey: true },
]
/** Reading a page with Tesseract takes seconds. */
const readEach = 5

/** 100 crooked scans of a letter: the error that is left, the words that are read, and the time for a page. */
export const bench: Bench = async (tell) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'malote-bench-'))
  const pool = createPdfPool({ log: { warn: () => {} } })
  try {
    const lines = [...letter, ...letter, ...letter]
    const sheets = angles.flatMap((angle, nth) =>
      papers.map((paper): CrookedSheet => ({ ...paper, angle, draw: textSheet(lines, { size: 10 + (nth % 3) }) })),
    )
    const from = path.join(folder, 'scans.pdf')
    await writeFile(from, await crookedPdf(sheets))
    const begin = performance.now()
    const measured: MeasuredPage[] = []
    while (measured.length < sheets.length) {
      const found = await pool.measurePages(from, { first: measured.length, most: 1000 })
      if (found.kind !== 'measured') throw new Error(found.kind)
      measured.push(...found.pages)
    }
    const perPage = (performance.now() - begin) / sheets.length
    const pages: MendedPage[] = []
    let pictureMs = 0
    let pictures = 0
    for (const [page, each] of measured.entries()) {
      if (each.kind !== 'paper') throw new Error(each.why)
      let picture: MendedPage['picture'] = null
      if (each.isDim) {
        const to = path.join(folder, `${page}.jpg`)
        const start = performance.now()
        const made = await pool.makePicture({ from, page, to, isLightened: true, limit: null })
        pictureMs += performance.now() - start
        pictures += 1
        if ('kind' in made && made.kind === 'made') picture = { ...made, path: to }
      }
      pages.push({ page, ...placePage(each, { isStraightened: true, isCropped: true }), picture })
    }
    const to = path.join(folder, 'mended.pdf')
    await pool.mend({ from, to, pages })

    const engine = await loadTesseract()
    const readers = {
      "Debian's Tesseract": wordsRead,
      'the engine of Malote': (picture: string) => knownIn(engine.read(picture).words.map(([text]) => text)),
    }
    const errors = { own: [] as number[], unpaper: [] as number[], OCRmyPDF: [] as number[] }
    const words = Object.entries(readers).map(([name, read]) => ({ name, read, before: 0, after: 0, worse: 0 }))
    for (const [page, { angle = 0 }] of sheets.entries()) {
      const each = measured[page]
      const picture = drawnPage(from, page, path.join(folder, 'before'))
      errors.own.push(Math.abs(angle - (each?.kind === 'paper' ? each.angle : 0)))
      errors.unpaper.push(Math.abs(angle - angleOfUnpaper(picture)))
      errors.OCRmyPDF.push(Math.abs(angle - angleOfOcrmypdf(picture)))
      if (Math.floor(page / papers.length) % readEach !== 0) continue
      const mended = drawnPage(to, page, path.join(folder, 'after'))
      for (const reader of words) {
        const [before, after] = [reader.read(picture), reader.read(mended)]
        reader.before += before
        reader.after += after
        if (after < before) reader.worse += 1
      }
    }
    const rounded = (value: number) => Math.round(value * 100) / 100
    const mean = (all: readonly number[]) => rounded(all.reduce((sum, each) => sum + each, 0) / all.length)
    const most = (all: readonly number[]) => rounded(Math.max(...all))
    const shared = { unit: 'degrees', better: 'lower' } as const
    for (const name of ['unpaper', 'OCRmyPDF'] as const) {
      const [own, other] = [errors.own, errors[name]]
      tell({ what: 'Mean error of the angle', value: mean(own), ...shared, peer: { name, value: mean(other) } })
      tell({ what: 'Largest error of the angle', value: most(own), ...shared, peer: { name, value: most(other) } })
    }
    for (const { name, before, after, worse } of words) {
      const peer = { name: 'before', value: before }
      tell({ what: `Words that ${name} reads`, value: after, unit: 'words', better: 'higher', peer })
      tell({ what: `Pages of which ${name} reads less`, value: worse, unit: 'pages', better: 'lower' })
    }
    tell({ what: 'Measuring a page', value: Math.round(perPage), unit: 'ms', better: 'lower' })
    const limit = { name: 'promised at most', value: 1000 }
    tell({
      what: 'A lighter picture',
      value: Math.round(pictureMs / pictures),
      unit: 'ms',
      better: 'lower',
      peer: limit,
    })
  } finally {
    await pool.close()
    await rm(folder, { recursive: true, force: true })
  }
}
