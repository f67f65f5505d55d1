import { NotConverted } from '../not-converted.ts'
import { type Orientation, orientationOf, type Resolution, resolutionOf } from './picture.ts'

/** The values of one directory's tags, as numbers. Text and other bytes are numbers, too. */
type TiffTags = ReadonlyMap<number, readonly number[]>

export interface TiffDirectory {
  readonly tags: TiffTags
  /** The offset of the next directory; 0 for none. */
  readonly next: number
}

/** A file, or the part of an EXIF segment that is built like one (TIFF 6.0; BigTIFF). */
interface TiffReader {
  /** Of the first directory. */
  readonly first: number
  /** Throws RangeError beyond the end of the bytes. */
  directory(offset: number): TiffDirectory
}

/** Bytes of a value by its type. */
const sizes: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
}
/** More entries than any program writes: a bomb. */
const mostEntries = 4096
/** Values of one tag; strips and profiles have the most. */
const mostValues = 4 * 2 ** 20

/** @throws NotConverted where the bytes do not begin like a TIFF */
export function readTiff(bytes: Buffer): TiffReader {
  const order = bytes.toString('latin1', 0, 2)
  const little = order === 'II'
  if (bytes.length < 8 || !(little || order === 'MM')) throw new NotConverted('damaged', 'no TIFF')
  const short = (at: number) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (at: number) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const long8 = (at: number) => Number(little ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
  const isBig = short(2) === 43
  const offset = isBig ? long8 : long
  const offsetBytes = isBig ? 8 : 4

  function valueAt(type: number, at: number): number {
    if (type === 5 || type === 10) return long(at) / long(at + 4)
    if (type === 11) return little ? bytes.readFloatLE(at) : bytes.readFloatBE(at)
    if (type === 12) return little ? bytes.readDoubleLE(at) : bytes.readDoubleBE(at)
    const size = sizes[type]
    if (size === 1) return bytes.readUInt8(at)
    if (size === 2) return short(at)
    return size === 4 ? long(at) : long8(at)
  }
  function valuesOf(entry: number): number[] {
    const type = short(entry + 2)
    const size = sizes[type]
    const count = offset(entry + 4)
    if (size === undefined) return []
    if (count > mostValues) throw new NotConverted('damaged', `${count} values in a tag`)
    const field = entry + 4 + offsetBytes
    const from = count * size <= offsetBytes ? field : offset(field)
    return Array.from({ length: count }, (_, nth) => valueAt(type, from + nth * size))
  }
  return {
    first: offset(isBig ? 8 : 4),
    directory(at) {
      const count = isBig ? long8(at) : short(at)
      if (count > mostEntries) throw new NotConverted('damaged', `${count} tags`)
      const first = at + (isBig ? 8 : 2)
      const entryBytes = isBig ? 20 : 12
      const tags = new Map<number, readonly number[]>()
      for (let nth = 0; nth < count; nth += 1) {
        const entry = first + nth * entryBytes
        tags.set(short(entry), valuesOf(entry))
      }
      const end = first + count * entryBytes
      return { tags, next: end + offsetBytes <= bytes.length ? offset(end) : 0 }
    },
  }
}

interface ShownAs {
  readonly orientation: Orientation
  readonly resolution: Resolution | null
}

/** Tags 274, 282, 283 and 296. `defaultUnit`: 2 is inches, 3 centimetres, 1 none. */
export function shownAs({ tags }: TiffDirectory): ShownAs {
  const one = (tag: number) => tags.get(tag)?.[0]
  const [across = 0, down = across] = [one(282), one(283)]
  const perInch = { 2: 1, 3: 2.54 }[one(296) ?? 2]
  return {
    orientation: orientationOf(one(274)),
    resolution: perInch === undefined ? null : resolutionOf(across, down, perInch),
  }
}

/** Reads the EXIF of a picture; a broken one is like none. */
export function readExif(bytes: Buffer): ShownAs {
  try {
    const reader = readTiff(bytes)
    return shownAs(reader.directory(reader.first))
  } catch {
    return { orientation: 1, resolution: null }
  }
}
