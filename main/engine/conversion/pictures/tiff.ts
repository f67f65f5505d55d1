import type { PdfValue } from '../../pdf/compile/pdf-values.ts'
import { NotConverted, notConverted } from '../not-converted.ts'
import { checkSize, type PixelLimit } from './limit.ts'
import { type EncodedPicture, usableProfile } from './picture.ts'
import { readTiff, shownAs, type TiffDirectory } from './tiff-tags.ts'
import { decoding, loadVips, packPixels } from './vips.ts'

const mostPages = 5000
/** None, CCITT (2 to 4), LZW, JPEG, deflate (8 and 32946), PackBits. */
const knownCompressions = new Set([1, 2, 3, 4, 5, 7, 8, 32_946, 32_773])
const group4 = 4

/** The pages of a TIFF, one after another; smaller versions of a page and masks are no pages. @throws NotConverted */
export async function* encodeTiff(bytes: Buffer, limit: PixelLimit): AsyncGenerator<EncodedPicture> {
  const directories = readDirectories(bytes)
  const pages = [...directories.entries()].filter(([, { tags }]) => ((tags.get(254)?.[0] ?? 0) & 0b101) === 0)
  if (pages.length === 0) throw new NotConverted('empty', 'no pages')
  // All of them before the first is decoded.
  for (const [, directory] of pages) checkDirectory(directory, bytes.length, limit)
  for (const [nth, directory] of pages)
    yield encodeGroup4(bytes, directory) ?? (await decodePage(bytes, nth, directory))
}

function readDirectories(bytes: Buffer): TiffDirectory[] {
  const seen = new Set<number>()
  const found: TiffDirectory[] = []
  try {
    const reader = readTiff(bytes)
    for (let at = reader.first; at !== 0; ) {
      if (seen.has(at)) throw new NotConverted('damaged', 'the directories are a circle')
      if (seen.size >= mostPages) throw new NotConverted('too-many', `more than ${mostPages} pages`)
      seen.add(at)
      const directory = reader.directory(at)
      found.push(directory)
      at = directory.next
    }
  } catch (error) {
    throw notConverted(error)
  }
  return found
}

/** Strips, or tiles. */
const placesOf = ({ tags }: TiffDirectory) => ({
  offsets: tags.get(273) ?? tags.get(324) ?? [],
  lengths: tags.get(279) ?? tags.get(325) ?? [],
})
const one = ({ tags }: TiffDirectory, tag: number, otherwise: number) => tags.get(tag)?.[0] ?? otherwise

function checkDirectory(directory: TiffDirectory, fileBytes: number, limit: PixelLimit): void {
  checkSize({ width: one(directory, 256, 0), height: one(directory, 257, 0) }, limit)
  const compression = one(directory, 259, 1)
  if (!knownCompressions.has(compression)) throw new NotConverted('unknown', `compression ${compression}`)
  const { offsets, lengths } = placesOf(directory)
  if (offsets.length === 0 || lengths.length !== offsets.length) throw new NotConverted('damaged', 'no strips')
  const isCut = offsets.some((offset, nth) => offset + (lengths[nth] ?? 0) > fileBytes)
  if (isCut) throw new NotConverted('damaged', 'a strip is cut')
}

/** A page of one strip of CCITT Group 4 as it is (ISO 32000-1, 7.4.6); null for another page. */
function encodeGroup4(bytes: Buffer, directory: TiffDirectory): EncodedPicture | null {
  const [width, height] = [one(directory, 256, 0), one(directory, 257, 0)]
  const { offsets, lengths } = placesOf(directory)
  const photometric = one(directory, 262, 0)
  const isPlain =
    one(directory, 259, 1) === group4 &&
    offsets.length === 1 &&
    !directory.tags.has(324) &&
    one(directory, 277, 1) === 1 &&
    one(directory, 258, 1) === 1 &&
    photometric <= 1
  if (!isPlain) return null
  const [from = 0, length = 0] = [offsets[0], lengths[0]]
  const strip = bytes.subarray(from, from + length)
  const parameters: [string, PdfValue][] = [
    ['/K', '-1'],
    ['/Columns', String(width)],
    ['/Rows', String(height)],
    // The codes call the ink of a page black, whichever bit it is.
    ['/BlackIs1', String(photometric === 1)],
  ]
  return {
    width,
    height,
    ...shownAs(directory),
    channels: 1,
    bits: 1,
    entries: [
      ['/Filter', '/CCITTFaxDecode'],
      ['/DecodeParms', new Map(parameters)],
    ],
    palette: null,
    profile: null,
    data: [one(directory, 266, 1) === 2 ? strip.map(reversed) : strip],
  }
}

/** The bits of a byte in the other order. */
const reversed = (byte: number) => {
  let turned = 0
  for (let bit = 0; bit < 8; bit += 1) if (byte & (1 << bit)) turned |= 0x80 >> bit
  return turned
}

async function decodePage(bytes: Buffer, page: number, directory: TiffDirectory): Promise<EncodedPicture> {
  const vips = await loadVips()
  return decoding(async () => {
    const image = vips.Image.tiffloadBuffer(bytes, { page, access: 'sequential', fail_on: 'error' })
    const bits = one(directory, 258, 1)
    const isGrey = one(directory, 262, 0) <= 1
    // An extra channel of no meaning is no alpha.
    const hasPlainExtra = directory.tags.get(338)?.[0] === 0 && image.bands === 4 && image.interpretation !== 'cmyk'
    const decoded = {
      image: hasPlainExtra ? image.extractBand(0, { n: 3 }) : image,
      bits: isGrey && bits < 8 ? bits : 8,
      isPremultiplied: directory.tags.get(338)?.[0] === 1,
    }
    const picture = await packPixels(decoded, shownAs(directory))
    const profile = directory.tags.get(34_675)
    return picture.profile === null && profile !== undefined
      ? { ...picture, profile: usableProfile(Buffer.from(profile), picture.channels) }
      : picture
  })
}
