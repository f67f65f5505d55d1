import { between } from './blank-paper.ts'
import { type PaperSurface, type Pixels, paperSurface } from './paper-surface.ts'

/** Of the paper's light: how far it may be from white and still become white. */
const [leastNoise, mostNoise] = [0.025, 0.09]
/** Times the unevenness of the paper. */
const noise = 5

/**
 * Makes the paper white and even: each pixel is divided by the light of the paper around it, channel by channel, so that
 * yellow paper and shadows go and colours stay. What is hardly darker than the paper is paper; from twice as dark on
 * nothing becomes lighter than it was beside its paper, so that pencil stays.
 */
export function lighten(pixels: Pixels): Pixels {
  const { width, height, channels, data } = pixels
  const surface = paperSurface(pixels)
  const { tile, across, down, channels: papers } = surface
  const limit = Math.min(mostNoise, Math.max(leastNoise, noise * unevenness(pixels, surface)))
  const curve = darknessCurve(limit)
  const result = new Uint8Array(data.length)
  const columns = Array.from({ length: width }, (_, x) => between((x + 0.5) / tile - 0.5, across))
  const line = papers.map(() => new Float32Array(across))
  const dark = [0, 0, 0]
  for (let y = 0; y < height; y += 1) {
    const [above, below, partY] = between((y + 0.5) / tile - 0.5, down)
    for (const [channel, paper] of papers.entries()) {
      const own = line[channel]
      if (own === undefined) continue
      for (let column = 0; column < across; column += 1)
        own[column] =
          (paper[above * across + column] ?? 255) * (1 - partY) + (paper[below * across + column] ?? 255) * partY
    }
    for (let x = 0; x < width; x += 1) {
      const [left = 0, right = 0, partX = 0] = columns[x] ?? []
      const at = (y * width + x) * channels
      let darkest = 0
      for (let channel = 0; channel < channels; channel += 1) {
        const own = line[channel]
        const paper = (own?.[left] ?? 255) * (1 - partX) + (own?.[right] ?? 255) * partX
        const darkness = Math.max(0, 1 - (data[at + channel] ?? 255) / paper)
        dark[channel] = darkness
        if (darkness > darkest) darkest = darkness
      }
      const factor = curve[Math.round(darkest * curveSteps)] ?? 1
      for (let channel = 0; channel < channels; channel += 1)
        result[at + channel] = Math.round(255 * (1 - (dark[channel] ?? 0) * factor))
    }
  }
  return { ...pixels, data: result }
}

const curveSteps = 1023

/** How much of a darkness stays: none up to the limit, all from twice the limit on. */
const darknessCurve = (limit: number): Float32Array =>
  Float32Array.from({ length: curveSteps + 1 }, (_, step) => {
    const darkness = step / curveSteps
    if (darkness <= limit) return 0
    return darkness >= 2 * limit ? 1 : (2 * (darkness - limit)) / darkness
  })

/** How far the shades of paper are from that of their tile, as a share: the median of samples near it. */
function unevenness(
  { width, height, channels, data }: Pixels,
  { tile, across, channels: [paper] }: PaperSurface,
): number {
  const away: number[] = []
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / 40_000)))
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step) {
      const light = paper?.[Math.floor(y / tile) * across + Math.floor(x / tile)] ?? 255
      const share = Math.abs(1 - (data[(y * width + x) * channels] ?? 255) / light)
      if (share < 0.15) away.push(share)
    }
  return away.sort((one, other) => one - other)[away.length >> 1] ?? 0
}
