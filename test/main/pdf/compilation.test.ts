import fs, { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createCompilation, createPdfPool, type PageRun, type PdfPool } from '../../../main/engine/pdf/index.ts'
import { onePageWith, tinyPdf, withTable } from '../../support/odd-pdfs.ts'
import { encryptedPdf, goodFiles } from '../../support/pdf-corpus.ts'
import { pagesOf } from '../../support/pdf-pages.ts'
import { plainPdf } from '../../support/pdfs.ts'
import { removeFolder } from '../../support/remove-folder.ts'

const log = { warn: () => {} }
const pools = { 'by way of PDFium': createPdfPool({ log }), 'as it is': createPdfPool({ log, largeBytes: 0 }) }
const { signal } = new AbortController()
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-compilation-'))
})
afterAll(async () => {
  for (const pool of Object.values(pools)) await pool.close()
  removeFolder(folder)
})
let files = 0
function write(bytes: Uint8Array): string {
  files += 1
  const file = path.join(folder, `${files}.pdf`)
  writeFileSync(file, bytes)
  return file
}

/** Joins files, with bookmarks to each; answers the kinds of those that were left out. */
async function join(pool: PdfPool, all: readonly Uint8Array[]) {
  files += 1
  const to = path.join(folder, `${files} whole.pdf`)
  const compilation = await createCompilation(pool, to)
  const runs: PageRun[] = [await compilation.addText([{ style: 'title', text: 'Capa — “São João” (1)' }])]
  const refused: string[] = []
  for (const bytes of all) {
    const run = await compilation.append(write(bytes), signal)
    if ('node' in run) runs.push(run)
    else refused.push(run.kind)
  }
  const bookmarks = runs.map(({ pages: [page = 0] }, nth) => ({ title: `Parte ${nth} ✓`, page, inner: [] }))
  await compilation.end({ title: 'Inteiro', at: new Date('2026-11-25T12:00:00Z'), order: runs, bookmarks })
  return { bytes: readFileSync(to), refused, counts: runs.map(({ pages }) => pages.length) }
}

const opened = (bytes: Uint8Array) =>
  getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS, stopAtErrors: true }).promise

