import { type PdfReferences, readReferences } from '../../../../pdf/reader/references.ts'
import type { ObjectPlace, SectionFile } from '../../../../pdf/reader/section.ts'
import { finishNow } from '../../../../pdf/reader/steps.ts'
import { type FileText, openFileText, type PdfObject } from './file-text.ts'
import { unpack } from './packed-stream.ts'
import {
  BadSyntax,
  createValueReader,
  EndOfText,
  isDict,
  MissingObject,
  type PdfDict,
  type PdfValue,
  Reference,
} from './pdf-values.ts'

/** A PDF without protection, of which every table and every length is right: as PDFium writes it, and most programs. */
export interface PlainFile {
  readonly trailer: PdfDict
  /** An addition to the file begins from here. */
  readonly end: FileEnd
  /** Null for a free or unknown object. */
  object(number: number): PdfObject | null
  /** Follows references. */
  resolve(value: PdfValue | undefined): PdfValue | undefined
  /** Where each object is. */
  readonly places: ReadonlyMap<number, ObjectPlace>
  /** The offsets of its cross-reference tables and streams. */
  readonly tables: readonly number[]
  /** True if every used entry of its tables leads to the object of its number. */
  hasRightTable(): boolean
  readBlocks: FileText['readBlocks']
  close(): void
}

/** `ignored`: nothing is copied or changed. Strings and streams are read as they stand; bytes may stand before the PDF. */
interface OpenOptions {
  readonly protection: 'refused' | 'ignored'
}

export interface FileEnd {
  /** The file's size in bytes. */
  readonly offset: number
  /** The offset of the newest cross-reference table or stream. */
  readonly start: number
  /** No object has this number or a higher one. */
  readonly objects: number
  /** True if an object was replaced by another of the same number, which references then have to tell. */
  readonly hasGenerations: boolean
}

const maxReferences = 32

/** Follows references to what they lead to; undefined where that is nothing, or too far. */
export const followWith =
  (object: (number: number) => PdfObject | undefined | null) =>
  (value: PdfValue | undefined): PdfValue | undefined => {
    let found = value
    for (let steps = 0; found instanceof Reference; steps += 1) {
      if (steps > maxReferences) return undefined
      found = object(found.object)?.value
    }
    return found
  }

interface Inspection<T> {
  read(file: PlainFile): T
  /** The answer for a file, or a part of it, that this reader cannot read. */
  readonly otherwise: T
}

/** Reads a file, protected or not. */
export function inspectFile<T>(path: string, { read, otherwise }: Inspection<T>): T {
  try {
    const file = open(path, { protection: 'ignored' })
    try {
      return read(file)
    } finally {
      file.close()
    }
  } catch (error) {
    if (error instanceof BadSyntax) return otherwise
    throw error
  }
}

/** @throws BadSyntax, or the system's error */
export const openPlainFile = (path: string): PlainFile => open(path, { protection: 'refused' })

function open(path: string, { protection }: OpenOptions): PlainFile {
  const file = openFileText(path)
  try {
    const references = finishNow(readReferences(sectionFile(file)))
    // Readers disagree on whether offsets of an update count from the beginning of the file or of the PDF.
    if (protection === 'refused' && references.start > 0) throw new BadSyntax('bytes before the PDF')
    const opened = readPlainFile(file, references)
    if (protection === 'refused' && opened.trailer.has('/Encrypt')) throw new BadSyntax('a protected file')
    return opened
  } catch (error) {
    file.close()
    throw error
  }
}

const numberOf = (value: PdfValue | undefined): number => {
  const number = typeof value === 'string' ? Number(value) : Number.NaN
  if (!Number.isInteger(number) || number < 0) throw new BadSyntax('no number')
  return number
}

