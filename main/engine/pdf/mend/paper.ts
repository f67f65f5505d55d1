import type { PageImage } from '../codes/page-image.ts'

/** Of a tile, so much is lighter than its paper. */
const lightShare = 0.2
/** Of the usual paper: darker tiles are no paper. */
const leastShare = 0.5

/** How light the paper is, tile by tile; 0 for a tile that shows none. */
export interface PaperTiles {
  readonly across: number
  readonly down: number
  readonly light: Uint8Array
  /** The usual one of the page. */
  readonly usual: number
}

/** The shade that a share of `counts` is lighter than. */
export function shadeAbove(counts: Uint32Array, total: number, share: number): number {
  let left = total * share
  for (let shade = 255; shade > 0; shade -= 1) {
    left -= counts[shade] ?? 0
    if (left < 0) return shade
  }
  return 0
}

export function paperOf({ width, height, data }: PageImage, tile: number): PaperTiles {
  const [across, down] = [Math.ceil(width / tile), Math.ceil(height / tile)]
  const own = new Uint8Array(across * down)
  const counts = new Uint32Array(256)
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      counts.fill(0)
      const [endX, endY] = [Math.min(width, (column + 1) * tile), Math.min(height, (row + 1) * tile)]
      let total = 0
      for (let y = row * tile; y < endY; y += 1)
        for (let at = y * width + column * tile; at < y * width + endX; at += 1) {
          const shade = data[at] ?? 255
          counts[shade] = (counts[shade] ?? 0) + 1
          total += 1
        }
      own[row * across + column] = shadeAbove(counts, total, lightShare)
    }
  }
  const usual = [...own].sort((one, other) => one - other)[Math.floor(own.length * 0.75)] ?? 255
  const light = new Uint8Array(own.length)
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      let lightest = 0
      for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y += 1)
        for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x += 1)
          lightest = Math.max(lightest, own[y * across + x] ?? 0)
      const isDark = (own[row * across + column] ?? 0) < usual * leastShare
      light[row * across + column] = isDark ? 0 : lightest
    }
  return { across, down, light, usual }
}
