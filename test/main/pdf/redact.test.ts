import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPdfPool, type PdfBox } from '../../../main/engine/pdf/index.ts'
import { holdsText } from '../../support/every-stream.ts'
import { pagesWithSharedPictures, streamBody, withTable } from '../../support/odd-pdfs.ts'
import { encryptedPdf, signedPdf } from '../../support/pdf-corpus.ts'
import { pagesOf } from '../../support/pdf-pages.ts'
import { drawPages } from '../../support/pdf-pixels.ts'
import { removeFolder } from '../../support/remove-folder.ts'

const pool = createPdfPool({ log: { warn: () => {} }, limitMs: 60_000 })
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-redact-'))
})
afterAll(async () => {
  await pool.close()
  removeFolder(folder)
})
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

const number = '529.982.247-25'
interface Wanted {
  readonly second?: string
  readonly turn?: number
}

/** Two pages; the number stands on the first, in the title, in the value of a field, and perhaps on the second. */
async function withNumber({ second = 'Segunda folha', turn = 0 }: Wanted = {}): Promise<string> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  document.setTitle(`Ficha ${number}`)
  document.setSubject(number)
  const first = document.addPage([595, 842])
  first.drawText(`Nome: Fulana Exemplo. CPF: ${number}. Vitória.`, { x: 60, y: 700, size: 12, font })
  first.setRotation(degrees(turn))
  const other = document.addPage([595, 842])
  other.drawText(second, { x: 60, y: 700, size: 12, font })
  const field = document.getForm().createTextField('cpf')
  field.setText(number)
  field.addToPage(first, { x: 60, y: 600, width: 200, height: 20, font })
  return write(await document.save())
}

/** Where the number stands on a page, by the boxes of its characters. */
async function boxesOf(from: string, page: number, wanted = number): Promise<PdfBox[]> {
  const all = await pool.readTexts(from, { first: page, most: 1, places: 'all' })
  const read = all.kind === 'read' ? all.texts[0] : undefined
  if (read === undefined) throw new Error(all.kind)
  const found: PdfBox[] = []
  for (let at = read.text.indexOf(wanted); at >= 0; at = read.text.indexOf(wanted, at + 1)) {
    const units = read.boxes.subarray(at * 4, (at + wanted.length) * 4)
    const column = (nth: number) => [...units].filter((_, index) => index % 4 === nth)
    found.push({
      left: Math.min(...column(0)),
      top: Math.min(...column(1)),
      right: Math.max(...column(2)),
      bottom: Math.max(...column(3)),
    })
  }
  return found
}

async function redact(from: string, boxes: readonly PdfBox[], page = 0) {
  const to = newPath()
  return { to, result: await pool.redact({ from, to, pages: [{ page, boxes }] }) }
}
const fieldBox = { left: 0.09, top: 0.25, right: 0.5, bottom: 0.3 }
const middle = { left: 0.4, top: 0.4, right: 0.6, bottom: 0.6 }

