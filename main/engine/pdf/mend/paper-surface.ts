import { shadeAbove } from './paper.ts'

/** Pixels of a picture, row by row; each has so many channels. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3
  readonly data: Uint8Array
}

/** The light of the paper of a picture, tile by tile and channel by channel. */
export interface PaperSurface {
  readonly tile: number
  readonly across: number
  readonly down: number
  readonly channels: readonly Float32Array[]
  /** Of all tiles, those that show paper. */
  readonly share: number
}

/** Tiles of the longer side: each is about 4 mm of an A4 page. */
const tilesOfSide = 72
/** Of a tile, so much is lighter than its paper. */
const lightShare = 0.25
/** Of all tiles: their paper is darker than the usual one. */
const usualShare = 0.7
/** How far a tile is from the usual paper, and from the paper beside it: shadows grow slowly, pictures begin at once. */
const [nearUsual, nearNext] = [0.08, 0.06]
/** Of the usual paper: no shadow is darker. */
const leastShare = 0.4

/**
 * Finds the paper between what is on it: the light of a tile with print is that of its lighter part; a tile that differs
 * at once from the paper beside it shows a picture, and takes the paper around that.
 */
export function paperSurface({ width, height, channels, data }: Pixels): PaperSurface {
  const tile = Math.max(8, Math.ceil(Math.max(width, height) / tilesOfSide))
  const [across, down] = [Math.ceil(width / tile), Math.ceil(height / tile)]
  const lights = Array.from({ length: channels }, (_, channel) => {
    const own = new Float32Array(across * down)
    const counts = new Uint32Array(256)
    for (let at = 0; at < own.length; at += 1) {
      const [left, top] = [(at % across) * tile, Math.floor(at / across) * tile]
      const [right, bottom] = [Math.min(width, left + tile), Math.min(height, top + tile)]
      counts.fill(0)
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) {
          const shade = data[(y * width + x) * channels + channel] ?? 255
          counts[shade] = (counts[shade] ?? 0) + 1
        }
      own[at] = Math.max(1, shadeAbove(counts, (right - left) * (bottom - top), lightShare))
    }
    return own
  })
  const isPaper = paperTiles(lights, { across, down })
  const share = isPaper.reduce((sum, each) => sum + each, 0) / isPaper.length
  const filledIn = lights.map((light) => smoothed(filled(light, isPaper, { across, down }), { across, down }))
  return { tile, across, down, channels: filledIn, share }
}

interface Grid {
  readonly across: number
  readonly down: number
}

const usualOf = (light: Float32Array) => light.toSorted()[Math.floor(light.length * usualShare)] ?? 255

/** 1 for tiles like the usual paper, and for those that differ little from one of them beside it. */
function paperTiles(lights: readonly Float32Array[], grid: Grid): Uint8Array {
  const usual = lights.map(usualOf)
  const count = lights[0]?.length ?? 0
  const isPaper = new Uint8Array(count)
  const waiting: number[] = []
  const accept = (at: number) => {
    isPaper[at] = 1
    waiting.push(at)
  }
  for (let at = 0; at < count; at += 1)
    if (lights.every((light, nth) => Math.abs(1 - (light[at] ?? 0) / (usual[nth] ?? 255)) <= nearUsual)) accept(at)
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const next of neighbours(at, grid)) {
      const isNear = lights.every((light, nth) => {
        const [here = 1, there = 1] = [light[at], light[next]]
        return Math.abs(1 - there / here) <= nearNext && there >= (usual[nth] ?? 255) * leastShare
      })
      if (isPaper[next] === 0 && isNear) accept(next)
    }
  return isPaper
}

/** Tiles without paper take that of their neighbours, from the nearest on. */
function filled(light: Float32Array, isPaper: Uint8Array, grid: Grid): Float32Array {
  const result = light.slice()
  const known = isPaper.slice()
  let waiting = [...light.keys()].filter((at) => known[at] === 0)
  while (waiting.length > 0) {
    const found = waiting.flatMap((at) => {
      const around = neighbours(at, grid).filter((each) => known[each] === 1)
      const sum = around.reduce((total, each) => total + (result[each] ?? 255), 0)
      return around.length === 0 ? [] : [{ at, value: sum / around.length }]
    })
    if (found.length === 0) return result.fill(usualOf(light))
    for (const { at, value } of found) {
      result[at] = value
      known[at] = 1
    }
    waiting = waiting.filter((at) => known[at] === 0)
  }
  return result
}

/** A tile that print covers is lighter than it seems: the second lightest around it, then the mean. */
function smoothed(light: Float32Array, grid: Grid): Float32Array {
  const lighter = light.map((own, at) => {
    const around = [own, ...neighbours(at, grid).map((each) => light[each] ?? own)]
    return around.sort((one, other) => other - one)[1] ?? own
  })
  return lighter.map((own, at) => {
    const around = neighbours(at, grid)
    return around.reduce((sum, each) => sum + (lighter[each] ?? own), own) / (around.length + 1)
  })
}

function neighbours(at: number, { across, down }: Grid): number[] {
  const [x, y] = [at % across, Math.floor(at / across)]
  const found: number[] = []
  for (let row = Math.max(0, y - 1); row <= Math.min(down - 1, y + 1); row += 1)
    for (let column = Math.max(0, x - 1); column <= Math.min(across - 1, x + 1); column += 1)
      if (row !== y || column !== x) found.push(row * across + column)
  return found
}
