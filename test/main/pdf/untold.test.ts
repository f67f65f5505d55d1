import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { streamBody, withTable } from '../../support/odd-pdfs.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()

const pixels = Buffer.alloc(1024, 0xaa)
const image = streamBody(
  '/Type/XObject/Subtype/Image/Width 64/Height 16/ColorSpace/DeviceGray/BitsPerComponent 8',
  pixels,
)
const form = (content: string) =>
  streamBody('/Type/XObject/Subtype/Form/BBox[0 0 400 400]/Resources<</XObject<</I 6 0 R>>>>', Buffer.from(content))
const place = (width: number, height: number) => `q ${width} 0 0 ${height} 50 50 cm /I Do Q`
const inline = `q 200 0 0 50 60 100 cm BI /W 64 /H 16 /BPC 1 /CS /G /F /AHx ID ${'aa'.repeat(128)}> EI Q`
const letters = Array.from({ length: 14 }, (_, nth) => {
  const x = 60 + nth * 8
  return `${x} 100 m ${x + 2} 105 ${x + 4} 105 ${x + 6} 100 c ${x + 6} 98 ${x + 3} 96 ${x} 94 c ${x} 95 ${x + 1} 96 ${x} 100 c f`
}).join(' ')
const stamp = '/Annots[<</Type/Annot/Subtype/Stamp/Rect[50 50 200 100]/F 4/AP<</N 7 0 R>>>>]'

const patterned = '/Pattern cs /P scn 20 50 200 50 re f'
let files = 0
/** One page with a line of text, and what its content or its annotation draws. */
function pageWith(content: string, { inForm = '', annotations = '', patterns = '' } = {}): string {
  const file = path.join(folder, `${files++}.pdf`)
  const resources = '/Font<</F 5 0 R>>/XObject<</I 6 0 R/X 7 0 R>>/Pattern<</P 8 0 R>>'
  const bytes = withTable([
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>'],
    [3, `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<${resources}>>${annotations}>>`],
    [4, streamBody('', Buffer.from(`BT /F 20 Tf 20 250 Td (Despacho) Tj ET ${content}`))],
    [5, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    [6, image],
    [7, form(inForm)],
    [
      8,
      streamBody(
        '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 200 50]/XStep 200/YStep 50/Resources<</XObject<</I 6 0 R>>>>',
        Buffer.from(patterns),
      ),
    ],
  ])
  writeFileSync(file, bytes)
  return file
}
async function untoldOf(file: string) {
  const read = await pool.readTexts(file, { first: 0, most: 1, places: 'all' })
  const text = read.kind === 'read' ? read.texts[0] : undefined
  expect(text?.text).toContain('Despacho')
  return text?.untold
}

describe('what the text of a page does not tell', () => {
  it.each([
    ['a picture', pageWith(place(130, 12))],
    ['a picture on its side', pageWith('q 0 130 -40 0 100 50 cm /I Do Q')],
    ['a picture within a form', pageWith('q 0.5 0 0 0.5 0 0 cm /X Do Q', { inForm: place(200, 50) })],
    ['a picture in the content itself', pageWith(inline)],
    ['a picture in a stamp', pageWith('', { inForm: place(200, 50), annotations: stamp })],
    ['a picture in a pattern', pageWith(patterned, { patterns: 'q 200 0 0 50 0 0 cm /I Do Q' })],
    ['letters drawn as shapes', pageWith(letters)],
  ])('includes %s', async (_, file) => {
    expect((await untoldOf(file))?.pictures).not.toEqual([])
  })

  it.each([
    ['plain text', pageWith('')],
    ['a box as grey as PDFium tells patterns', pageWith('0.75 g 20 50 200 50 re f')],
    [
      'a box of that grey with words on it',
      pageWith('0.75 g 20 240 200 40 re f 0 g BT /F 20 Tf 20 250 Td (Despacho) Tj ET'),
    ],
    ['a line of equal signs', pageWith('BT /F 20 Tf 20 200 Td (============) Tj ET')],
    ['a few different signs', pageWith('BT /F 20 Tf 20 200 Td (<*|=>) Tj ET')],
    ['marks without characters before signs', pageWith(String.raw`BT /F 20 Tf 20 200 Td (\001 ! \001 ! \001 !) Tj ET`)],
    ['a picture used as a line', pageWith(place(200, 1))],
    ['a picture as small as a letter', pageWith(place(12, 12))],
    ['a picture outside of the page', pageWith('q 130 0 0 40 900 50 cm /I Do Q')],
    ['the lines of a table', pageWith(Array.from({ length: 40 }, (_, nth) => `50 ${nth * 5} 200 5 re S`).join(' '))],
  ])('does not include %s', async (_, file) => {
    expect(await untoldOf(file)).toEqual({ pictures: [], hasUnknownLetters: false })
  })
})
