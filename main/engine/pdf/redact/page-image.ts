import { deflateSync } from 'node:zlib'
import { encode as encodeJpeg } from 'jpeg-js'
import type { OpenDocument } from '../document.ts'
import { drawPixels } from '../draw-pixels.ts'
import type { PdfBox } from '../page-shares.ts'
import type { Pdfium } from '../pdfium.ts'

/** A picture as a stream of PDF. */
export interface RedactedImage {
  readonly width: number
  readonly height: number
  readonly space: 'DeviceGray' | 'DeviceRGB'
  readonly bits: 1 | 8
  readonly filter: 'FlateDecode' | 'DCTDecode'
  readonly bytes: Uint8Array
}

const maxPixels = 25_000_000
const usualDpi = 300
const [lowestDpi, highestDpi] = [150, 400]
const jpegQuality = 85
/** Above this many bytes a pixel, a picture is no drawn text, and JPEG is tried. */
const flateShare = 0.12
/** Channels of a grey scan differ by no more. */
const greyTolerance = 8

/** The resolution of a scan, or of other pages: enough for print, bounded for pages of any size. */
export function pixelSizeOf(page: { width: number; height: number; scanDpi: number | null }): [number, number] {
  const dpi = Math.min(highestDpi, Math.max(lowestDpi, page.scanDpi ?? usualDpi))
  const pixels = (page.width / 72) * (page.height / 72) * dpi * dpi
  const scale = (dpi / 72) * Math.min(1, Math.sqrt(maxPixels / pixels))
  return [Math.max(1, Math.round(page.width * scale)), Math.max(1, Math.round(page.height * scale))]
}

/** The pixels that a rectangle covers, with one more at each side for their smoothed edges. */
export function pixelsOf({ left, top, right, bottom }: PdfBox, [width, height]: readonly [number, number]) {
  return {
    left: Math.max(0, Math.floor(left * width) - 1),
    top: Math.max(0, Math.floor(top * height) - 1),
    right: Math.min(width, Math.ceil(right * width) + 1),
    bottom: Math.min(height, Math.ceil(bottom * height) + 1),
  }
}

/** Draws a page, paints the rectangles black in its pixels, and packs the result. Null if it cannot be drawn. */
export function drawRedacted(
  pdfium: Pdfium,
  page: number,
  order: { opened: OpenDocument; size: readonly [number, number]; boxes: readonly PdfBox[]; isBilevel: boolean },
): RedactedImage | null {
  const { opened, size, boxes, isBilevel } = order
  const [width, height] = size
  const rgba = drawPixels(pdfium, page, { width, height, shades: 'colour', opened })
  if (rgba === null) return null
  const words = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height)
  const black = new Uint32Array(new Uint8Array([0, 0, 0, 255]).buffer)[0] ?? 0
  for (const box of boxes) {
    const { left, top, right, bottom } = pixelsOf(box, size)
    for (let y = top; y < bottom; y += 1) words.fill(black, y * width + left, y * width + right)
  }
  return pack(rgba, size, isBilevel)
}

function pack(rgba: Uint8Array, [width, height]: readonly [number, number], isBilevel: boolean): RedactedImage {
  const isGrey = isGreyPicture(rgba)
  const shared = { width, height, filter: 'FlateDecode' as const }
  if (isBilevel && isGrey) {
    return { ...shared, space: 'DeviceGray', bits: 1, bytes: deflateSync(bitsOf(rgba, width, height)) }
  }
  const raw = isGrey ? everyFourth(rgba) : withoutAlpha(rgba)
  const packed = deflateSync(raw)
  const flate: RedactedImage = { ...shared, space: isGrey ? 'DeviceGray' : 'DeviceRGB', bits: 8, bytes: packed }
  if (packed.length < width * height * flateShare) return flate
  const { data } = encodeJpeg({ data: rgba, width, height }, jpegQuality)
  if (data.length >= packed.length) return flate
  return { width, height, space: 'DeviceRGB', bits: 8, filter: 'DCTDecode', bytes: data }
}

function isGreyPicture(rgba: Uint8Array): boolean {
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [rgba[at], rgba[at + 1], rgba[at + 2]]
    if (Math.abs(red - green) > greyTolerance || Math.abs(green - blue) > greyTolerance) return false
  }
  return true
}

/** Eight pixels a byte, the first in the highest bit; 1 is white. */
function bitsOf(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((rgba[(y * width + x) * 4 + 1] ?? 0) < 128) continue
      const at = y * rowBytes + (x >> 3)
      bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return bits
}

function everyFourth(rgba: Uint8Array): Uint8Array {
  const grey = new Uint8Array(rgba.length / 4)
  for (let at = 0; at < grey.length; at += 1) grey[at] = rgba[at * 4 + 1] ?? 0
  return grey
}

function withoutAlpha(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0
    rgb[to + 1] = rgba[from + 1] ?? 0
    rgb[to + 2] = rgba[from + 2] ?? 0
  }
  return rgb
}
