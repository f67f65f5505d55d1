import { paperOf, shadeAbove } from './paper.ts'

/** A small picture of a page in colour, three bytes a pixel, and how many of its pixels are a point. */
export interface SmallPage {
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly rgb: Uint8Array
}

/** No pixel of the picture reaches it once that is turned. */
const outside = 0
export const paperPixel = 1
export const inkPixel = 2
/** Dark, without colour, and connected with a side of the picture. */
export const borderPixel = 3

/** Of the light of the paper. */
const darkShare = 0.45
/** Of the light of the paper around it: faint pencil is ink. */
const inkShare = 0.9
/** Pixels of a tile whose paper is looked for. */
const tile = 10
/** A page is dark all over, such as a photograph. */
const leastPaper = 140
/** Between the channels of black and grey. */
const mostColour = 40
/** Pixels around the border that are no ink: its smoothed edge. */
export const halo = 2

/** For each pixel whether it is paper, ink or border. */
export function kindsOf({ width, height, rgb }: SmallPage): Uint8Array {
  const size = width * height
  const counts = new Uint32Array(256)
  const light = new Uint8Array(size)
  const colour = new Uint8Array(size)
  for (let at = 0; at < size; at += 1) {
    const [red = 0, green = 0, blue = 0] = [rgb[at * 3], rgb[at * 3 + 1], rgb[at * 3 + 2]]
    const shade = (red * 77 + green * 150 + blue * 29) >> 8
    light[at] = shade
    colour[at] = Math.max(red, green, blue) - Math.min(red, green, blue)
    counts[shade] = (counts[shade] ?? 0) + 1
  }
  const paper = shadeAbove(counts, size, 0.25)
  const kinds = new Uint8Array(size).fill(paperPixel)
  const around = paperOf({ width, height, data: light }, tile)
  for (let at = 0; at < size; at += 1) {
    const nearby = around.light[Math.floor(at / width / tile) * around.across + Math.floor((at % width) / tile)] ?? 0
    if ((light[at] ?? 0) < (nearby === 0 ? paper : nearby) * inkShare) kinds[at] = inkPixel
  }
  if (paper < leastPaper) return kinds
  const isDark = (at: number) => (light[at] ?? 0) < paper * darkShare && (colour[at] ?? 0) <= mostColour
  const waiting: number[] = []
  const visit = (at: number) => {
    if (kinds[at] !== inkPixel || !isDark(at)) return
    kinds[at] = borderPixel
    waiting.push(at)
  }
  for (let x = 0; x < width; x += 1) for (const y of [0, height - 1]) visit(y * width + x)
  for (let y = 0; y < height; y += 1) for (const x of [0, width - 1]) visit(y * width + x)
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const x = at % width
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (at >= width) visit(at - width)
    if (at < size - width) visit(at + width)
  }
  return softened(kinds, width, height)
}

/** The smoothed edge of a border is none of the ink, and neither is the thin tip of one at a side of the picture. */
function softened(kinds: Uint8Array, width: number, height: number): Uint8Array {
  const result = kinds.slice()
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isAtSide = Math.min(x, y, width - 1 - x, height - 1 - y) < halo
      if (isAtSide && result[y * width + x] === inkPixel) result[y * width + x] = paperPixel
    }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (kinds[y * width + x] !== borderPixel) continue
      for (let down = Math.max(0, y - halo); down <= Math.min(height - 1, y + halo); down += 1)
        for (let along = Math.max(0, x - halo); along <= Math.min(width - 1, x + halo); along += 1)
          if (result[down * width + along] === inkPixel) result[down * width + along] = paperPixel
    }
  return result
}

export interface Kinds {
  readonly kinds: Uint8Array
  readonly width: number
  readonly height: number
  /** Of its upper left corner, in pixels of the page before. */
  readonly left: number
  readonly top: number
}

/** The page turned back about its middle, with all that it covers then. */
export function turnBack(kinds: Uint8Array, { width, height }: SmallPage, angle: number): Kinds {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const across = Math.ceil(width * cos + height * Math.abs(sin))
  const down = Math.ceil(height * cos + width * Math.abs(sin))
  const [left, top] = [(width - across) / 2, (height - down) / 2]
  const turned = new Uint8Array(across * down)
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const [dx, dy] = [x + 0.5 - across / 2, y + 0.5 - down / 2]
      const fromX = Math.floor(dx * cos - dy * sin + width / 2)
      const fromY = Math.floor(dx * sin + dy * cos + height / 2)
      if (fromX >= 0 && fromY >= 0 && fromX < width && fromY < height)
        turned[y * across + x] = kinds[fromY * width + fromX] ?? outside
    }
  return { kinds: turned, width: across, height: down, left, top }
}
