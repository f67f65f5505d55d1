import type { PdfValue } from '../../pdf/compile/pdf-values.ts'
import { NotConverted } from '../not-converted.ts'
import { type EncodedPicture, resolutionOf, usableProfile } from './picture.ts'
import { readExif } from './tiff-tags.ts'

/** A segment with its marker and its length. */
interface Segment {
  readonly marker: number
  readonly whole: Buffer
  readonly body: Buffer
}

const damaged = (detail: string) => new NotConverted('damaged', detail)
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Baseline, extended, progressive: DCTDecode knows no other (ISO 32000-1, 7.4.8). */
const knownFrames = [0xc0, 0xc1, 0xc2]
const scanMarker = 0xda

/**
 * The picture as it is: its entropy-coded bytes are not touched. Of the segments for programs only JFIF, Adobe and the colour
 * profile stay: EXIF, XMP, IPTC and comments may tell where a person was. What follows the end of the picture is left out.
 * @throws NotConverted a picture that is cut, or of a kind that no PDF can hold
 */
export function encodeJpeg(bytes: Buffer): EncodedPicture {
  const { segments, data } = splitJpeg(bytes)
  const frames = segments.filter(({ marker }) => isFrame(marker))
  const [frame] = frames
  if (frame === undefined || frames.length > 1 || frame.body.length < 6) throw damaged(`${frames.length} frames`)
  const { body } = frame
  const [bits, height, width, channels] = [
    body.readUInt8(0),
    body.readUInt16BE(1),
    body.readUInt16BE(3),
    body.readUInt8(5),
  ]
  if (!knownFrames.includes(frame.marker) || bits !== 8 || height === 0)
    throw new NotConverted('unknown', `JPEG frame ${frame.marker.toString(16)} of ${bits} bits`)
  if (width === 0 || body.length < 6 + 3 * channels) throw damaged('frame')
  if (channels !== 1 && channels !== 3 && channels !== 4) throw new NotConverted('unknown', `${channels} channels`)
  const isAdobe = segments.some(hasAdobe)
  const exif = readExif(segments.find(hasExif)?.body.subarray(6) ?? Buffer.alloc(0))
  const jfif = segments.find(hasJfif)?.body
  return {
    width,
    height,
    orientation: exif.orientation,
    resolution: (jfif && jfifResolution(jfif)) ?? exif.resolution,
    channels,
    bits: 8,
    entries: entriesOf(body, { channels, isAdobe, isPlain: jfif === undefined && !isAdobe }),
    palette: null,
    profile: usableProfile(joinProfile(segments), channels),
    data,
  }
}

const begins = (text: string) => (segment: Segment) => segment.body.toString('latin1', 0, text.length) === text
const hasApp = (marker: number, text: string) => (segment: Segment) =>
  segment.marker === marker && begins(text)(segment)
const hasJfif = hasApp(0xe0, 'JFIF\0')
const hasExif = hasApp(0xe1, 'Exif\0\0')
const hasProfile = hasApp(0xe2, 'ICC_PROFILE\0')
const hasAdobe = hasApp(0xee, 'Adobe')
/** Whether the segment goes into the PDF. */
const isKept = (segment: Segment) =>
  segment.marker < 0xe0 || hasJfif(segment) || hasProfile(segment) || hasAdobe(segment)

interface ColourFacts {
  readonly channels: number
  readonly isAdobe: boolean
  /** Neither JFIF nor Adobe says how its colours are stored. */
  readonly isPlain: boolean
}

function entriesOf(frame: Buffer, { channels, isAdobe, isPlain }: ColourFacts): [string, PdfValue][] {
  const entries: [string, PdfValue][] = [['/Filter', '/DCTDecode']]
  if (isPlain && isRgb(frame, channels)) entries.push(['/DecodeParms', new Map([['/ColorTransform', '0']])])
  // Adobe's programs write the inks of CMYK inverted.
  if (channels === 4 && isAdobe) entries.push(['/Decode', ['1', '0', '1', '0', '1', '0', '1', '0']])
  return entries
}

/** libjpeg takes three channels of these names for RGB. */
const isRgb = (frame: Buffer, channels: number) =>
  channels === 3 && [6, 9, 12].map((at) => String.fromCharCode(frame.readUInt8(at))).join('') === 'RGB'

/** The segments, and the bytes of those that stay, with the scans. */
function splitJpeg(bytes: Buffer): { segments: Segment[]; data: Buffer[] } {
  const segments: Segment[] = []
  const data: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff || marker === undefined) throw damaged(`no marker at ${at}`)
    if (marker === 0xd9) {
      if (!segments.some((each) => each.marker === scanMarker)) throw damaged('no scan')
      return { segments, data: [...data, bytes.subarray(at, at + 2)] }
    }
    const end = at + 4 <= bytes.length ? at + 2 + bytes.readUInt16BE(at + 2) : Number.POSITIVE_INFINITY
    if (end > bytes.length || end < at + 4) throw damaged('cut in a segment')
    const segment = { marker, whole: bytes.subarray(at, end), body: bytes.subarray(at + 4, end) }
    segments.push(segment)
    at = marker === scanMarker ? endOfScan(bytes, end) : end
    if (isKept(segment)) data.push(bytes.subarray(end - segment.whole.length, at))
  }
}

/** The next marker that is not part of the scan: no stuffed zero, no restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw damaged('cut in a scan')
}

/** Density of JFIF (ITU-T T.871): 1 is dots per inch, 2 per centimetre. */
function jfifResolution(body: Buffer) {
  if (body.length < 12) return null
  const perInch = { 1: 1, 2: 2.54 }[body.readUInt8(7)]
  return perInch === undefined ? null : resolutionOf(body.readUInt16BE(8), body.readUInt16BE(10), perInch)
}

/** The parts of a profile, which are numbered from 1 (ICC.1, annex B.4). */
function joinProfile(segments: readonly Segment[]): Buffer | null {
  const parts = segments.filter(hasProfile).filter(({ body }) => body.length > 14)
  const ordered = parts.toSorted((one, other) => one.body.readUInt8(12) - other.body.readUInt8(12))
  const isWhole = ordered.every(
    ({ body }, nth) => body.readUInt8(12) === nth + 1 && body.readUInt8(13) === parts.length,
  )
  return parts.length > 0 && isWhole ? Buffer.concat(ordered.map(({ body }) => body.subarray(14))) : null
}
