import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { decode } from 'fast-png'
import { afterAll, describe, expect, it } from 'vitest'
import { addAppearancesOfForm } from '../../../main/engine/pdf/add-appearances.ts'
import { withDocument } from '../../../main/engine/pdf/document.ts'
import { createCompilation, createPdfPool } from '../../../main/engine/pdf/index.ts'
import { loadPdfium } from '../../../main/engine/pdf/pdfium.ts'
import { wasmPath } from '../../../main/engine/pdf/worker-files.ts'
import { firstOf } from '../../support/in-usual.ts'
import { type Body, streamBody, withTable } from '../../support/odd-pdfs.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-appearances-'))
/** Every file is a large one. */
const smallPool = createPdfPool({ log: { warn: () => {} }, largeBytes: 1 })
afterAll(async () => {
  await smallPool.close()
  removeFolder(folder)
})
let files = 0
const newPath = (ending = 'pdf') => path.join(folder, `${files++}.${ending}`)
function write(bytes: Uint8Array): string {
  const file = newPath()
  writeFileSync(file, bytes)
  return file
}

const caseFile = path.join(
  import.meta.dirname,
  '../../cases/pdf-annotation-without-appearance/free-text-without-appearance-in-form.pdf',
)

const programs = path.join(import.meta.dirname, '../../cases/pdf-from-programs')

/** A page with one annotation, in a file with a form. */
const withAnnotation = (entries: string, form = '/Fields[]', others: readonly Body[] = []) =>
  withTable([
    [1, `<</Type/Catalog/Pages 2 0 R/AcroForm<<${form}>>>>`],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 120 120]/Annots[5 0 R]>>'],
    [5, `<</Type/Annot/Rect[10 40 110 100]${entries.includes('/F ') ? '' : '/F 4'}${entries}>>`],
    [6, streamBody('/Type/EmbeddedFile', Buffer.from('anexo'))],
    ...others,
  ])

/** How many pixels of the first page are coloured. */
async function redPixels(from: string): Promise<number> {
  const to = newPath('png')
  expect(await pool.drawFirstPage(from, to)).toBe(true)
  const { data } = decode(readFileSync(to))
  let red = 0
  for (let at = 0; at < data.length; at += 3) if ((data[at] ?? 0) - (data[at + 1] ?? 0) > 60) red += 1
  return red
}

const corner = { left: 0.9, top: 0.9, right: 1, bottom: 1 }
async function redact(from: string) {
  const to = newPath()
  return { to, result: await pool.redact({ from, to, pages: [{ page: 0, boxes: [corner] }] }) }
}

