import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ArrangedPage, PageTurn } from '../../../main/engine/pdf/index.ts'
import { onePageWith, pagesWithSharedPictures, streamBody, tinyPdf, withTable } from '../../support/odd-pdfs.ts'
import { encryptedPdf, goodFiles, signedPdf } from '../../support/pdf-corpus.ts'
import { pagesOf } from '../../support/pdf-pages.ts'
import { drawPages } from '../../support/pdf-pixels.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()
let files = 0
function newPath(): string {
  files += 1
  return path.join(folder, `${files}.pdf`)
}
function write(bytes: Uint8Array): string {
  const file = newPath()
  writeFileSync(file, bytes)
  return file
}
async function arrange(pages: readonly ArrangedPage[]) {
  const to = newPath()
  return { to, result: await pool.arrange({ pages, to }) }
}
const page = (from: string, nth: number, turn: PageTurn = 0): ArrangedPage => ({ from, page: nth, turn })

const [pictureA, pictureB] = [Buffer.from('PICTURE-A-OF-ANOTHER-PAGE'), Buffer.from('PICTURE-B-DRAWN-INDIRECTLY')]
const [form, pattern] = [
  '/Type/XObject/Subtype/Form/BBox[0 0 300 300]',
  '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 300 300]/XStep 300/YStep 300/Resources<<>>',
]
const drawsB = Buffer.from('q 200 0 0 200 0 0 cm /B Do Q')

/** Two pages that share their resources; the first draws with what is named in them. */
function sharedBy(more: string, content: string, objects: readonly (readonly [number, string])[]): Buffer {
  const picture = '/Type/XObject/Subtype/Image/Width 5/Height 5/BitsPerComponent 8/ColorSpace/DeviceGray'
  const resources = `/Resources<</XObject<</A 5 0 R/B 6 0 R/F 9 0 R/G 10 0 R>>${more}>>`
  const annotation = content === 'q Q' ? '/Annots[<</Subtype/Stamp/Rect[0 0 300 300]/AP<</N 9 0 R>>>>]' : ''
  return withTable([
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, `<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 300]${resources}>>`],
    [3, `<</Type/Page/Parent 2 0 R/Contents 7 0 R${annotation}>>`],
    [4, '<</Type/Page/Parent 2 0 R/Contents 8 0 R>>'],
    [5, streamBody(picture, pictureA)],
    [6, streamBody(picture, pictureB)],
    [7, streamBody('', Buffer.from(content))],
    [8, streamBody('', Buffer.from('q 300 0 0 300 0 0 cm /A Do Q'))],
    ...objects,
    [10, streamBody(form, drawsB)],
  ])
}

