import { writeFileSync } from 'node:fs'
import { encode } from 'jpeg-js'
import { type OpenDocument, withDocument } from '../document.ts'
import type { Pdfium } from '../pdfium.ts'
import type { PdfJobResults } from '../worker-messages.ts'
import { writeFailureOf, writing } from '../write-failed.ts'
import { withoutColour } from './grey-jpeg.ts'
import { lighten } from './lighten.ts'
import type { MendedPicture, MendPictureOrder } from './messages.ts'
import type { Pixels } from './paper-surface.ts'
import { type CoveringPicture, scanOnPage } from './picture-on-page.ts'

/** A0 at 200 dpi; a larger picture is left as it is. */
const mostPixels = 65_000_000
/** JPEG, the best first. */
const qualities = [85, 75, 65, 55] as const
/** Text stays readable. */
const leastDpi = 150
/** Channels of a grey picture differ by no more. */
const greyTolerance = 6

/**
 * Makes one JPEG of the picture that covers a page, from its own pixels: with white paper, or within a limit. Throws the
 * system's error if the file cannot be read.
 */
export function makePicture(pdfium: Pdfium, order: MendPictureOrder): PdfJobResults['mend-picture'] {
  try {
    return withDocument(pdfium, order.from, (opened) => makeOn(pdfium, opened, order))
  } catch (error) {
    return writeFailureOf(error)
  }
}

function makeOn(pdfium: Pdfium, { document }: OpenDocument, order: MendPictureOrder): MendedPicture {
  const { calls } = pdfium
  const page = calls.FPDF_LoadPage(document, order.page)
  if (page === 0) return { kind: 'no-page' }
  try {
    const { picture } = scanOnPage(pdfium, page)
    const original = picture === null ? null : pixelsOf(pdfium, picture)
    if (picture === null || original === null) return { kind: 'no-picture' }
    const within = order.limit === null ? original : shrunk(original, order.limit.dpi / picture.dpi)
    const wanted = order.isLightened ? lighten(within) : within
    const dpi = (picture.dpi * within.width) / original.width
    const { bytes, ...made } = packed(wanted, { dpi, most: order.limit?.bytes ?? Number.POSITIVE_INFINITY })
    writing(() => writeFileSync(order.to, bytes, { flag: 'wx', mode: 0o600 }))
    return { kind: 'made', ...made, sizeBytes: bytes.length }
  } finally {
    calls.FPDF_ClosePage(page)
  }
}

/** fpdfview.h: the bytes of a pixel by the format of a bitmap. */
const bytesOf: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [2, 3],
  [3, 4],
  [4, 4],
])

/** The pixels of a picture as they are stored; null for one that is too large or cannot be read. */
function pixelsOf({ calls, memory }: Pdfium, { object, width, height }: CoveringPicture): Pixels | null {
  if (width * height > mostPixels) return null
  const bitmap = calls.FPDFImageObj_GetBitmap(object)
  if (bitmap === 0) return null
  try {
    const step = bytesOf.get(calls.FPDFBitmap_GetFormat(bitmap))
    if (
      step === undefined ||
      calls.FPDFBitmap_GetWidth(bitmap) !== width ||
      calls.FPDFBitmap_GetHeight(bitmap) !== height
    )
      return null
    const stride = calls.FPDFBitmap_GetStride(bitmap)
    const source = new Uint8Array(memory.buffer, calls.FPDFBitmap_GetBuffer(bitmap) >>> 0, stride * height)
    const isGrey = step === 1 || hasNoColour(source, { width, height, stride, step })
    const channels = isGrey ? 1 : 3
    const data = new Uint8Array(width * height * channels)
    for (let y = 0, to = 0; y < height; y += 1)
      for (let x = 0, at = y * stride; x < width; x += 1, at += step) {
        // The order is blue, green, red.
        if (isGrey) data[to++] = source[step === 1 ? at : at + 1] ?? 255
        else for (let channel = 2; channel >= 0; channel -= 1) data[to++] = source[at + channel] ?? 255
      }
    return { width, height, channels, data }
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

interface Rows {
  readonly width: number
  readonly height: number
  readonly stride: number
  readonly step: number
}

function hasNoColour(source: Uint8Array, { width, height, stride, step }: Rows): boolean {
  for (let y = 0; y < height; y += 1)
    for (let at = y * stride; at < y * stride + width * step; at += step) {
      const [blue = 0, green = 0, red = 0] = [source[at], source[at + 1], source[at + 2]]
      if (Math.abs(red - green) > greyTolerance || Math.abs(green - blue) > greyTolerance) return false
    }
  return true
}

/** The mean of the pixels that each smaller one covers; the same for a factor of 1 and more. */
function shrunk(pixels: Pixels, factor: number): Pixels {
  if (!(factor < 0.97)) return pixels
  const { channels, data } = pixels
  const [width, height] = [
    Math.max(1, Math.round(pixels.width * factor)),
    Math.max(1, Math.round(pixels.height * factor)),
  ]
  const result = new Uint8Array(width * height * channels)
  const columns = Array.from({ length: width + 1 }, (_, x) => Math.floor((x * pixels.width) / width))
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.floor((y * pixels.height) / height), Math.floor(((y + 1) * pixels.height) / height)]
    for (let x = 0; x < width; x += 1) {
      const [left = 0, right = 0] = [columns[x], columns[x + 1]]
      const count = (bottom - top) * (right - left)
      for (let channel = 0; channel < channels; channel += 1) {
        let sum = 0
        for (let row = top; row < bottom; row += 1)
          for (
            let at = (row * pixels.width + left) * channels + channel, nth = left;
            nth < right;
            nth += 1, at += channels
          )
            sum += data[at] ?? 0
        result[(y * width + x) * channels + channel] = Math.round(sum / count)
      }
    }
  }
  return { width, height, channels, data: result }
}

type Packed = { readonly bytes: Buffer } & Pick<Pixels, 'width' | 'height' | 'channels'>

/** The best quality that fits; then fewer pixels. The last try counts, whatever its size. */
function packed(pixels: Pixels, { dpi, most }: { readonly dpi: number; readonly most: number }): Packed {
  const { width, height } = pixels
  let smallest: Packed | null = null
  for (const quality of qualities) {
    const bytes = jpegOf(pixels, quality)
    smallest = { bytes, width, height, channels: pixels.channels }
    if (bytes.length <= most) return smallest
  }
  const factor = Math.max(leastDpi / dpi, 0.7)
  return factor < 0.97 ? packed(shrunk(pixels, factor), { dpi: dpi * factor, most }) : (smallest ?? fail())
}

function fail(): never {
  throw new Error('no quality to try')
}

function jpegOf({ width, height, channels, data }: Pixels, quality: number): Buffer {
  const rgba = new Uint8Array(width * height * 4).fill(255)
  for (let at = 0, from = 0; from < data.length; at += 4, from += channels)
    for (let channel = 0; channel < 3; channel += 1)
      rgba[at + channel] = data[from + (channels === 1 ? 0 : channel)] ?? 255
  const jpeg = Buffer.from(encode({ data: rgba, width, height }, quality).data)
  return channels === 1 ? withoutColour(jpeg) : jpeg
}
