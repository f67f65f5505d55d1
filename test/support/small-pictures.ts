import { crc32, deflateSync } from 'node:zlib'
import { encode as encodePngPixels } from 'fast-png'
import jpeg from 'jpeg-js'

/** Small pictures with the properties that a test asks for. */

const shade = (at: number) => (at * 37) % 256
const pixels = (count: number, channels: number) => Uint8Array.from({ length: count * channels }, (_, at) => shade(at))

interface JpegFacts {
  /** EXIF orientation. */
  orientation?: number
  /** In a comment and in EXIF, as a place would be. */
  secret?: string
  width?: number
  height?: number
}

/** A JPEG; its first segment is JFIF without a resolution. */
export function smallJpeg({ orientation = 1, secret = '', width = 24, height = 16 }: JpegFacts = {}): Buffer {
  const data = Buffer.from(pixels(width * height, 4))
  const plain = jpeg.encode({ data, width, height }, 90).data
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0', 'latin1'),
    tiffOf([{ tags: [[274, orientation]], strip: Buffer.from(secret) }]),
  ])
  const extra = [segment(0xe1, exif), segment(0xfe, Buffer.from(secret))]
  return Buffer.concat([plain.subarray(0, 20), ...extra, plain.subarray(20)])
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** A PNG of 8 bits; four channels have alpha. */
export const smallPng = (channels: 1 | 3 | 4 = 3, width = 24, height = 16): Buffer =>
  Buffer.from(encodePngPixels({ width, height, channels, data: pixels(width * height, channels) }))

/** A PNG of any header and any rows, packed; its sums are right. */
export function pngOf(
  header: { width: number; height: number; colour?: number; interlace?: number },
  rows: Uint8Array,
): Buffer {
  const body = Buffer.alloc(13)
  body.writeUInt32BE(header.width, 0)
  body.writeUInt32BE(header.height, 4)
  body.set([8, header.colour ?? 0, 0, 0, header.interlace ?? 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', body),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(body.length, 0)
  whole.set(named, 4)
  whole.writeUInt32BE(crc32(named), whole.length - 4)
  return whole
}

interface TiffPage {
  /** Numbers by their tags. Those of the strip are added. */
  readonly tags: readonly (readonly [number, number])[]
  readonly strip: Buffer
}

/** A TIFF of the Intel order. @param last the offset after the last page, 0 by default */
export function tiffOf(pages: readonly TiffPage[], last = 0): Buffer {
  const parts: Buffer[] = [Buffer.from('49492a0008000000', 'hex')]
  let at = 8
  for (const [nth, { tags, strip }] of pages.entries()) {
    const all = [...tags, [279, strip.length] as const]
    const directoryBytes = 6 + (all.length + 1) * 12
    const entries = [...all, [273, at + directoryBytes] as const].toSorted(([one], [other]) => one - other)
    const directory = Buffer.alloc(directoryBytes)
    directory.writeUInt16LE(entries.length, 0)
    for (const [place, [tag, value]] of entries.entries()) {
      directory.writeUInt16LE(tag, 2 + place * 12)
      directory.writeUInt16LE(4, 4 + place * 12)
      directory.writeUInt32LE(1, 6 + place * 12)
      directory.writeUInt32LE(value, 10 + place * 12)
    }
    at += directoryBytes + strip.length
    directory.writeUInt32LE(nth === pages.length - 1 ? last : at, directoryBytes - 4)
    parts.push(directory, strip)
  }
  return Buffer.concat(parts)
}

/** A page of 8 grey pixels a row, not packed. */
export const greyPage = (height: number, strip = Buffer.from(pixels(8 * height, 1))): TiffPage => ({
  tags: [
    [256, 8],
    [257, height],
    [258, 8],
    [259, 1],
    [262, 1],
    [277, 1],
    [278, height],
  ],
  strip,
})
