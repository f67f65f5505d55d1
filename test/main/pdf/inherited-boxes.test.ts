import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { streamBody, withTable } from '../../support/odd-pdfs.ts'
import { sharedPool } from '../../support/shared-pool.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()

const number = '529.982.247-25'
let files = 0

/** The places of a number on a page that gets these entries from above, with or without an annotation. */
async function placesOf(inherited: string, annotations: string): Promise<string> {
  const file = path.join(folder, `${files++}.pdf`)
  const bytes = withTable([
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, `<</Type/Pages/Kids[3 0 R]/Count 1${inherited}>>`],
    [3, `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>${annotations}>>`],
    [4, streamBody('', Buffer.from(`BT /F 20 Tf 150 500 Td (${number}) Tj ET`))],
    [5, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    [6, streamBody('/Type/XObject/Subtype/Form/BBox[0 0 50 50]', Buffer.from('0 0 50 50 re f'))],
  ])
  writeFileSync(file, bytes)
  const read = await sharedPool.readTexts(file, { first: 0, most: 1, places: 'all' })
  if (read.kind !== 'read') throw new Error(read.kind)
  const [page] = read.texts
  const boxes = [...(page?.boxes.slice(0, 4 * number.length) ?? [])].map((share) => share.toFixed(3))
  return [page?.width, page?.height, page?.text.slice(0, number.length), ...boxes].join(' ')
}

it.each([
  ['a media box', '/MediaBox[0 0 400 1000]'],
  ['a media box that does not begin at nought', '/MediaBox[100 200 500 1200]'],
  ['a crop box', '/MediaBox[0 0 600 1000]/CropBox[100 300 500 900]'],
  ['a rotation', '/MediaBox[0 0 400 1000]/Rotate 90'],
])('an annotation moves no word on a page that inherits %s', async (_, inherited) => {
  const stamp = '/Annots[<</Type/Annot/Subtype/Stamp/Rect[120 310 200 360]/F 4/AP<</N 6 0 R>>>>]'
  const plain = await placesOf(inherited, '')
  expect(plain).toContain(number)
  expect(await placesOf(inherited, stamp)).toBe(plain)
})
