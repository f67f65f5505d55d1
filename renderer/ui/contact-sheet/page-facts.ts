import type { QuarterTurn } from './paged-document.ts'

/** The part of a page at each edge that scanners shade. */
const marginShare = 0.04
/** How much darker than the paper ink is, of 255. */
const inkStep = 48
/** A page with less ink than this share seems blank. */
const blankShare = 0.0003

/** True if a drawn page has next to no ink. */
export function seemsBlank({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): boolean {
  const light = new Uint32Array(256)
  const [left, top] = [Math.round(width * marginShare), Math.round(height * marginShare)]
  let pixels = 0
  for (let y = top; y < height - top; y += 1) {
    for (let x = left; x < width - left; x += 1) {
      const at = (y * width + x) * 4
      const level = ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10
      light[Math.round(level)] = (light[Math.round(level)] ?? 0) + 1
      pixels += 1
    }
  }
  if (pixels === 0) return false
  const paper = paperLevel(light, pixels)
  const ink = light.slice(0, Math.max(0, paper - inkStep)).reduce((sum, count) => sum + count, 0)
  return ink / pixels < blankShare
}

/** The level of the median pixel: most of a page is paper. */
function paperLevel(light: Uint32Array, pixels: number): number {
  let seen = 0
  for (const [level, count] of light.entries()) {
    seen += count
    if (seen * 2 >= pixels) return level
  }
  return 255
}

/** A piece of text with its matrix, as pdf.js reads it. */
interface TextPiece {
  readonly str: string
  readonly transform: readonly number[]
}

/** Fewer letters say nothing about a page. */
const minLetters = 20
const clearShare = 0.8

/** How far a page must be turned clockwise so that its text stands upright; 0 if it does, or if that is not clear. */
export function turnToRead(items: readonly TextPiece[], rotation: number): QuarterTurn {
  const letters = { 0: 0, 90: 0, 180: 0, 270: 0 }
  for (const { str, transform } of items) {
    const [a = 0, b = 0] = transform
    const angle = Math.round((Math.atan2(b, a) * 2) / Math.PI) * 90 - rotation
    letters[(((angle % 360) + 360) % 360) as QuarterTurn] += str.trim().length
  }
  const all = Object.values(letters).reduce((sum, count) => sum + count, 0)
  if (all < minLetters) return 0
  return ([90, 180, 270] as const).find((turn) => letters[turn] >= all * clearShare) ?? 0
}
