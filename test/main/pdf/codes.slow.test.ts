import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPdfPool, type PdfPool } from '../../../main/engine/pdf/index.ts'
import { coverText } from '../../../main/features/sheets/sheet-code.ts'
import { goodFiles } from '../../support/pdf-corpus.ts'
import { makeLargeScanPdf, makeScanPdf, makeTextPdf } from '../../support/pdfs.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { type PageDrawing, patchNames, type ScanFlaws, scanFlaws, stackPdf } from '../../support/sheet-pictures.ts'

let folder = ''
let pool: PdfPool
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-codes-'))
  pool = createPdfPool({ log: { warn: () => {} } })
})
afterAll(async () => {
  await pool.close()
  removeFolder(folder)
})

async function read(bytes: Uint8Array) {
  const from = path.join(folder, `${Math.random()}.pdf`)
  writeFileSync(from, bytes)
  const found = await pool.readCodes({ from, first: 0, count: 1000 })
  if (found.kind !== 'read') throw new Error(found.kind)
  return found.pages
}
const readPage = async (page: PageDrawing, flaws?: ScanFlaws) => (await read(await stackPdf([page], flaws)))[0]

const text = coverText({ coverId: '6f1e0a52-9b6a-4f0e-9c3e-2f0f7b1f3d11', personTag: '0123456789abcdef' })

describe('a sheet with a patch code and a QR code', () => {
  it.each(Object.entries(scanFlaws))('is read when it is %s', async (_name, flaws) => {
    expect(await readPage({ patch: 'T', qr: text, words: 'Folha de rosto' }, flaws)).toStrictEqual({
      isDrawn: true,
      isBlank: false,
      patches: ['T'],
      texts: [text],
    })
  })
  it.each(patchNames)('tells patch code %s from the others, also upside down', async (patch) => {
    expect(await readPage({ patch, qr: text })).toMatchObject({ patches: [patch] })
    expect(await readPage({ patch, lines: 6 }, { turn: 180 })).toMatchObject({ patches: [patch] })
  })
})

describe('a sheet with bars along all four sides', () => {
  it('is found in a file of three pages, as is one with bars along one side', async () => {
    for (const name of ['patch-t-four-sides', 'control-patch-t-one-side']) {
      const file = new URL(`../../cases/pdf-patch-t-four-sides/${name}.pdf`, import.meta.url)
      expect((await read(readFileSync(file))).map(({ patches }) => patches)).toStrictEqual([[], ['T'], []])
    }
  })
  it.each(['four', 'frames'] as const)('is read once, with an address within: %s', async (sides) => {
    expect(await readPage({ patch: 'T', sides, words: 'Separador' })).toMatchObject({ patches: ['T'] })
  })
})

describe('an ordinary page', () => {
  it.each<readonly [string, number, readonly number[], number]>([
    ['in a frame of thick and thin lines', 3, [1, 2.5, 1], 1],
    ['in a frame of four lines', 4, [1], 1],
    ['in a frame of lines far apart', 4, [1, 2.5, 1, 2.5], 4],
    ['with a table of thick and thin lines', 40, [1, 2.5], 1],
  ])('has no code %s', async (_, count, thickness, space) => {
    const bars = Array.from({ length: count }, (_, nth) => thickness[nth % thickness.length] ?? 1)
    expect(await readPage({ bars: { widths: bars, space }, words: 'Certificado' })).toMatchObject({ patches: [] })
  })
  it('has no codes, in the corpus of good files and in scans', async () => {
    const made = [
      await makeTextPdf(folder, 'Texto', 3),
      await makeScanPdf(folder, 'Digitalizado'),
      await makeLargeScanPdf(folder, 'Grande', 3_000_000),
    ]
    const files = [...(await goodFiles()), ...made.map(({ bytes }) => bytes)]
    let pages = 0
    for (const file of files) {
      for (const page of await read(file)) {
        pages += 1
        expect([...page.patches, ...page.texts]).toStrictEqual([])
      }
    }
    expect(pages).toBeGreaterThan(15)
  })
})

describe('a blank page', () => {
  it.each<readonly [string, PageDrawing, ScanFlaws, boolean]>([
    ['without anything', {}, {}, true],
    ['with the grain of paper', {}, { grain: 40 }, true],
    ['at 300 dpi', {}, { dpi: 300, grain: 40 }, true],
    ['with a number of one digit', { words: '1' }, {}, false],
    ['with one dot', { words: '.' }, {}, false],
    ['with text', { lines: 3 }, {}, false],
  ])('%s', async (_name, page, flaws, isBlank) => {
    expect(await readPage(page, flaws)).toMatchObject({ isBlank })
  })
})

describe('the reading', () => {
  it('reads only the pages that were asked for, and says how many there are', async () => {
    const from = path.join(folder, 'stack.pdf')
    writeFileSync(from, await stackPdf([{ lines: 3 }, { patch: 'T' }, { lines: 3 }]))
    const found = await pool.readCodes({ from, first: 1, count: 1 })
    expect(found).toMatchObject({ kind: 'read', total: 3, pages: [{ patches: ['T'] }] })
    expect(await pool.readCodes({ from, first: 3, count: 4 })).toMatchObject({ kind: 'read', pages: [] })
  })
  it('says that a file cannot be read', async () => {
    const from = path.join(folder, 'broken.pdf')
    writeFileSync(from, '%PDF-1.4 broken')
    expect(await pool.readCodes({ from, first: 0, count: 4 })).toStrictEqual({ kind: 'unreadable' })
  })
})
