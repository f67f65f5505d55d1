import { crc32, createInflate, inflateSync } from 'node:zlib'
import { NotConverted } from '../not-converted.ts'
import { type EncodedPicture, resolutionOf, usableProfile } from './picture.ts'
import { readExif } from './tiff-tags.ts'

const damaged = (detail: string) => new NotConverted('damaged', detail)

/** Channels by the colour type (PNG 3, 11.2.1). */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

export interface PngFile {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly colour: number
  /** It has an alpha channel, transparent colours, or is interlaced: it has to be decoded. */
  readonly isPlain: boolean
  readonly chunks: ReadonlyMap<string, Buffer>
  /** The parts of its compressed rows. */
  readonly rows: readonly Buffer[]
}

/** Reads the chunks of a PNG and checks their sums. @throws NotConverted */
export function readPng(bytes: Buffer): PngFile {
  const chunks = new Map<string, Buffer>()
  const rows: Buffer[] = []
  for (let at = 8; !chunks.has('IEND'); ) {
    if (at + 12 > bytes.length) throw damaged('cut between chunks')
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw damaged('cut in a chunk')
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw damaged(`sum of ${type}`)
    const body = bytes.subarray(at + 8, end - 4)
    if (type === 'IDAT') rows.push(body)
    else if (!chunks.has(type)) chunks.set(type, body)
    at = end
  }
  const header = chunks.get('IHDR')
  if (header === undefined || header.length < 13) throw damaged('no header')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth, colour, interlace] = [header.readUInt8(8), header.readUInt8(9), header.readUInt8(12)]
  if (width === 0 || height === 0 || rows.length === 0) throw damaged('no pixels')
  if (!depths[colour]?.includes(depth)) throw damaged(`colour ${colour} of ${depth} bits`)
  const isPlain = interlace === 0 && colour !== 4 && colour !== 6 && !chunks.has('tRNS')
  return { width, height, depth, colour, isPlain, chunks, rows }
}

/** Of a PNG that Malote has made itself, out of other pixels. */
export interface MadePng {
  /** Four channels are inks, not RGB and alpha. */
  readonly isCmyk: boolean
}

/**
 * The compressed rows as they are: PDF has the filters of PNG as predictors (ISO 32000-1, 7.4.4.4).
 * @throws NotConverted if the rows are not whole
 */
export async function encodePng(png: PngFile, made?: MadePng): Promise<EncodedPicture> {
  const { width, height, depth, colour, chunks, rows } = png
  const stored = channelsOf[colour] ?? 1
  // The decoder checks those that it is given.
  if (png.isPlain && made === undefined) await checkRows(rows, height, 1 + Math.ceil((width * stored * depth) / 8))
  const plain = colour === 2 ? 3 : 1
  const channels = made?.isCmyk ? 4 : plain
  const palette = colour === 3 ? (chunks.get('PLTE') ?? null) : null
  if (colour === 3 && (palette === null || palette.length === 0 || palette.length % 3 !== 0)) throw damaged('palette')
  const parameters = { Predictor: 15, Colors: stored, BitsPerComponent: depth, Columns: width }
  const exif = readExif(chunks.get('eXIf') ?? Buffer.alloc(0))
  return {
    width,
    height,
    orientation: exif.orientation,
    resolution: resolutionOfChunk(chunks.get('pHYs')) ?? exif.resolution,
    channels: palette === null ? channels : 3,
    bits: depth,
    entries: [
      ['/Filter', '/FlateDecode'],
      ['/DecodeParms', new Map(Object.entries(parameters).map(([key, value]) => [`/${key}`, String(value)]))],
    ],
    palette,
    profile: usableProfile(profileOf(chunks.get('iCCP')), palette === null ? channels : 3),
    data: rows,
  }
}

/** Inflates the rows without keeping them. */
async function checkRows(rows: readonly Buffer[], height: number, rowBytes: number): Promise<void> {
  const expected = height * rowBytes
  const inflate = createInflate({ chunkSize: 256 * 1024 })
  let inflated = 0
  const feeding = feed(inflate, rows)
  try {
    for await (const piece of inflate) {
      const bytes = piece as Buffer
      // The first byte of each row names its filter.
      const first = (rowBytes - (inflated % rowBytes)) % rowBytes
      for (let at = first; at < bytes.length; at += rowBytes) if ((bytes[at] ?? 0) > 4) throw damaged('filter')
      inflated += bytes.length
      if (inflated > expected) throw damaged('more rows than its header says')
    }
    await feeding
  } catch (error) {
    throw error instanceof NotConverted ? error : damaged(String(error))
  }
  if (inflated < expected) throw damaged('fewer rows than its header says')
}

async function feed(inflate: ReturnType<typeof createInflate>, rows: readonly Buffer[]): Promise<void> {
  for (const each of rows) {
    if (inflate.destroyed) return
    if (!inflate.write(each)) await new Promise((resolve) => inflate.once('drain', resolve).once('close', resolve))
  }
  inflate.end()
}

/** In pixels per metre. */
function resolutionOfChunk(body: Buffer | undefined) {
  if (body === undefined || body.length < 9 || body.readUInt8(8) !== 1) return null
  return resolutionOf(body.readUInt32BE(0), body.readUInt32BE(4), 0.0254)
}

/** The chunk has a name, a zero, the method 0, and a compressed profile. */
function profileOf(body: Buffer | undefined): Buffer | null {
  if (body === undefined) return null
  try {
    return inflateSync(body.subarray(body.indexOf(0) + 2), { maxOutputLength: 4 * 2 ** 20 })
  } catch {
    return null
  }
}
