import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { streamBody, withTable } from '../../support/odd-pdfs.ts'
import { plainPdf } from '../../support/pdfs.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()
let made = 0
function write(bytes: Uint8Array): string {
  const to = path.join(folder, `${made++}.pdf`)
  writeFileSync(to, bytes)
  return to
}

interface Page {
  readonly content: string
  readonly picture?: string
  readonly more?: string
}

/** Pages of 720 by 360 points; a picture has 300 by 150 pixels. */
function pagesOf(...pages: readonly Page[]): string {
  const kids = pages.map((_, nth) => `${10 + 3 * nth} 0 R`).join(' ')
  return write(
    withTable([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`],
      [3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
      ...pages.flatMap(({ content, picture = '/ColorSpace/DeviceGray/BitsPerComponent 8', more = '' }, nth) => {
        const number = 10 + 3 * nth
        const resources = `/Resources<</XObject<</Im ${number + 2} 0 R>>/Font<</F 3 0 R>>>>`
        const image = `/Type/XObject/Subtype/Image/Width 300/Height 150/Filter/FlateDecode${picture}`
        return [
          [number, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 720 360]${resources}/Contents ${number + 1} 0 R${more}>>`],
          [number + 1, streamBody('', Buffer.from(content))],
          [number + 2, streamBody(image, deflateSync(Buffer.alloc(300 * 150 * 4)))],
        ] as [number, string][]
      }),
    ]),
  )
}

const whole = 'q 720 0 0 360 0 0 cm /Im Do Q'

it.each([
  ['grey', '/ColorSpace/DeviceGray/BitsPerComponent 8'],
  ['rgb', '/ColorSpace/DeviceRGB/BitsPerComponent 8'],
  ['cmyk', '/ColorSpace/DeviceCMYK/BitsPerComponent 8'],
  ['mono', '/ColorSpace/DeviceGray/BitsPerComponent 1'],
  ['mono', '/ImageMask true/BitsPerComponent 1'],
  ['indexed', '/ColorSpace[/Indexed/DeviceRGB 1<000000FFFFFF>]/BitsPerComponent 1'],
  ['grey', '/ColorSpace[/CalGray<</WhitePoint[1 1 1]>>]/BitsPerComponent 4'],
  ['grey', '/ColorSpace/DeviceGray/BitsPerComponent 16'],
] as const)('a picture is %s where it has %s', async (colour, picture) => {
  const read = await pool.readPageFacts(pagesOf({ content: whole, picture }), { first: 0, most: 9 })
  const scan = { across: 30, down: 30, colour, compressions: ['flate'] }
  expect(read).toMatchObject({ kind: 'read', pages: 1, facts: [{ width: 720, height: 360, scan, words: 0 }] })
})

it('resolutions are those of the picture, whichever way it and its page are turned', async () => {
  const file = pagesOf(
    { content: 'q 720 0 0 180 0 0 cm /Im Do Q' },
    { content: 'q 0 360 -360 0 360 0 cm /Im Do Q' },
    { content: whole, more: '/Rotate 90' },
  )
  const read = await pool.readPageFacts(file, { first: 0, most: 9 })
  expect(read).toMatchObject({
    facts: [
      { scan: { across: 30, down: 60 } },
      { scan: { across: 60, down: 30 } },
      { width: 360, height: 720, scan: { across: 30, down: 30 } },
    ],
  })
})

it('strips are one scan, a stamp does not count, and a small picture makes none', async () => {
  const strips = 'q 720 0 0 180 0 0 cm /Im Do Q q 720 0 0 180 0 180 cm /Im Do Q q 3 0 0 3 5 5 cm /Im Do Q'
  const read = await pool.readPageFacts(pagesOf({ content: strips }, { content: 'q 72 0 0 36 0 0 cm /Im Do Q' }), {
    first: 0,
    most: 9,
  })
  expect(read).toMatchObject({ facts: [{ scan: { across: 30, down: 60 } }, { scan: null, isEmpty: false }] })
})

it('words are counted, also those that are not seen, and an empty page is told', async () => {
  const words = `${whole} BT 3 Tr /F 12 Tf 20 20 Td (tr\\352s palavras aqui) Tj ET`
  const file = pagesOf({ content: words }, { content: '' })
  expect(await pool.readPageFacts(file, { first: 0, most: 9 })).toMatchObject({
    facts: [
      { words: 3, isEmpty: false },
      { words: 0, isEmpty: true, scan: null },
    ],
  })
  expect(await pool.readPageFacts(file, { first: 1, most: 1 })).toMatchObject({ pages: 2, facts: [{ words: 0 }] })
})

it('a file of text has no scan, and what is no PDF is told', async () => {
  const text = write(await plainPdf('Ofício'))
  expect(await pool.readPageFacts(text, { first: 0, most: 1 })).toMatchObject({ facts: [{ scan: null }] })
  expect(await pool.readPageFacts(write(Buffer.from('oi')), { first: 0, most: 1 })).toStrictEqual({
    kind: 'unreadable',
  })
  expect(await pool.checkArchive(text)).toMatchObject({ kind: 'checked', claim: null })
})
