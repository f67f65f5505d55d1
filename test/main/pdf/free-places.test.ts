import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Body, streamBody, withTable } from '../../support/odd-pdfs.ts'
import { sharedPool } from '../../support/shared-pool.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()
let files = 0

/** A file whose pages have these operators and entries. */
function fileOf(contents: readonly string[], entries = '/MediaBox[0 0 600 800]'): string {
  const file = path.join(folder, `${files++}.pdf`)
  const pages = contents.map((_, at) => 10 + 2 * at)
  const bodies = contents.flatMap((operators, at): Body[] => [
    [
      10 + 2 * at,
      `<</Type/Page/Parent 2 0 R${entries}/Contents ${11 + 2 * at} 0 R/Resources<</Font<</F 5 0 R>>/XObject<</Dust 6 0 R>>>>>>`,
    ],
    [11 + 2 * at, streamBody('', Buffer.from(operators))],
  ])
  // One dark dot in a picture of 1200 by 1600.
  const dust = Buffer.alloc(1200 * 1600, 245)
  dust[1200 * 1520 + 1120] = 0
  writeFileSync(
    file,
    withTable([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, `<</Type/Pages/Kids[${pages.map((page) => `${page} 0 R`).join(' ')}]/Count ${pages.length}>>`],
      [5, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
      [
        6,
        streamBody('/Type/XObject/Subtype/Image/Width 1200/Height 1600/BitsPerComponent 8/ColorSpace/DeviceGray', dust),
      ],
      ...bodies,
    ]),
  )
  return file
}

const sizes = [
  { width: 180, height: 48 },
  { width: 120, height: 34 },
]
const lowerRight = { x: 1, y: 1 }

async function placesIn(file: string, order: Partial<Parameters<typeof sharedPool.findFreePlaces>[1]> = {}) {
  const found = await sharedPool.findFreePlaces(file, { first: 'last', most: 1, at: lowerRight, sizes, ...order })
  if (found.kind !== 'found') throw new Error(found.kind)
  return found.places
}
const firstIn = async (...given: Parameters<typeof placesIn>) => (await placesIn(...given))[0]

const asWanted = { left: 392, top: 724, right: 572, bottom: 772 }
const darkPage = '0 g 0 0 600 800 re f'
const text = 'BT /F 12 Tf 420 50 Td (Prefeitura) Tj ET'

describe('a place is the wanted one', () => {
  it.each([
    ['on an empty page', ''],
    ['over a pale watermark', '0.88 g 100 0 500 200 re f'],
    ['over the dust of a scan', 'q 600 0 0 800 0 0 cm /Dust Do Q'],
    ['on coloured paper', '0.8 0.9 0.7 rg 0 0 600 800 re f'],
    ['beside what stands elsewhere', '0 g 0 100 600 700 re f'],
  ])('%s', async (_, operators) => {
    expect(await firstIn(fileOf([operators]))).toMatchObject({ box: asWanted, isAsWanted: true })
  })

  it('in shares of the room that it leaves, on a page that is shown turned and cropped', async () => {
    const file = fileOf([''], '/MediaBox[0 0 900 900]/CropBox[100 100 900 700]/Rotate 90')
    const size = { width: 600, height: 800 }
    expect(await firstIn(file)).toMatchObject({ ...size, box: asWanted })
    const middle = { left: 210, top: 376, right: 390, bottom: 424 }
    expect(await firstIn(file, { at: { x: 0.5, y: 0.5 } })).toMatchObject({ box: middle })
  })
})

describe('a place is the nearest free one', () => {
  it.each([
    ['text', text],
    ['text that is not seen', text.replace('Tf', 'Tf 3 Tr')],
    ['a drawn line', '1 w 400 50 m 560 50 l S'],
    ['a dark picture', '0.3 g 400 40 60 20 re f'],
    ['text on dark paper of its own', `0.2 g 380 20 220 60 re f 1 g ${text}`],
  ])('where %s stands', async (_, operators) => {
    const found = await firstIn(fileOf([operators]))
    const box = found?.box
    expect([box?.right, found?.isAsWanted]).toEqual([572, false])
    expect(box?.bottom).toBeGreaterThan(600)
    expect(box?.bottom).toBeLessThan(748)
  })

  it('of the smaller size where the larger one fits nowhere', async () => {
    const found = await firstIn(fileOf(['0 g 0 0 600 300 re f 0 400 600 400 re f 0 300 440 100 re f']))
    const box = found?.box
    expect(box === undefined || box === null ? null : [box.right - box.left, box.bottom - box.top]).toEqual([120, 34])
    expect([box?.top && box.top > 400, box?.bottom && box.bottom < 500, found?.isAsWanted]).toEqual([true, true, false])
  })
})

it.each([
  [
    'full',
    fileOf([
      '0 0.4 0.6 rg 0 0 600 800 re f 0 g '.concat(
        ...Array.from({ length: 80 }, (_, row) => `0 ${10 * row} 600 4 re f `),
      ),
    ]),
  ],
  ['dark', fileOf([darkPage])],
  ['too small', fileOf([''], '/MediaBox[0 0 150 800]')],
])('there is no place on a page that is %s', async (_, file) => {
  expect(await firstIn(file)).toMatchObject({ page: 0, box: null, isAsWanted: false })
})

it('each page of a file has its own place', async () => {
  const places = await placesIn(fileOf(['', text, darkPage]), { first: 0, most: 50 })
  expect(places.map(({ page, isAsWanted, box }) => [page, isAsWanted, box !== null])).toEqual([
    [0, true, true],
    [1, false, true],
    [2, false, false],
  ])
})