describe.each(Object.entries(pools))('a compilation of PDFs, each read %s,', (_, pool) => {
  it('has all pages in order, with their text and bookmarks, for two readers', async () => {
    const { bytes } = await join(pool, [tinyPdf('Primeira'), await plainPdf('Segunda'), tinyPdf('Terceira')])
    expect(await pagesOf(bytes)).toEqual(['Capa — “São João” (1)', 'Primeira', 'Segunda', 'Terceira'])
    const document = await opened(bytes)
    const outline = await document.getOutline()
    expect(outline.map(({ title }) => title)).toEqual(['Parte 0 ✓', 'Parte 1 ✓', 'Parte 2 ✓', 'Parte 3 ✓'])
    const places = await Promise.all(outline.map(({ dest }) => document.getPageIndex((dest as [never])[0])))
    expect(places).toEqual([0, 1, 2, 3])
    expect((await PDFDocument.load(bytes, { throwOnInvalidObject: true })).getPageCount()).toBe(4)
  })

  it('keeps every page of files that are unusual but sound', async () => {
    const all = await goodFiles()
    const { bytes, refused, counts } = await join(pool, all)
    expect(refused).toEqual([])
    const before = await Promise.all(all.map((each) => pagesOf(each)))
    expect(counts).toEqual([1, ...before.map((pages) => pages.length)])
    expect((await pagesOf(bytes)).slice(1)).toEqual(before.flat())
  })

  it('names why a file is not in it, and stays whole', async () => {
    const { bytes, refused } = await join(pool, [
      Buffer.from('%PDF-1.7\nnada\n%%EOF\n'),
      tinyPdf('Boa'),
      await encryptedPdf({ userPassword: 'abc', ownerPassword: 'def' }),
      await encryptedPdf({ userPassword: '', ownerPassword: 'def' }),
    ])
    expect(refused).toEqual(['unreadable', 'password'])
    const pages = await pagesOf(bytes)
    expect(pages).toHaveLength(3)
    expect(pages[1]).toBe('Boa')
  })

  it('leads the links of a file to its own pages, also those by name', async () => {
    const target = (entries: string) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]${entries}>>`
    const page = (annots: string) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[${annots}]>>`
    const linked = withTable([
      [1, '<</Type/Catalog/Pages 2 0 R/Names<</Dests<</Kids[8 0 R]>>>>/Dests<</velho 9 0 R>>>>'],
      [2, '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>'],
      [3, page('5 0 R 6 0 R 7 0 R')],
      [4, page('')],
      [5, target('/Dest[4 0 R/Fit]')],
      [6, target('/A<</S/GoTo/D(ap\\\\edice)>>')],
      [7, target('/Dest/velho')],
      [8, '<</Limits[(a)(b)]/Names[(ap\\134edice)<</D[4 0 R/XYZ 0 0 0]>>]>>'],
      [9, '[4 0 R/Fit]'],
    ])
    const { bytes } = await join(pool, [tinyPdf('Antes'), linked])
    const document = await opened(bytes)
    const links = await (await document.getPage(3)).getAnnotations()
    const places = await Promise.all(links.map(({ dest }) => document.getPageIndex(dest[0])))
    expect(places).toEqual([3, 3, 3])
  })

  it('gives each page what it inherits, and leaves it what is its own', async () => {
    const inheriting = withTable([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 100 50]/Rotate 90>>'],
      [3, '<</Type/Page/Parent 2 0 R>>'],
      [4, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 70 60]>>'],
    ])
    const { bytes } = await join(pool, [inheriting])
    const [, first, second] = (await PDFDocument.load(bytes)).getPages()
    expect([first, second].map((page) => [page?.getSize(), page?.getRotation().angle])).toEqual([
      [{ width: 100, height: 50 }, 90],
      [{ width: 70, height: 60 }, 90],
    ])
  })

  it('keeps hidden what a file hides', async () => {
    const layered = withTable([
      [1, '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R 6 0 R]/D<</OFF[6 0 R]>>>>>>'],
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      [
        3,
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<</Properties<</A 5 0 R/B 6 0 R>>>>/Contents 4 0 R>>',
      ],
      [4, '<</Length 5>>stream\n/OC q\nendstream'],
      [5, '<</Type/OCG/Name(Texto)>>'],
      [6, '<</Type/OCG/Name(Rascunho)>>'],
    ])
    const { bytes } = await join(pool, [layered, layered])
    const layers = await (await opened(bytes)).getOptionalContentConfig()
    const shown = [...layers].map(([, { name, visible }]) => `${name} ${visible}`)
    expect(shown.toSorted()).toEqual(['Rascunho false', 'Rascunho false', 'Texto true', 'Texto true'])
  })

  it('does not take along what belongs to another file as a whole', async () => {
    const { bytes } = await join(pool, [onePageWith([[20, '<</S/JavaScript/JS(app.alert)>>']])])
    expect(bytes.includes('JavaScript')).toBe(false)
  })

  it('does not take along the programs of links and fields, but their other actions', async () => {
    const button = (entries: string) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]${entries}>>`
    const scripted = withTable([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[4 0 R 5 0 R 6 0 R]>>'],
      [4, button('/A 7 0 R')],
      [5, button('/A<</S/URI/URI(https://example.org/)/Next 7 0 R>>')],
      [6, button('/AA<</E<</S/JavaScript/JS(app.alert)>>>>')],
      [7, '<</S/Java#53cript/JS(app.alert)>>'],
    ])
    const { bytes, counts } = await join(pool, [scripted])
    expect(counts).toEqual([1, 1])
    expect(bytes.includes('app.alert')).toBe(false)
    const links = await (await (await opened(bytes)).getPage(2)).getAnnotations()
    expect(links.map(({ url }) => url ?? null)).toEqual([null, 'https://example.org/', null])
  })

  it.each([
    ['a kid that is no page', '[3 0 R 4 0 R]', 2],
    ['a kid that is no reference', '[3 0 R null]', 2],
    ['a wrong count', '[3 0 R]', 2],
  ])('refuses a file of which pages would get lost: %s', async (_, kids, count) => {
    const broken = withTable([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, `<</Type/Pages/Kids${kids}/Count ${count}>>`],
      [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>'],
      [4, '(nada)'],
    ])
    const { refused, counts } = await join(pool, [broken, tinyPdf('Boa')])
    expect({ refused, counts }).toEqual({ refused: ['unreadable'], counts: [1, 1] })
  })

  it('stops while a file is appended, and says so', async () => {
    const compilation = await createCompilation(pool, path.join(folder, `stopped ${Math.random()}.parte`))
    expect(await compilation.append(write(tinyPdf('Nota')), AbortSignal.abort())).toEqual({ kind: 'cancelled' })
  })

  it('tells an error of the disk', async () => {
    const compilation = await createCompilation(pool, path.join(folder, `no disk ${Math.random()}.parte`))
    await expect(compilation.append(path.join(folder, 'missing.pdf'), signal)).rejects.toMatchObject({
      cause: { code: 'ENOENT' },
    })
  })
})

it('a compilation never waits for the disk in the thread of the program: a share may not answer', async () => {
  const { openSync, writeSync } = fs
  const waits: string[] = []
  onTestFinished(() => {
    Object.assign(fs, { openSync, writeSync })
    syncBuiltinESMExports()
  })
  Object.assign(fs, {
    openSync: (...given: Parameters<typeof openSync>) => {
      if (String(given[0]).startsWith(folder)) waits.push('open')
      return openSync(...given)
    },
    writeSync: (...given: Parameters<typeof writeSync>) => {
      waits.push('write')
      return writeSync(...given)
    },
  })
  syncBuiltinESMExports()
  const compilation = await createCompilation(pools['as it is'], path.join(folder, `share ${Math.random()}.parte`))
  const cover = await compilation.addText([{ style: 'title', text: 'Capa' }])
  await compilation.end({ title: 'Inteiro', at: new Date(), order: [cover], bookmarks: [] })
  expect(waits).toEqual([])
})