describe('an annotation without an appearance', () => {
  it('is seen in the small picture, and stays on a page that is redacted elsewhere @all', async () => {
    expect(await redPixels(caseFile)).toBeGreaterThan(10)
    const { to, result } = await redact(caseFile)
    expect(result).toMatchObject({ kind: 'redacted' })
    expect(await redPixels(to)).toBeGreaterThan(10)
  })

  it.each(
    firstOf(
      [
        [
          'a free text in a form with other fonts',
          '/Subtype/FreeText/Contents(Indeferido)/DA(/Helv 14 Tf 1 0 0 rg)',
          '/Fields[]/DR<</Font<<>>>>',
        ],
        [
          'a free text whose size is left to the reader',
          '/Subtype/FreeText/Contents(Indeferido)/DA(/Arial 0 Tf 1 0 0 rg)',
          '/Fields[]',
        ],
        ['a free text of a font without a name', '/Subtype/FreeText/Contents(Indeferido)/DA(1 0 0 rg)', '/Fields[]'],
        ['a line', '/Subtype/Line/L[20 50 100 90]/C[1 0 0]', '/Fields[]'],
        ['a polygon', '/Subtype/Polygon/Vertices[20 50 100 90 100 50]/C[1 0 0]', '/Fields[]'],
        ['a stamp of which only the name is in the file', '/Subtype/Stamp/Name/Approved', '/Fields[]'],
        ['a stamp without a name', '/Subtype/Stamp/Contents(Recebido)', '/Fields[]'],
        ['a drawing by hand', '/Subtype/Ink/InkList[[20 50 60 90 100 50]]/C[1 0 0]', '/Fields[]'],
        ['the border of a link', '/Subtype/Link/Border[0 0 3]/C[1 0 0]', '/Fields[]'],
      ],
      2,
    ),
  )('stays on a redacted page: %s', async (_, entries, form) => {
    const from = write(withAnnotation(entries, form))
    const { to, result } = await redact(from)
    expect(result).toMatchObject({ kind: 'redacted' })
    expect(await redPixels(to)).toBeGreaterThan(10)
  })

  it('is a stamp without words where its words are spaces', async () => {
    const stamp = (entries: string) => redPixels(write(withAnnotation(`/Subtype/Stamp${entries}`)))
    expect(await stamp('/Contents( )')).toBe(await stamp(''))
  })

  it('does not appear on a redacted page if it is a hidden stamp', async () => {
    const from = write(withAnnotation('/F 2/Subtype/Stamp/Name/Approved'))
    const { to, result } = await redact(from)
    expect(result).toMatchObject({ kind: 'redacted' })
    expect(await redPixels(to)).toBe(0)
  })

  it('is not redacted where it carries a file, which would be lost', async () => {
    const from = write(withAnnotation('/Subtype/FileAttachment/FS<</Type/Filespec/F(a.txt)/EF<</F 6 0 R>>>>'))
    expect((await redact(from)).result).toEqual({ kind: 'refused', why: 'attachments' })
  })
})

/** The drawing commands in the looks of all fields of a process PDF with this file. */
async function fieldsInProcess(from: string, by = pool): Promise<string> {
  const to = newPath()
  const compilation = await createCompilation(by, to)
  const run = await compilation.append(from, new AbortController().signal)
  if (!('node' in run)) throw new Error(JSON.stringify(run))
  await compilation.end({ title: 'Processo', at: new Date(), order: [run], bookmarks: [] })
  const { context } = await PDFDocument.load(readFileSync(to))
  return context
    .enumerateIndirectObjects()
    .flatMap(([, widget]) => {
      const looks = widget instanceof PDFDict ? widget.lookupMaybe(PDFName.of('AP'), PDFDict) : undefined
      const look = looks?.lookup(PDFName.of('N'))
      return look instanceof PDFRawStream ? [Buffer.from(decodePDFRawStream(look).decode()).toString('latin1')] : []
    })
    .join('\n')
}

