import type { Turn } from './engine-messages.ts'

/** A grey picture, one byte for each pixel. */
export interface GreyImage {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Parses a binary PGM file without comments. Throws Error for any other file. */
export function parsePgm(bytes: Uint8Array): GreyImage {
  const head = /^P5\n(\d+) (\d+)\n255\n/.exec(Buffer.from(bytes.subarray(0, 40)).toString('latin1'))
  const [whole = '', width, height] = head ?? []
  const image = { width: Number(width), height: Number(height), pixels: bytes.subarray(whole.length) }
  if (head === null || image.pixels.length !== image.width * image.height) throw new Error('not a PGM file')
  return image
}

export const toPgm = ({ width, height, pixels }: GreyImage): Uint8Array =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])

/** Turns a picture clockwise. */
export function turned(image: GreyImage, turn: Turn): GreyImage {
  if (turn === 0) return image
  const { width, height, pixels } = image
  if (turn === 180) return { width, height, pixels: pixels.slice().reverse() }
  const out = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = turn === 90 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y
      out[to] = pixels[y * width + x] ?? 0
    }
  }
  return { width: height, height: width, pixels: out }
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

/** Maps a box on the turned picture back onto the picture as it was. */
export function turnedBack([left, top, right, bottom]: Box, turn: Turn, { width, height }: GreyImage): Box {
  if (turn === 180) return [width - right, height - bottom, width - left, height - top]
  if (turn === 90) return [top, height - right, bottom, height - left]
  if (turn === 270) return [width - bottom, left, width - top, right]
  return [left, top, right, bottom]
}