const sectionFile = (file: FileText): SectionFile<PdfDict> => ({
  bytes: file.size,
  textAt: file.textAt,
  dictAt(offset) {
    const value = file.parseAt(offset, (reader) => reader.read())
    if (!isDict(value)) throw new BadSyntax('no trailer')
    return value
  },
  streamAt(offset) {
    const object = file.objectAt(null, offset, numberOf)
    if (!isDict(object.value)) throw new BadSyntax('no cross-reference stream')
    return { dict: object.value, rows: unpack(file, object) }
  },
  numbersIn(dict, key) {
    const value = dict.get(`/${key}`)
    return value === undefined ? undefined : [value].flat().map(numberOf)
  },
  isReferenceStream: (dict) => dict.get('/Type') === '/XRef',
  error: (reason) => new BadSyntax(reason),
})

function readPlainFile(file: FileText, { chain, all }: PdfReferences<PdfDict>): PlainFile {
  const [newest] = chain
  if (newest === undefined) throw new BadSyntax('no trailer')
  const { trailer } = newest.section
  const places = finishNow(all())
  const valueIn = createObjectStreams(file, (number) => objectIn(number, places.get(number)))

  /** Objects that are being read: the length of a stream can be the stream itself. */
  const reading = new Set<number>()

  function objectIn(number: number, place: ObjectPlace | undefined): PdfObject | null {
    if (place === undefined || place.kind === 'free') return null
    if (reading.has(number)) throw new BadSyntax(`object ${number} is needed to read itself`)
    reading.add(number)
    try {
      if (place.kind === 'inside') return { value: valueIn(place.stream, number), stream: null }
      return file.objectAt(number, place.offset, (length) => Number(resolve(length)))
    } finally {
      reading.delete(number)
    }
  }
  const object = (number: number) => objectIn(number, places.get(number))
  const resolve = followWith(object)
  const end = { offset: file.size, start: newest.offset, ...numbering(places, trailer) }
  const hasRightTable = () =>
    [...places].every(([number, place]) => place.kind !== 'at' || file.isObjectAt(number, place.offset))
  const tables = chain.map(({ offset }) => offset)
  return {
    trailer,
    end,
    places,
    tables,
    object,
    resolve,
    hasRightTable,
    readBlocks: file.readBlocks,
    close: file.close,
  }
}

function numbering(
  places: ReadonlyMap<number, ObjectPlace>,
  trailer: PdfDict,
): Pick<FileEnd, 'objects' | 'hasGenerations'> {
  let objects = Number(trailer.get('/Size'))
  let hasGenerations = false
  for (const [number, place] of places) {
    objects = Math.max(objects, number + 1)
    hasGenerations ||= place.kind === 'at' && place.generation > 0
  }
  if (!Number.isInteger(objects)) throw new BadSyntax('no number of objects')
  return { objects, hasGenerations }
}

/** Streams of objects that stay unpacked. */
const maxUnpacked = 4

/** Reads objects within streams (ISO 32000-1, 7.5.7). */
function createObjectStreams(file: FileText, object: (number: number) => PdfObject | null) {
  const unpacked = new Map<number, { text: string; offsets: ReadonlyMap<number, number> }>()

  function open(number: number) {
    const found = object(number)
    if (found === null || !isDict(found.value)) throw new MissingObject(`no stream of objects ${number}`)
    // So that the last value has an end.
    const text = `${unpack(file, found).toString('latin1')}\nendobj\n`
    const [count, first] = [Number(found.value.get('/N')), Number(found.value.get('/First'))]
    const reader = createValueReader(text)
    const offsets = new Map<number, number>()
    for (let nth = 0; nth < count; nth += 1) offsets.set(Number(reader.read()), first + Number(reader.read()))
    return { text, offsets }
  }
  return (number: number, wanted: number): PdfValue => {
    try {
      const known = unpacked.get(number) ?? open(number)
      unpacked.delete(number)
      unpacked.set(number, known)
      const [oldest] = unpacked.keys()
      if (unpacked.size > maxUnpacked && oldest !== undefined) unpacked.delete(oldest)
      const offset = known.offsets.get(wanted)
      if (offset === undefined) throw new MissingObject(`no object ${wanted} in stream ${number}`)
      return createValueReader(known.text, offset).read()
    } catch (error) {
      throw error instanceof EndOfText ? new BadSyntax(`stream of objects ${number} ends too early`) : error
    }
  }
}