describe('a redacted page', () => {
  it('gives what was under the rectangles to no reader: not to pdf.js, to pdftotext or to a raw search', async () => {
    const from = await withNumber()
    const [before] = await pagesOf(readFileSync(from))
    expect([before?.includes(number), holdsText(readFileSync(from), number)]).toEqual([true, true])
    const { to, result } = await redact(from, [...(await boxesOf(from, 0)), fieldBox])
    expect(result).toEqual({ kind: 'redacted', alsoOn: [] })
    expect(await pagesOf(readFileSync(to))).toEqual(['', 'Segunda folha'])
    expect(holdsText(readFileSync(to), number)).toBe(false)
    expect(holdsText(readFileSync(to), 'Fulana')).toBe(false)
    if (existsSync('/usr/bin/pdftotext'))
      expect(execFileSync('/usr/bin/pdftotext', [to, '-'], { encoding: 'utf8' }).trim()).toBe('Segunda folha')
  })

  it('leaves the other pages as they were', async () => {
    const from = await withNumber()
    const { to } = await redact(from, await boxesOf(from, 0))
    const [, before] = await drawPages(from)
    const [, after] = await drawPages(to)
    expect(after).toEqual(before)
  })

  it.each([0, 90, 180, 270])('is black where the number was shown, turned by %i degrees @all', async (turn) => {
    const from = await withNumber({ turn })
    const boxes = await boxesOf(from, 0)
    // In the text, and in the field.
    expect(boxes).toHaveLength(2)
    const { to, result } = await redact(from, boxes)
    expect(result).toMatchObject({ kind: 'redacted' })
    const read = await pool.readTexts(to, { first: 0, most: 1, places: 'all' })
    expect(read).toMatchObject({ kind: 'read', pages: 2, texts: [{ text: '' }] })
  })

  it('names the pages on which the same words stand @all', async () => {
    const from = await withNumber({ second: `Repetido: ${number}` })
    const { result } = await redact(from, await boxesOf(from, 0))
    expect(result).toEqual({ kind: 'redacted', alsoOn: [1] })
  })

  it('leaves no picture behind that only it has drawn, where all pages share their resources', async () => {
    const secret = Buffer.from('PICTURE-OF-THE-FIRST-PAGE')
    const kept = Buffer.from('PICTURE-OF-THE-SECOND-PAGE')
    const from = write(pagesWithSharedPictures(secret, kept))
    const { to, result } = await redact(from, [middle])
    expect(result).toMatchObject({ kind: 'redacted' })
    const bytes = readFileSync(to)
    expect([bytes.includes(secret), bytes.includes(kept)]).toEqual([false, true])
  })

  it('leaves the value of a field behind that has a widget on both pages', async () => {
    const document = await PDFDocument.create()
    const pages = [document.addPage([300, 300]), document.addPage([300, 300])]
    const field = document.getForm().createTextField('cpf')
    field.setText(number)
    for (const page of pages) field.addToPage(page, { x: 20, y: 20, width: 200, height: 20 })
    const from = write(await document.save())
    const { to, result } = await redact(from, [middle])
    expect(result).toMatchObject({ kind: 'redacted' })
    // The other page still shows the value by its appearance; the field itself is gone.
    expect(readFileSync(to).includes('/V')).toBe(false)
  })

  it('leaves the links of other pages, and not the value of a field that is its own widget', async () => {
    const from = write(
      withTable([
        [1, '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>'],
        [2, '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 300]>>'],
        [3, '<</Type/Page/Parent 2 0 R>>'],
        [4, '<</Type/Page/Parent 2 0 R/Annots[5 0 R 6 0 R]>>'],
        [5, `<</Type/Annot/Subtype/Widget/Rect[20 20 220 40]/FT/Tx/T(cpf)/V(${number})/AP<</N 7 0 R>>>>`],
        [6, '<</Type/Annot/Subtype/Link/Rect[20 60 220 80]/A<</S/URI/URI(https://malote.example)>>>>'],
        [7, streamBody('/Type/XObject/Subtype/Form/BBox[0 0 200 20]', Buffer.from('0 0 9 9 re f'))],
      ]),
    )
    const { to, result } = await redact(from, [middle])
    expect(result).toMatchObject({ kind: 'redacted' })
    const bytes = readFileSync(to)
    expect([bytes.includes('malote.example'), bytes.includes('/V')]).toEqual([true, false])
  })
})

describe('a file that cannot be redacted', () => {
  it.each([
    ['signed', signedPdf],
    ['password', () => encryptedPdf({ userPassword: 'um', ownerPassword: 'dois' })],
    ['protected', () => encryptedPdf({ userPassword: '', ownerPassword: 'dois' })],
  ])('is refused as %s, and nothing is written', async (why, make) => {
    const from = write(await make())
    const { to, result } = await redact(from, [middle])
    expect(result).toEqual({ kind: 'refused', why })
    expect(existsSync(to)).toBe(false)
  })

  it('is refused with the reason where a page is not there, or the file has attachments', async () => {
    const document = await PDFDocument.create()
    document.addPage([300, 300])
    await document.attach(Buffer.from(number), 'anexo.txt')
    expect((await redact(write(await document.save()), [middle])).result).toEqual({
      kind: 'refused',
      why: 'attachments',
    })
    expect((await redact(await withNumber(), [middle], 7)).result).toEqual({ kind: 'refused', why: 'no-page' })
  })
})
