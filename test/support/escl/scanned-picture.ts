import { PDFDocument } from '@cantoo/pdf-lib'
import jpeg from 'jpeg-js'

interface PictureOptions {
  readonly number: number
  readonly width: number
  readonly height: number
  readonly dpi: number
  readonly isGrey: boolean
}

const squares = 12
/** The squares are as wide as the paper has room for them, with one square of margin. */
const unitOf = (width: number) => Math.floor(width / (squares + 2))

/** A page whose number stands on it as twelve squares, black for 1; the rest is the tint of the paper. */
export function scannedPicture({ number, width, height, dpi, isGrey }: PictureOptions): Buffer {
  const data = Buffer.alloc(width * height * 4, 250)
  const unit = unitOf(width)
  for (let bit = 0; bit < squares; bit += 1) {
    if (((number >> bit) & 1) === 0) continue
    const left = unit * (bit + 1)
    for (let y = unit; y < unit * 2; y += 1) {
      const from = (y * width + left) * 4
      data.fill(10, from, from + unit * 4)
    }
  }
  // A stripe whose colour says whether colour was asked for.
  const [red, green, blue] = isGrey ? [120, 120, 120] : [200, 60, 60]
  for (let y = unit * 3; y < unit * 4; y += 1)
    for (let x = unit; x < width - unit; x += 1) data.set([red, green, blue], (y * width + x) * 4)
  const bytes = Buffer.from(jpeg.encode({ data, width, height }, 85).data)
  // JFIF: dots per inch.
  bytes[13] = 1
  bytes.writeUInt16BE(dpi, 14)
  bytes.writeUInt16BE(dpi, 16)
  return bytes
}

/** The number on a page, from its pixels of `channels` bytes each. */
function numberOn(pixels: Uint8Array, { width, channels }: { width: number; channels: number }): number {
  const unit = unitOf(width)
  const y = Math.floor(unit * 1.5)
  let number = 0
  for (let bit = 0; bit < squares; bit += 1) {
    const x = Math.floor(unit * (bit + 1.5))
    if ((pixels[(y * width + x) * channels] ?? 255) < 128) number |= 1 << bit
  }
  return number
}

/** The number on a JPEG of `scannedPicture`. */
export function numberOnJpeg(bytes: Uint8Array): number {
  const { data, width } = jpeg.decode(bytes, { useTArray: true, maxMemoryUsageInMB: 1024 })
  return numberOn(data, { width, channels: 4 })
}

/** A PDF of these JPEGs, as a scanner makes it. */
export async function pdfOf(pictures: readonly Buffer[]): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (const picture of pictures) {
    const image = await document.embedJpg(picture)
    const size: [number, number] = [image.width * 0.72, image.height * 0.72]
    document.addPage(size).drawImage(image, { x: 0, y: 0, width: size[0], height: size[1] })
  }
  return Buffer.from(await document.save())
}
