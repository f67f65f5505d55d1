import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { forkChild } from '../../../main/child-process.ts'
import { createConversion } from '../../../main/engine/conversion/index.ts'
import { createConverter } from '../../support/conversions.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { greyPage, pngOf, smallJpeg, smallPng, tiffOf } from '../../support/small-pictures.ts'

const converter = createConverter()
/** The PDF that is made of one picture, as text of its bytes. */
async function pdfOf(bytes: Uint8Array): Promise<string> {
  const { documents } = await converter.convert('picture', bytes)
  return readFileSync(documents[0]?.path ?? '', 'latin1')
}
const boxOf = (pdf: string) => /\/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+) ?\]/.exec(pdf)?.slice(1).map(Number)
const matrixOf = (pdf: string) => /q (.*) cm/.exec(pdf)?.[1]?.split(' ').map(Number)
const scansOf = (jpeg: Buffer) => jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda]))).toString('latin1')

describe('a JPEG', () => {
  it('goes into the PDF as it is, without what tells where the person was', async () => {
    const jpeg = smallJpeg({ secret: 'near 15.79 S 47.88 W' })
    const pdf = await pdfOf(Buffer.concat([jpeg, Buffer.from('15.79 S again')]))
    expect(jpeg.toString('latin1')).toContain('15.79')
    expect(pdf).toContain(scansOf(jpeg))
    expect(pdf).toContain('/DCTDecode')
    expect(pdf).not.toContain('15.79')
    expect(pdf).not.toContain('Exif')
  })

  it.each([
    [1, [24, 0, 0, 16, 0, 0]],
    [2, [-24, 0, 0, 16, 24, 0]],
    [3, [-24, 0, 0, -16, 24, 16]],
    [4, [24, 0, 0, -16, 0, 16]],
    [5, [0, -24, -16, 0, 16, 24]],
    [6, [0, -24, 16, 0, 0, 24]],
    [7, [0, 24, 16, 0, 0, 0]],
    [8, [0, 24, -16, 0, 16, 0]],
  ])('of the orientation %d is turned by its page', async (orientation, matrix) => {
    const pdf = await pdfOf(smallJpeg({ orientation }))
    expect(matrixOf(pdf)).toEqual(matrix)
    expect(boxOf(pdf)).toEqual(orientation > 4 ? [16, 24] : [24, 16])
  })
})

describe('a PNG', () => {
  it('keeps its packed rows', async () => {
    const png = smallPng()
    const rows = png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8).toString('latin1')
    expect(await pdfOf(png)).toContain(rows)
  })

  it('with transparent pixels lies on white', async () => {
    const pdf = await pdfOf(smallPng(4))
    expect(pdf).toContain('/DeviceRGB')
    expect(pdf).toContain('/Colors 3')
    expect(pdf).not.toContain('/SMask')
  })
})

it('makes a page of each page of a TIFF, and none of a preview', async () => {
  const preview = greyPage(2)
  const pages = [greyPage(3), { ...preview, tags: [[254, 1] as const, ...preview.tags] }, greyPage(5)]
  const pdf = await pdfOf(tiffOf(pages))
  expect(pdf.match(/\/MediaBox/g)).toHaveLength(2)
  expect(pdf.match(/\/Height \d+/g)).toEqual(['/Height 3', '/Height 5'])
})

