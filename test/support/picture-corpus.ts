import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Pictures by ImageMagick, libtiff, libwebp and libheif, and those programs' own decoding of them. */

const limit = { maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'] }
export const runProgram = (name: string, ...args: readonly string[]): Buffer => execFileSync(name, args, limit)
/** Another program of this name may stand before it on the path. */
const magick = 'convert-im6.q16'

/** ImageMagick's own pictures: a photograph, a drawing, stone, a palette; and noise of odd sides. */
const sources = ['rose:', 'logo:', 'granite:', 'netscape:', 'plasma:fractal'] as const
const sourceArgs = (source: string) => [
  '-seed',
  '7',
  ...(source.startsWith('plasma') ? ['-size', '131x77'] : []),
  source,
]

const variants = {
  jpeg: [
    '-quality 92',
    '-quality 10 -sampling-factor 4:2:0',
    '-quality 100 -sampling-factor 4:4:4',
    '-interlace JPEG -quality 80',
    '-colorspace Gray',
    '-colorspace CMYK',
    '-units PixelsPerCentimeter -density 118',
    '-profile /usr/share/color/icc/ghostscript/srgb.icc',
    '-interlace JPEG -colorspace Gray -quality 60',
    '-sampling-factor 4:2:2 -comment somewhere',
  ],
  png: [
    '-define png:color-type=2',
    '-define png:color-type=2 -define png:bit-depth=16',
    '-colorspace Gray -define png:color-type=0 -define png:bit-depth=8',
    '-colorspace Gray -define png:color-type=0 -define png:bit-depth=16',
    '-colors 200 PNG8:',
    '-monochrome -define png:bit-depth=1',
    '-interlace PNG',
    '-alpha set -channel A -fx i/w +channel -define png:color-type=6',
    '-colors 4 -type Palette -density 300 -units PixelsPerInch',
    '-quality 05 -define png:color-type=2 -transparent white',
  ],
  tiff: [
    '-depth 8 -compress None',
    '-depth 8 -compress LZW -define tiff:rows-per-strip=7',
    '-depth 16 -compress Zip',
    '-colorspace CMYK -compress LZW',
    '-colors 16 -type Palette -compress LZW',
    '-monochrome -compress Group4',
    '-monochrome -compress Fax -define quantum:polarity=min-is-black',
    '-colorspace Gray -depth 4 -compress Zip',
    '-depth 8 -compress JPEG',
    '-depth 8 -alpha set -channel A -fx i/w +channel -compress LZW',
  ],
} as const

export const corpusFormats = ['jpeg', 'png', 'tiff', 'webp', 'heic'] as const
export type CorpusFormat = (typeof corpusFormats)[number]

/** Writes fifty pictures of a format, and returns their paths. */
export function makeCorpus(format: CorpusFormat, folder: string): string[] {
  return sources.flatMap((source, nth) => {
    const plain = path.join(folder, `plain-${nth}.png`)
    runProgram(magick, ...sourceArgs(source), '-depth', '8', '+profile', '*', `PNG24:${plain}`)
    const at = (variant: number) => path.join(folder, `${format}-${nth}-${variant}.${format}`)
    if (format === 'webp')
      return webpArgs.map((args, variant) =>
        made(at(variant), (to) => runProgram('cwebp', '-quiet', ...args.split(' '), plain, '-o', to)),
      )
    if (format === 'heic')
      return heicArgs.map((args, variant) =>
        made(at(variant), (to) => runProgram('heif-enc', ...args.split(' '), plain, '-o', to)),
      )
    return variants[format].map((given, variant) =>
      made(at(variant), (to) => {
        const args = given.split(' ')
        const prefix = args.at(-1) === 'PNG8:' ? (args.pop() ?? '') : `${format.toUpperCase()}:`
        runProgram(magick, plain, ...args, prefix + to)
        if (format === 'tiff') retold(nth, variant, to)
      }),
    )
  })
}

const made = (to: string, make: (to: string) => unknown) => {
  make(to)
  return to
}

const webpArgs = [
  '-q 75',
  '-q 5',
  '-q 100',
  '-lossless',
  '-near_lossless 40',
  '-m 0',
  '-m 6 -q 90',
  '-sharp_yuv',
  '-lossless -z 9',
  '-f 0 -q 60',
]
const heicArgs = [
  '-q 50',
  '-q 10',
  '-q 95',
  '-L',
  '-q 80 -p chroma=444',
  '-q 80 -p chroma=422',
  '-q 70 -p preset=ultrafast',
  '-q 30 -p tune=psnr',
  '-q 99',
  '-q 60 -p chroma=444',
]

/** A HEIC of the corpus that is packed so much that its blocks show. */
export const isCoarse = (file: string) => /-q [1-8]0/.test(heicArgs[Number(/-(\d)\.heic$/.exec(file)?.[1])] ?? '')

/** libtiff writes forms that ImageMagick does not: tiles, planes, BigTIFF, other orders of bits. */
const forms = ['-t -w 32 -l 32 -c none', '-p separate -c lzw:2', '-8 -c zip:2', '-c packbits', '-f lsb2msb']
function retold(source: number, variant: number, file: string): void {
  const form = variant === 0 ? forms[source % 4] : variant === 5 && forms[4]
  if (!form) return
  const other = `${file}.other`
  runProgram('tiffcp', ...form.split(' '), file, other)
  runProgram('mv', other, file)
}

/** Pixels of a file, on white, as another program decodes it: RGB of 8 bits, or CMYK. */
export function pixelsOf(file: string, space: 'rgb' | 'cmyk' = 'rgb'): Buffer {
  const onWhite =
    space === 'rgb' ? ['-background', 'white', '-alpha', 'remove', '-alpha', 'off', '-colorspace', 'sRGB'] : []
  return runProgram(magick, file, ...onWhite, '-depth', '8', `${space}:-`)
}

/** The decoding of the format's own library. */
export function decodedPixels(format: CorpusFormat, file: string, space: 'rgb' | 'cmyk'): Buffer {
  const other = `${file}.decoded.png`
  if (format === 'webp') runProgram('dwebp', '-quiet', file, '-o', other)
  else if (format === 'heic') runProgram('heif-convert', file, other)
  else return pixelsOf(file, space)
  return pixelsOf(other)
}

/** The largest difference of two pictures in levels of 255, and the mean one. */
export function differenceOf(one: Buffer, other: Buffer): { worst: number; mean: number } {
  if (one.length !== other.length) return { worst: 256, mean: 256 }
  let worst = 0
  let sum = 0
  for (let at = 0; at < one.length; at += 1) {
    const apart = Math.abs((one[at] ?? 0) - (other[at] ?? 0))
    worst = Math.max(worst, apart)
    sum += apart
  }
  return { worst, mean: sum / one.length }
}
