import { expect, it } from 'vitest'
import { smallerBitmap } from '../../../../renderer/ui/pdf/smaller-bitmap.ts'

it('loads in a browser without ImageDecoder', async () => {
  expect('ImageDecoder' in globalThis).toBe(false)
  await import('../../../../renderer/ui/pdf/picture-decoder.ts')
  expect('ImageDecoder' in globalThis).toBe(false)
})

/** The start of a JPEG: a comment, then the frame. */
const jpeg = (marker: number) =>
  Uint8Array.from([0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, 0xff, marker, 0, 11, 8, 0x75, 0x30, 0x75, 0x31, 1, 1, 0x11, 0])

it('counts the pixels of a progressive JPEG, and 0 for any other file', async () => {
  const { progressivePixels } = await import('../../../../renderer/ui/pdf/picture-decoder.ts')
  expect(progressivePixels(jpeg(0xc2))).toBe(30_000 * 30_001)
  expect([jpeg(0xc0), new Uint8Array(4), new Uint8Array(100)].map(progressivePixels)).toEqual([0, 0, 0])
})

/** A bitmap as pdf.js writes it: from the top, rows padded to four bytes. */
function bitmap(width: number, bits: number, palette: readonly number[], rows: readonly (readonly number[])[]) {
  const bytes = new Uint8Array(54 + palette.length + rows.length * rowBytesOf(width, bits))
  const view = new DataView(bytes.buffer)
  view.setUint32(10, 54 + palette.length, true)
  view.setInt32(18, width, true)
  view.setInt32(22, -rows.length, true)
  view.setUint16(28, bits, true)
  bytes.set(palette, 54)
  for (const [y, row] of rows.entries()) bytes.set(row, 54 + palette.length + y * rowBytesOf(width, bits))
  return bytes
}
const rowBytesOf = (width: number, bits: number) => Math.ceil((width * bits) / 32) * 4
const blackFirst = [0, 0, 0, 0, 255, 255, 255, 255]
const whiteFirst = [255, 255, 255, 255, 0, 0, 0, 0]

it('scales down a one-bit picture, also one whose set bits are black', () => {
  // Three by three pixels in squares of two: the last column and row are incomplete.
  const rows = [[0b11100000], [0b11000000], [0b10000000]]
  const greys = (palette: readonly number[]) => {
    const { data, width, height, factor } = smallerBitmap(bitmap(3, 1, palette, rows), 4)
    return { size: [width, height, factor], greys: [...data].filter((_, at) => at % 4 === 0), opacity: data[3] }
  }
  expect(greys(blackFirst)).toEqual({ size: [2, 2, 2], greys: [255, 128, 128, 0], opacity: 255 })
  expect(greys(whiteFirst)).toEqual({ size: [2, 2, 2], greys: [0, 128, 128, 255], opacity: 255 })
})

it('scales down a colour picture in either order of channels', () => {
  const bgr = bitmap(
    2,
    24,
    [],
    [
      [10, 20, 30, 30, 40, 50],
      [10, 20, 30, 30, 40, 50],
    ],
  )
  expect([...smallerBitmap(bgr, 1).data]).toEqual([40, 30, 20, 255])
  const rgba = bitmap(2, 32, [], [[10, 20, 30, 40, 30, 40, 50, 60]])
  expect([...smallerBitmap(rgba, 1).data]).toEqual([20, 30, 40, 50])
})
