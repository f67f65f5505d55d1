import { PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import type { ByteSource, LimitedSource } from './byte-source.ts'
import { type Decryption, openDecryption } from './decryption.ts'
import { limitSource } from './limited-source.ts'
import { numberOf, objectStart, readStream, readValue, UnsupportedPdf, valueInside } from './parse-value.ts'
import { type PlacedSection, readReferences } from './references.ts'
import type { ObjectPlace } from './section.ts'
import { sectionFile } from './section-file.ts'
import { finishLater } from './steps.ts'

/** The list of numbers and places at the start of an object stream. */
const maxPlacesBytes = 4 * 1024 * 1024
/** A reference can lead to a reference; a longer path is a cycle. */
const maxDepth = 8

/** An object with the range of its value in the file; null for one inside an object stream. */
export interface FoundObject {
  readonly value: PDFObject
  readonly span: { readonly start: number; readonly end: number } | null
}

/**
 * The objects of a PDF, read one by one. `from` is the place in the chain of the newest section that is used: 0 for the
 * current file, more for an older revision.
 */
export interface PdfObjects {
  /** All sections, the newest first. */
  readonly chain: readonly PlacedSection<PDFDict>[]
  /** Where the PDF begins in the file. */
  readonly start: number
  entryOf(number: number, from?: number): Promise<ObjectPlace | undefined>
  /** The places of all objects. */
  all(from?: number): Promise<ReadonlyMap<number, ObjectPlace>>
  /** Throws UnsupportedPdf for an object that is missing or broken. */
  find(number: number, from?: number): Promise<FoundObject>
  /** The value behind a reference, or the value itself. Throws UnsupportedPdf. */
  resolve(value: PDFObject | undefined, from?: number): Promise<PDFObject | undefined>
  /** The decoded bytes of a stream. Throws UnsupportedPdf. */
  stream(number: number, from?: number): Promise<Buffer>
  /** The bytes of a stream of objects, and the place of each object in them. Throws UnsupportedPdf. */
  objectStream(number: number, from?: number): Promise<ObjectStream>
  /** Whether the object is a stream: its dictionary is followed by bytes. */
  isStream(found: FoundObject): Promise<boolean>
}

/** The objects of a stream of objects: its bytes, and the place of each object in them. */
interface ObjectStream {
  readonly bytes: Buffer
  readonly places: ReadonlyMap<number, number>
}

function readPlaces(bytes: Buffer, first: number): ReadonlyMap<number, number> {
  if (first > maxPlacesBytes) throw new UnsupportedPdf('an object stream has too many objects')
  const head = bytes.toString('latin1', 0, first).trim().split(/\s+/).map(Number)
  const places = new Map<number, number>()
  for (let at = 0; at + 1 < head.length; at += 2) {
    const [number = 0, place = 0] = [head[at], head[at + 1]]
    if (!places.has(number)) places.set(number, first + place)
  }
  return places
}

interface StreamAccess {
  readonly entryOf: PdfObjects['entryOf']
  follow(value: PDFObject | undefined, from: number, depth: number): Promise<PDFObject | undefined>
  /** Null for a file that is not encrypted. */
  decryptionOf(): Decryption | null
}

/** Reads streams; those of objects once. */
function createStreams(source: LimitedSource, { entryOf, follow, decryptionOf }: StreamAccess) {
  const opened = new Map<number, ObjectStream>()
  const read = async (number: number, from: number, depth: number) => {
    const entry = await entryOf(number, from)
    if (entry?.kind !== 'at') throw new UnsupportedPdf(`stream ${number} is missing`)
    const { start, generation } = await objectStart(source, entry.offset, number)
    const { value: dict, end } = await readValue(source, start)
    if (!(dict instanceof PDFDict)) throw new UnsupportedPdf(`stream ${number} is none`)
    const length = numberOf(await follow(dict.get(PDFName.of('Length')), from, depth + 1))
    const decrypt = (raw: Buffer) => decryptionOf()?.stream(raw, { number, generation }) ?? raw
    return { dict, bytes: await readStream(source, { dict, end, length }, decrypt) }
  }
  const open = async (number: number, from: number, depth: number): Promise<ObjectStream> => {
    const entry = await entryOf(number, from)
    const known = entry?.kind === 'at' ? opened.get(entry.offset) : undefined
    if (known) return known
    const { dict, bytes } = await read(number, from, depth)
    const stream = { bytes, places: readPlaces(bytes, numberOf(dict.get(PDFName.of('First'))) ?? 0) }
    if (entry?.kind === 'at') opened.set(entry.offset, stream)
    return stream
  }
  return { read, open }
}

/**
 * Reads the cross-references of a PDF; objects are read on demand. Everything that is read of it has one budget, after
 * which each call throws; `patience` multiplies it. Throws UnsupportedPdf and StorageReadError.
 */
export async function readObjects(unlimited: ByteSource, patience = 1): Promise<PdfObjects> {
  const source = limitSource(unlimited, patience)
  const { chain, start: startOfPdf, find, all } = await finishLater(readReferences(sectionFile(source)))
  let decryption: Decryption | null = null

  const entryOf = (number: number, from = 0) => finishLater(find(number, from, () => source.spend('lookups', 1)))
  const locate = async (number: number, from: number, depth: number): Promise<FoundObject> => {
    const entry = depth < maxDepth ? await entryOf(number, from) : undefined
    if (entry === undefined || entry.kind === 'free') throw new UnsupportedPdf(`object ${number} is missing`)
    if (entry.kind === 'inside') return { value: await inside(entry.stream, number, from, depth), span: null }
    const { start, generation } = await objectStart(source, entry.offset, number)
    const { value, end } = await readValue(source, start)
    return { value: decryption?.value(value, { number, generation }) ?? value, span: { start, end } }
  }
  const follow = async (value: PDFObject | undefined, from: number, depth: number): Promise<PDFObject | undefined> => {
    if (!(value instanceof PDFRef)) return value
    return follow((await locate(value.objectNumber, from, depth)).value, from, depth + 1)
  }
  const streams = createStreams(source, { entryOf, follow, decryptionOf: () => decryption })
  const inside = async (stream: number, number: number, from: number, depth: number): Promise<PDFObject> => {
    const { bytes, places } = await streams.open(stream, from, depth)
    const place = places.get(number)
    if (place === undefined) throw new UnsupportedPdf(`object ${number} is not in its stream`)
    return valueInside(source, bytes.subarray(place))
  }
  const encrypt = await follow(chain[0]?.section.trailer.get(PDFName.of('Encrypt')), 0, 0)
  if (encrypt instanceof PDFDict) decryption = openDecryption(encrypt, chain[0]?.section.trailer.get(PDFName.of('ID')))

  return {
    chain,
    start: startOfPdf,
    entryOf,
    all: (from = 0) => finishLater(all(from)),
    find: (number, from = 0) => locate(number, from, 0),
    resolve: (value, from = 0) => follow(value, from, 0),
    stream: async (number, from = 0) => (await streams.read(number, from, 0)).bytes,
    objectStream: (number, from = 0) => streams.open(number, from, 0),
    isStream: (found) => isStream(source, found),
  }
}

/** Readers take this behind a dictionary for a stream; a comment or blanks without an end may hide one. */
const streamAhead = /^(?:[\0\s]|%[^\r\n]*[\r\n])*(?:stream|%[^\r\n]*$|$)/

async function isStream(source: LimitedSource, { value, span }: FoundObject): Promise<boolean> {
  if (!(value instanceof PDFDict) || span === null) return false
  return streamAhead.test((await source.read(span.end, 1024)).toString('latin1'))
}

/** Resolves a required dictionary. Throws UnsupportedPdf with its name. */
export async function dictionaryOf(
  objects: Pick<PdfObjects, 'resolve'>,
  value: PDFObject | undefined,
  what: string,
): Promise<PDFDict> {
  const found = await objects.resolve(value)
  if (!(found instanceof PDFDict)) throw new UnsupportedPdf(`it has no ${what}`)
  return found
}
