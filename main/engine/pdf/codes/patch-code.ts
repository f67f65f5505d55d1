import { type PageImage, shadesOf } from './page-image.ts'

/** The patch codes of Kodak's specification A-61599. T separates documents. */
export type PatchCode = '1' | '2' | '3' | '4' | '6' | 'T'

/** Bars from the nearest edge of the page inwards, wide or narrow. 3 read backwards is T. */
const codes: Readonly<Record<string, PatchCode>> = {
  wwnn: '1',
  wnnw: '2',
  wnwn: '3',
  nwwn: '4',
  nnww: '6',
  nwnw: 'T',
}

/** The four bars and three spaces have ten units: a narrow bar and a space one, a wide bar 2.5. */
const units = 10
const narrow = { least: 0.45, most: 1.65 } as const
const wide = { least: 1.85, most: 3.3 } as const
/** Units without ink beside the bars; less at the edge of the picture, where a scanner cuts. */
const quietUnits = 2
const quietUnitsAtEdge = 0.5
/** The width of the code, in shares of the page's shorter side: 20 mm on paper between A5 and A3, and some more. */
const width = { least: 0.045, most: 0.22 } as const
/** The bars are at least 19 mm long, of which noise may hide some. */
const leastLength = 0.75
const leastHits = 0.55
const leastContrast = 60
/** In shares of the side of the page: bars of a sheet that has them along several sides, where those of two sides meet. */
const longShare = 0.35

/** A place where the same pattern stands in one scan line under the other. */
interface Track {
  readonly pattern: string
  start: number
  total: number
  readonly first: number
  last: number
  hits: number
}

/**
 * The patch codes on a page, at any right angle; the page may be a few degrees askew. The image has about 75 dpi, so
 * that a narrow bar has 6 pixels.
 */
export function findPatchCodes(image: PageImage): PatchCode[] {
  const { ink, paper } = shadesOf(image)
  if (paper - ink < leastContrast) return []
  const threshold = (ink + paper) / 2
  const shorter = Math.min(image.width, image.height)
  const limits = { least: width.least * shorter, most: width.most * shorter }
  const found = [image, transpose(image)].flatMap((turned) =>
    tracksIn(turned, threshold, limits)
      .filter(hasLength)
      .flatMap((track) => barsOf(track, turned, threshold)),
  )
  const complete = found.filter((bars) => bars.isEnclosed || found.some((other) => confirms(bars, other)))
  return [...new Set(complete.map(({ code }) => code))]
}

/** Bars of one side of the page. */
interface Bars {
  readonly code: PatchCode
  readonly total: number
  readonly isLong: boolean
  /** There is paper beyond both ends: the lines of a table go on. */
  readonly isEnclosed: boolean
}

function barsOf(track: Track, turned: PageImage, threshold: number): Bars | [] {
  const { pattern, start, total, first, last } = track
  const isFar = start + total / 2 > turned.width / 2
  const code = codes[isFar ? [...pattern].reverse().join('') : pattern]
  if (code === undefined) return []
  return {
    code,
    total,
    isLong: last - first + 1 >= turned.height * longShare,
    isEnclosed: isEnclosed(track, turned, threshold),
  }
}

/** True for bars of the same code along another side, as sheets have them that one buys. */
const confirms = (bars: Bars, other: Bars) =>
  bars !== other &&
  bars.code === other.code &&
  bars.isLong &&
  other.isLong &&
  Math.abs(bars.total - other.total) <= bars.total * 0.15

function transpose({ width: across, height: down, data }: PageImage): PageImage {
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) turned[x * down + y] = data[y * across + x] ?? 255
  }
  return { width: down, height: across, data: turned }
}

function tracksIn(image: PageImage, threshold: number, limits: { least: number; most: number }): Track[] {
  const tracks: Track[] = []
  let open: Track[] = []
  for (let y = 0; y < image.height; y += 1) {
    const runs = runsOf(image.data.subarray(y * image.width, (y + 1) * image.width), threshold)
    for (const found of patternsIn(runs, limits)) {
      const track = open.find((each) => continues(each, found))
      if (track === undefined) {
        const begun = { ...found, first: y, last: y, hits: 1 }
        tracks.push(begun)
        open.push(begun)
      } else {
        track.hits += track.last === y ? 0 : 1
        track.last = y
        track.start = found.start
        track.total = (track.total * 3 + found.total) / 4
      }
    }
    open = open.filter(({ last, total }) => y - last <= (total / units) * 2)
  }
  return tracks
}

const continues = (track: Track, { pattern, start, total }: Pick<Track, 'pattern' | 'start' | 'total'>) =>
  track.pattern === pattern &&
  Math.abs(track.start - start) <= (track.total / units) * 0.8 &&
  Math.abs(track.total - total) <= track.total * 0.15

/** Long enough, without many gaps. */
function hasLength({ first, last, hits, total }: Track): boolean {
  const length = last - first + 1
  return length >= total * leastLength && hits >= length * leastHits
}

function isEnclosed({ first, last, start, total }: Track, image: PageImage, threshold: number): boolean {
  const beyond = Math.round((total / units) * 2)
  return [first - beyond, last + beyond].every((y) => {
    if (y < 0 || y >= image.height) return true
    const line = image.data.subarray(y * image.width + Math.round(start), y * image.width + Math.round(start + total))
    return line.filter((shade) => shade < threshold).length < line.length * 0.2
  })
}

/** The lengths of alternating runs, the first one of paper, maybe of length 0. Runs of one pixel are noise. */
function runsOf(line: Uint8Array, threshold: number): number[] {
  const runs = [0]
  let isInk = false
  for (const shade of line) {
    if (shade < threshold !== isInk) {
      isInk = !isInk
      runs.push(0)
    }
    runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1
  }
  return withoutSpecks(runs)
}

function withoutSpecks(runs: readonly number[]): number[] {
  const kept: number[] = []
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at] ?? 0
    const next = runs[at + 1]
    if (run === 1 && kept.length > 0 && next !== undefined) {
      kept[kept.length - 1] = (kept.at(-1) ?? 0) + run + next
      at += 1
    } else kept.push(run)
  }
  return kept
}

function* patternsIn(runs: readonly number[], limits: { least: number; most: number }) {
  let start = runs[0] ?? 0
  for (let at = 1; at + 6 < runs.length; at += 2) {
    const seven = runs.slice(at, at + 7)
    const total = seven.reduce((sum, run) => sum + run, 0)
    const unit = total / units
    const isLast = at + 8 >= runs.length
    const before = (runs[at - 1] ?? 0) >= unit * (at === 1 ? quietUnitsAtEdge : quietUnits)
    const after = (runs[at + 7] ?? 0) >= unit * (isLast ? quietUnitsAtEdge : quietUnits)
    if (total >= limits.least && total <= limits.most && before && after) {
      const pattern = patternOf(seven, unit)
      if (pattern !== null) yield { pattern, start, total }
    }
    start += (runs[at] ?? 0) + (runs[at + 1] ?? 0)
  }
}

/** The widths of the four bars, such as `nwnw`; null if this is no patch code. */
function patternOf(seven: readonly number[], unit: number): string | null {
  let pattern = ''
  for (const [index, run] of seven.entries()) {
    const isNarrow = run >= unit * narrow.least && run <= unit * narrow.most
    if (index % 2 === 1) {
      if (!isNarrow) return null
      continue
    }
    const isWide = run >= unit * wide.least && run <= unit * wide.most
    if (!isNarrow && !isWide) return null
    pattern += isWide ? 'w' : 'n'
  }
  return pattern in codes ? pattern : null
}
