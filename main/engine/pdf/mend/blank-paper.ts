import { type PageImage, shrink } from '../codes/page-image.ts'
import type { SmallPage } from './paper-kinds.ts'

/** Of the width and the height: shadows of the lid, at the sides, say nothing. */
const margin = 0.035
/** Pixels of a tile whose paper is looked for: 10 mm at 50 dpi. */
const tile = 20
/** Of 255: what stands out more, in two pixels side by side, is something; after smoothing, less is. */
const leastOf = [
  { smooth: 1, least: 12 },
  { smooth: 3, least: 6 },
  { smooth: 6, least: 3.5 },
] as const
/** Times the usual unevenness of the paper. */
const noise = 6
const leastColour = 14

/**
 * True for paper with nothing at all on it, as far as can be seen: pencil, a faint stamp, a watermark and what shows
 * through from the other side are something. The picture has about 50 dpi.
 */
export function isBarePaper({ width, height, rgb }: SmallPage): boolean {
  const [edgeX, edgeY] = [Math.ceil(width * margin), Math.ceil(height * margin)]
  const inner = { width: width - 2 * edgeX, height: height - 2 * edgeY }
  if (inner.width < tile * 3 || inner.height < tile * 3) return false
  const channel = (shade: (at: number) => number): PageImage => {
    const data = new Uint8Array(inner.width * inner.height)
    for (let y = 0; y < inner.height; y += 1)
      for (let x = 0; x < inner.width; x += 1) data[y * inner.width + x] = shade(((y + edgeY) * width + x + edgeX) * 3)
    return { ...inner, data }
  }
  const light = channel((at) => ((rgb[at] ?? 0) * 77 + (rgb[at + 1] ?? 0) * 150 + (rgb[at + 2] ?? 0) * 29) >> 8)
  const warm = channel((at) => 128 + ((rgb[at] ?? 0) - (rgb[at + 2] ?? 0)) / 2)
  const green = channel((at) => 128 + ((rgb[at + 1] ?? 0) - (rgb[at] ?? 0)) / 2)
  if (median(light.data) < 128) return false
  return (
    leastOf.every(({ smooth, least }) => isEven(shrink(light, smooth), tile / smooth, least)) &&
    [warm, green].every((each) => isEven(shrink(each, 3), tile / 3, leastColour))
  )
}

/** True if no two pixels side by side stand out from what is around them. */
function isEven(image: PageImage, tileSize: number, least: number): boolean {
  const { width, height, data } = image
  const around = surroundings(image, Math.round(tileSize))
  const away = Float32Array.from(data, (shade, at) => Math.abs(shade - (around[at] ?? 0)))
  const usual = [...away].sort((one, other) => one - other)[away.length >> 1] ?? 0
  const limit = Math.max(least, usual * noise)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      if ((away[at] ?? 0) <= limit) continue
      if (x + 1 < width && (away[at + 1] ?? 0) > limit) return false
      if (y + 1 < height && (away[at + width] ?? 0) > limit) return false
    }
  return true
}

/** The middle shade of each tile, between tiles in proportion. */
function surroundings({ width, height, data }: PageImage, size: number): Float32Array {
  const [across, down] = [Math.max(1, Math.round(width / size)), Math.max(1, Math.round(height / size))]
  const middles = new Float32Array(across * down)
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      const shades: number[] = []
      for (let y = Math.floor((row * height) / down); y < Math.floor(((row + 1) * height) / down); y += 1)
        for (let x = Math.floor((column * width) / across); x < Math.floor(((column + 1) * width) / across); x += 1)
          shades.push(data[y * width + x] ?? 0)
      middles[row * across + column] = median(shades)
    }
  const result = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const [top, bottom, partY] = between(((y + 0.5) * down) / height - 0.5, down)
    for (let x = 0; x < width; x += 1) {
      const [left, right, partX] = between(((x + 0.5) * across) / width - 0.5, across)
      const at = (row: number, column: number) => middles[row * across + column] ?? 0
      const above = at(top, left) * (1 - partX) + at(top, right) * partX
      const below = at(bottom, left) * (1 - partX) + at(bottom, right) * partX
      result[y * width + x] = above * (1 - partY) + below * partY
    }
  }
  return result
}

/** The two cells around a place, and how far it is from the first to the second. */
export function between(place: number, count: number): [number, number, number] {
  const first = Math.min(count - 1, Math.max(0, Math.floor(place)))
  const second = Math.min(count - 1, first + 1)
  return [first, second, Math.min(1, Math.max(0, place - first))]
}

const median = (values: ArrayLike<number>): number => Float64Array.from(values).sort()[values.length >> 1] ?? 0