const jpeg = smallJpeg()
const png = smallPng()
const tables = jpeg.indexOf(Buffer.from('ffdb', 'hex'))
const withoutTables = Buffer.concat([
  jpeg.subarray(0, tables),
  jpeg.subarray(tables + 2 + jpeg.readUInt16BE(tables + 2)),
])
const brokenSum = Buffer.from(png).fill(0, 40, 41)
const group4 = { ...greyPage(1), strip: Buffer.alloc(4) }
it.each([
  ['a JPEG that is cut', jpeg.subarray(0, jpeg.length - 9), 'damaged'],
  ['a JPEG that is cut in its header', jpeg.subarray(0, 60), 'damaged'],
  ['a JPEG without tables', withoutTables, 'damaged'],
  ['a PNG that is cut', png.subarray(0, png.length - 20), 'damaged'],
  ['a PNG with a wrong sum', brokenSum, 'damaged'],
  ['a PNG with fewer rows than it says', pngOf({ width: 8, height: 8 }, Buffer.alloc(63)), 'damaged'],
  ['a PNG with more rows than it says', pngOf({ width: 8, height: 8 }, Buffer.alloc(2 ** 24)), 'damaged'],
  ['an interlaced PNG without rows', pngOf({ width: 99, height: 99, interlace: 1 }, Buffer.alloc(9)), 'damaged'],
  ['a PNG of too many pixels', pngOf({ width: 60_000, height: 60_000 }, Buffer.alloc(9)), 'too-large'],
  ['a TIFF that is a circle', tiffOf([greyPage(2)], 8), 'damaged'],
  ['a TIFF whose strip is cut', tiffOf([greyPage(9)]).subarray(0, -1), 'damaged'],
  [
    'a TIFF of too many pixels',
    tiffOf([
      {
        ...group4,
        tags: [
          [256, 65_000],
          [257, 65_000],
        ],
      },
    ]),
    'too-large',
  ],
  [
    'a TIFF of another compression',
    tiffOf([
      {
        ...group4,
        tags: [
          [256, 8],
          [257, 1],
          [259, 50_000],
        ],
      },
    ]),
    'unknown',
  ],
  ['an AVIF', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'latin1'), 'unknown'],
  ['a HEIC without a picture', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'damaged'],
  ['a WebP without a picture', Buffer.from('RIFF\x08\0\0\0WEBPVP8 ', 'latin1'), 'damaged'],
])('refuses %s', async (_, bytes, why) => {
  expect(await converter.refusalOf('picture', bytes)).toBe(why)
})

describe('several pictures', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-pictures-'))
  afterAll(() => removeFolder(folder))
  const child = new URL('../../../main/engine/conversion/conversion-child.ts', import.meta.url)
  const conversion = createConversion({ spawn: () => forkChild(child), log: { warn: () => undefined } })
  const write = (name: string, bytes: Uint8Array) => {
    writeFileSync(path.join(folder, name), bytes)
    return path.join(folder, name)
  }

  it('become one PDF in their order, of the same bytes each time', async () => {
    const pictures = [
      write('b', smallJpeg({ width: 30 })),
      write('a', smallPng(3, 20)),
      write('c', tiffOf([greyPage(3)])),
    ]
    const made = await Promise.all(
      ['one.pdf', 'two.pdf'].map(async (name) => {
        const to = path.join(folder, name)
        expect(await conversion.picturesToPdf({ pictures, to, paper: 'as-is', dpi: 144 })).toEqual({ kind: 'made' })
        return readFileSync(to, 'latin1')
      }),
    )
    expect(made[0]).toBe(made[1])
    expect(made[0]?.match(/\/Width \d+/g)).toEqual(['/Width 30', '/Width 20', '/Width 8'])
    expect(boxOf(made[0] ?? '')).toEqual([15, 8])
  })

  it('name the one that is refused, and leave no file', async () => {
    const pictures = [write('good', jpeg), write('bad', jpeg.subarray(0, 99))]
    const to = path.join(folder, 'none.pdf')
    const made = await conversion.picturesToPdf({ pictures, to, paper: 'a4' })
    expect(made).toEqual({ kind: 'refused', why: 'damaged', nth: 1 })
    expect(() => readFileSync(to)).toThrow('ENOENT')
  })

  it.each([
    ['a whole picture', jpeg],
    ['a damaged picture', jpeg.subarray(0, 99)],
  ])('leave a file alone that has the name of their PDF, given %s', async (name, bytes) => {
    const to = path.join(folder, `${name}.pdf`)
    writeFileSync(to, 'of somebody else')
    const picture = write('own', bytes)
    const order = { pictures: [picture], to, paper: 'a4' } as const
    await expect(conversion.picturesToPdf(order)).rejects.toMatchObject({ code: 'EEXIST' })
    await expect(conversion.picturesToPdf(order, AbortSignal.abort())).rejects.toMatchObject({ code: 'EEXIST' })
    expect(readFileSync(to, 'utf8')).toBe('of somebody else')
  })

  it('lie within the margins of A4, upright or not as they are', async () => {
    const to = path.join(folder, 'a4.pdf')
    const pictures = [write('wide', smallJpeg({ width: 2000, height: 100 }))]
    await conversion.picturesToPdf({ pictures, to, paper: 'a4' })
    const pdf = readFileSync(to, 'latin1')
    expect(boxOf(pdf)).toEqual([841.89, 595.28])
    const [width = 0, , , height = 0, left = 0, bottom = 0] = matrixOf(pdf) ?? []
    expect(width + 2 * left).toBeCloseTo(841.89, 1)
    expect(height + 2 * bottom).toBeCloseTo(595.28, 1)
    expect(left).toBeGreaterThan(28)
    expect(width / height).toBeCloseTo(20, 1)
  })
})