describe('a filled field whose look is empty', () => {
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  const fonts = '/Fields[5 0 R]/NeedAppearances true/DR<</Font<</Helv 11 0 R>>>>'
  const pictures = '/Resources<</XObject<</X 9 0 R>>/Font<<>>>>'
  const [style, empty] = ['/DA(/Helv 12 Tf 1 0 0 rg)', '/AP<</N 7 0 R>>']
  const field = (entries: string, look = '/Tx BMC EMC', form = fonts) =>
    withAnnotation(`/Subtype/Widget/T(a)${style}${entries}`, form, [
      [7, streamBody(`/Type/XObject/Subtype/Form/BBox[0 0 100 60]${pictures}`, Buffer.from(look))],
      [8, '<</FT/Tx/T(b)/V(Fulana)/Kids[5 0 R]>>'],
      [9, streamBody('/Type/XObject/Subtype/Form/BBox[0 0 50 50]', Buffer.from('BT (x) Tj ET'))],
      [10, '(Fulana)'],
      [11, font],
    ])
  const withoutNeed = fonts.replace('true', 'false')

  it.each(
    firstOf(
      [
        ['of LibreOffice', () => readFileSync(path.join(programs, 'libreoffice-form.pdf'))],
        ['without any look', () => field('/FT/Tx/V(Fulana)')],
        ['without any look that leaves nothing to readers', () => field('/FT/Tx/V(Fulana)', '', withoutNeed)],
        ['with words', () => field(`/FT/Tx/V(Fulana)${empty}`)],
        ['with words elsewhere', () => field(`/FT/Tx/V 10 0 R${empty}`)],
        ['with several choices', () => field(`/FT/Ch/Opt[(Fulana)(Beltrano)]/V[(Fulana)]${empty}`)],
        ['with a ground', () => field(`/FT/Tx/V(Fulana)${empty}`, '1 1 1 rg 0 0 100 60 re f /Tx BMC EMC')],
        ['with a choice', () => field(`/FT/Ch/Ff 131072/Opt[(Fulana)(Beltrano)]/V(Fulana)${empty}`)],
        ['with a value in the field above', () => field(`/Parent 8 0 R${empty}`)],
        [
          'with its font in the form itself',
          () => field(`/FT/Tx/V(Fulana)${empty}`, '', fonts.replace('11 0 R', font)),
        ],
      ],
      3,
    ),
  )('keeps its words in the process PDF: a form %s', async (_, bytes) => {
    const from = write(bytes())
    for (const by of [pool, smallPool]) expect(await fieldsInProcess(from, by)).toMatch(/\(Fulana\) ?Tj/)
    expect(await textOf(from)).toContain('Fulana')
  })

  const textOf = async (from: string) => {
    const read = await pool.readTexts(from, { first: 0, most: 1, places: 'likely' })
    return read.kind === 'read' ? read.texts[0]?.text : null
  }
  const bars = Array.from({ length: 20 }, (_, nth) => `${nth * 4} 0 2 60 re`).join(' ')
  it.each([
    ['a bar code of one path', bars.concat(' f'), fonts],
    ['a bar code of many paths', bars.replaceAll('re', 're f'), fonts],
    ['a picture', '/X Do', fonts],
    ['nothing, in a form that leaves nothing to readers', '/Tx BMC EMC', withoutNeed],
  ])('keeps a look of its own: %s', async (_, look, form) => {
    const from = write(field(`/FT/Tx/V(Fulana)${empty}`, look, form))
    for (const by of [pool, smallPool]) expect(await fieldsInProcess(from, by)).not.toContain('Fulana')
    expect(await textOf(from)).not.toContain('Fulana')
  })

  it('shows no words in a redacted page that no reader draws', async () => {
    const from = write(field(`/FT/Tx/V(Fulana)${empty}`, '/Tx BMC EMC', withoutNeed))
    const { to, result } = await redact(from)
    expect(result).toMatchObject({ kind: 'redacted' })
    expect(await redPixels(to)).toBe(0)
  })

  it('is seen in the small picture, and with a look of its own also on a redacted page', async () => {
    expect(await redPixels(write(field(`/FT/Tx/V(Fulana)${empty}`)))).toBeGreaterThan(10)
    const from = write(field(`/FT/Tx/V(Fulana)${empty}`, '1 0 0 rg 0 0 50 50 re f', withoutNeed))
    const { to, result } = await redact(from)
    expect(result).toMatchObject({ kind: 'redacted' })
    for (const each of [from, to]) expect(await redPixels(each)).toBeGreaterThan(100)
    expect(await pool.readCodes({ from, first: 0, count: 1 })).toMatchObject({ pages: [{ isBlank: false }] })
  })

  it('gets no look without words', async () => {
    const from = write(field(`/FT/Tx/V()${empty}`, '/Tx BMC EMC % own'))
    expect(await fieldsInProcess(from)).toContain('% own')
  })

  it('of a file that claims a million pages is not looked for on all of them', async () => {
    const text = field('/FT/Tx/V(Fulana)').toString('latin1')
    const from = write(Buffer.from(text.replace('/Count 1>>', '/Count 1000000>>'), 'latin1'))
    let looks = 0
    const isCancelled = () => {
      looks += 1
      return false
    }
    const pdfium = await loadPdfium(wasmPath(), 256 * 1024 * 1024)
    expect(withDocument(pdfium, from, (opened) => addAppearancesOfForm(pdfium, opened, isCancelled))).toBe(true)
    // Its one page, and a thousand that are missing.
    expect(looks).toBe(1001)
    expect(withDocument(pdfium, from, (opened) => addAppearancesOfForm(pdfium, opened, () => true))).toBe(false)
  })
})
