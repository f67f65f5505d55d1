import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { forkChild } from '../../../main/child-process.ts'
import { createConversion } from '../../../main/engine/conversion/index.ts'
import { missingOf, picturePrograms } from '../../run/packages.ts'
import {
  type CorpusFormat,
  corpusFormats,
  decodedPixels,
  differenceOf,
  isCoarse,
  makeCorpus,
  pixelsOf,
  runProgram,
} from '../../support/picture-corpus.ts'
import { testFolder } from '../../support/test-folder.ts'

const missing = missingOf(picturePrograms)
const folder = testFolder()
const child = new URL('../../../main/engine/conversion/conversion-child.ts', import.meta.url)
const conversion = createConversion({ spawn: () => forkChild(child), log: { warn: () => undefined } })
afterAll(() => conversion.close())

/**
 * Levels that a decoder's rounding may differ from another's. libheif's build for JavaScript decodes HEVC without the filters
 * that smooth its blocks, so that only pictures of high quality are compared by their pixels.
 */
const tolerances: Record<CorpusFormat, number> = { jpeg: 0, png: 1, tiff: 1, webp: 2, heic: 3 }
const heicMean = 3
const flags = { jpeg: '-j', png: '-png', tiff: '-tiff', webp: '-png', heic: '-png' } as const

function extract(pdf: string, flag: string): string[] {
  const to = path.join(path.dirname(pdf), 'shown')
  mkdirSync(to)
  runProgram('pdfimages', flag, pdf, path.join(to, 'image'))
  return readdirSync(to)
    .toSorted()
    .map((each) => path.join(to, each))
}
/** From the first scan on, without what follows the picture. */
const scansOf = (jpeg: Buffer) =>
  jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])), jpeg.lastIndexOf(Buffer.from([0xff, 0xd9])) + 2)
const isCmyk = (file: string) => runProgram('identify-im6.q16', '-format', '%[colorspace]', file).toString() === 'CMYK'

/** 16 bits a channel, which pdfimages reads wrongly. */
const isDeep = (file: string) => runProgram('identify-im6.q16', '-format', '%z', file).toString().startsWith('16')
/** A page whose picture has a point for each pixel. */
function drawn(pdf: string, page: number): string {
  const image = `${pdf}-${page}.png`
  const pages = [`-dFirstPage=${page}`, `-dLastPage=${page}`]
  runProgram('gs', '-q', '-dNOPAUSE', '-dBATCH', '-r72', '-sDEVICE=png16m', ...pages, '-o', image, pdf)
  return image
}

function faultOf(format: CorpusFormat, picture: string, image: string): string | null {
  if (format === 'jpeg' && !scansOf(readFileSync(picture)).equals(scansOf(readFileSync(image)))) return 'other bytes'
  const space = isCmyk(picture) ? 'cmyk' : 'rgb'
  const { worst, mean } = differenceOf(decodedPixels(format, picture, space), pixelsOf(image, space))
  if (worst <= tolerances[format] || (format === 'heic' && isCoarse(picture) && mean <= heicMean)) return null
  return `${worst} levels, ${mean} in the mean`
}

describe.skipIf(missing.length > 0)(
  `pictures of other programs ${missing.length > 0 ? `(missing: ${missing.join(' ')})` : ''}`,
  () => {
    it.each(corpusFormats)(
      'shows fifty pictures of %s as their own decoder does',
      { timeout: 600_000 },
      async (format) => {
        const own = path.join(folder, format)
        mkdirSync(own)
        const pictures = makeCorpus(format, own)
        expect(pictures).toHaveLength(50)
        const pdf = path.join(own, 'made.pdf')
        expect(await conversion.picturesToPdf({ pictures, to: pdf, paper: 'as-is' })).toEqual({ kind: 'made' })
        runProgram('qpdf', '--check', pdf)
        const shown = extract(pdf, flags[format])
        expect(shown).toHaveLength(50)
        const wrong = pictures.flatMap((picture, nth) => {
          const fault = faultOf(format, picture, isDeep(picture) ? drawn(pdf, nth + 1) : (shown[nth] ?? ''))
          return fault === null ? [] : [`${path.basename(picture)}: ${fault}`]
        })
        expect(wrong).toEqual([])
      },
    )
  },
)