describe('arranged pages', () => {
  it('stand in the wanted order, also those of several files, and one twice', async () => {
    const { path: three } = await makeTextPdf(folder, 'Ofício', 3)
    const tiny = write(tinyPdf('Anexo'))
    const words = await pagesOf(readFileSync(three))
    const { to, result } = await arrange([page(three, 2), page(tiny, 0), page(three, 0), page(three, 2)])
    expect(result).toMatchObject({ kind: 'arranged', pages: 4, sizeBytes: readFileSync(to).length })
    expect(await pagesOf(readFileSync(to))).toEqual([words[2], 'Anexo', words[0], words[2]])
  })

  it('are the same bytes for the same pages', async () => {
    const { path: three } = await makeTextPdf(folder, 'Ofício', 3)
    const pages = [page(three, 1, 90), page(three, 0)]
    const [first, second] = [await arrange(pages), await arrange(pages)]
    expect(readFileSync(first.to).equals(readFileSync(second.to))).toBe(true)
  })

  it('look as before, turned as wanted, for files of different producers', async () => {
    const turns = [0, 90, 180, 270] as const
    for (const bytes of (await goodFiles()).filter((each) => !each.includes('/Sig'))) {
      const from = write(bytes)
      const { to, result } = await arrange(turns.map((turn) => page(from, 0, turn)))
      expect(result).toMatchObject({ kind: 'arranged' })
      expect(await drawPages(to)).toEqual(
        await drawPages(
          from,
          turns.map((turn) => [0, turn]),
        ),
      )
    }
  })

  it('look as PDFium shows a file whose table it did not believe, where the table leads elsewhere', async () => {
    const words = (text: string) => streamBody('', Buffer.from(`BT /F 24 Tf 20 100 Td (${text}) Tj ET`))
    const sound = withTable([
      [1, 'null'],
      [2, '<</Type/Catalog/Pages 3 0 R>>'],
      [3, '<</Type/Pages/Kids[4 0 R]/Count 1>>'],
      [4, '<</Type/Page/Parent 3 0 R/MediaBox[0 0 300 200]/Resources<</Font<</F 6 0 R>>>>/Contents 5 0 R>>'],
      [5, words('Minuta')],
      [6, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    ])
    const [before, after] = sound
      .toString('latin1')
      .replace('/Root 1 0 R', '/Root 2 0 R')
      .split(/(?=xref\n0 )/)
    // The unused first object has a wrong place, and the page's text a later version that the table does not name.
    const later = `5 0 obj\n${words('Texto final')}\nendobj\n`
    const start = (before?.length ?? 0) + later.length
    const table = after?.replace(/(?<=65535 f.*\n)\d{10}/, '0000000001').replace(/(?<=startxref\n)\d+/, String(start))
    const from = write(Buffer.from(`${before}${later}${table}`, 'latin1'))
    const { to, result } = await arrange([page(from, 0)])
    expect(result).toMatchObject({ kind: 'arranged' })
    expect(await drawPages(to)).toEqual(await drawPages(from))
    expect(await pagesOf(readFileSync(to))).toEqual([expect.stringContaining('Texto final')])
  })

  it('leave the deleted ones out of the file', async () => {
    const { path: three } = await makeTextPdf(folder, 'Ofício', 3)
    const whole = await arrange([page(three, 0), page(three, 1), page(three, 2)])
    const one = await arrange([page(three, 1)])
    expect(readFileSync(one.to).length).toBeLessThan(readFileSync(whole.to).length)
    const objects = readFileSync(one.to)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)
    expect(objects).toHaveLength(1)
  })

  it('leave the pictures of deleted ones out, where all pages share their resources', async () => {
    const [deleted, kept] = [Buffer.from('PICTURE-OF-THE-FIRST-PAGE'), Buffer.from('PICTURE-OF-THE-SECOND-PAGE')]
    const from = write(pagesWithSharedPictures(deleted, kept))
    const { to, result } = await arrange([page(from, 1)])
    expect(result).toMatchObject({ kind: 'arranged' })
    const bytes = readFileSync(to)
    expect([bytes.includes(deleted), bytes.includes(kept)]).toEqual([false, true])
    expect(await drawPages(to)).toEqual(await drawPages(from, [[1, 0]]))
  })

  it.each([
    ['a form within a form', '', 'q 9 0 0 9 0 0 cm /F Do Q', [[9, streamBody(form, Buffer.from('/G Do'))]]],
    ['a pattern', '/Pattern<</P 9 0 R>>', '/Pattern cs /P scn 0 0 200 200 re f', [[9, streamBody(pattern, drawsB)]]],
    ['an annotation', '', 'q Q', [[9, streamBody(form, drawsB)]]],
  ] as const)('keep the pictures that %s draws', async (_, more, content, objects) => {
    const from = write(sharedBy(more, content, objects))
    const { to, result } = await arrange([page(from, 0)])
    expect(result).toMatchObject({ kind: 'arranged' })
    const bytes = readFileSync(to)
    expect([bytes.includes(pictureA), bytes.includes(pictureB)]).toEqual([false, true])
    expect(await drawPages(to)).toEqual(await drawPages(from, [[0, 0]]))
  })
})

const withCatalog = (entries: string, ...objects: readonly (readonly [number, string])[]) =>
  onePageWith([[1, `<</Type/Catalog/Pages 2 0 R${entries}>>`], ...objects])

describe('a file is refused, with the reason, if it', () => {
  it.each([
    ['needs a password', 'password', () => encryptedPdf({ userPassword: 'abc', ownerPassword: 'def' })],
    ['is encrypted', 'protected', () => encryptedPdf({ userPassword: '', ownerPassword: 'def' })],
    ['is signed', 'signed', () => signedPdf()],
    ['is certified', 'signed', () => withCatalog('/Perms<</DocMDP 9 0 R>>', [9, '<</Type/Sig>>'])],
    [
      'has a form of XFA',
      'form',
      () => withCatalog('/AcroForm<</Fields[]/XFA 9 0 R>>', [9, streamBody('', Buffer.from('<a/>'))]),
    ],
    ['contains files', 'attachments', () => withCatalog('/Names<</EmbeddedFiles<</Names[(a)9 0 R]>>>>', [9, '<<>>'])],
    ['is no PDF', 'unreadable', () => Buffer.from('%PDF-1.7\nnada\n%%EOF\n')],
  ] as const)('%s', async (_, why, make) => {
    const from = write(await make())
    const { result } = await arrange([page(write(tinyPdf('Boa')), 0), page(from, 0)])
    expect(result).toEqual({ kind: 'refused', why, from })
  })

  it('does not have the page', async () => {
    const from = write(tinyPdf('Só uma'))
    expect((await arrange([page(from, 1)])).result).toEqual({ kind: 'refused', why: 'no-page', from })
  })
})
