import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFParser } from '@cantoo/pdf-lib'
import type { LimitedSource } from './byte-source.ts'
import { withoutPredictor } from './predictor.ts'

/** This PDF is damaged, costs too much or has a form that is not supported; the message says why, for the log. */
export class UnsupportedPdf extends Error {}

/** A PDF has cost too much: objects that are read afterwards must not be taken for missing. */
export class TooCostly extends UnsupportedPdf {}

/** Takes an object that cannot be read for missing. Throws TooCostly. */
export const unlessTooCostly = (error: unknown): null => {
  if (error instanceof TooCostly) throw error
  return null
}

/** A page tree of two hundred thousand pages in one list fits. pdf-lib never forgets a reference that it has parsed. */
const maxValueBytes = 2 * 1024 * 1024
const windows = [4 * 1024, 64 * 1024, 512 * 1024, maxValueBytes]
const maxDecodedBytes = 32 * 1024 * 1024

/** pdf-lib's parser for one value. A stream is parsed as its dictionary; its bytes are read by their length. */
class ValueParser extends PDFParser {
  parseValue(): { value: PDFObject; length: number } {
    this.skipWhitespaceAndComments()
    const isDict = this.bytes.peek() === 0x3c && this.bytes.peekAhead(1) === 0x3c
    const value = isDict ? this.parseDict() : this.parseObject()
    return { value, length: this.bytes.offset() }
  }
}

const parseValue = (bytes: Uint8Array) => new ValueParser(bytes).parseValue()

/** Reads the value at `offset` in windows of growing size; `end` is the offset after it. Throws UnsupportedPdf. */
export async function readValue(source: LimitedSource, offset: number): Promise<{ value: PDFObject; end: number }> {
  let cause: unknown
  for (const size of windows) {
    const bytes = await source.read(offset, size)
    const reachesEnd = bytes.length < size
    let parsed: ReturnType<typeof parseValue> | undefined
    try {
      parsed = parseValue(bytes)
    } catch (error) {
      cause = error
    }
    source.spend('bytes parsed', parsed?.length ?? bytes.length)
    if (parsed && (reachesEnd || parsed.length < bytes.length))
      return { value: parsed.value, end: offset + parsed.length }
    if (reachesEnd) break
  }
  throw new UnsupportedPdf(`no object can be read at ${offset}`, { cause })
}

/** Where an object's value begins, after its header at `offset`. Throws UnsupportedPdf for another object. */
export async function objectStart(
  source: LimitedSource,
  offset: number,
  number?: number,
): Promise<{ start: number; generation: number }> {
  const head = (await source.read(offset, 64)).toString('latin1')
  const match = /^\s*(\d{1,10})\s+(\d{1,5})\s+obj/.exec(head)
  if (!match || (number !== undefined && Number(match[1]) !== number)) {
    throw new UnsupportedPdf(`object ${number ?? ''} is not at ${offset}`)
  }
  return { start: offset + match[0].length, generation: Number(match[2]) }
}

interface StreamPlace {
  readonly dict: PDFDict
  /** The offset after the dictionary. */
  readonly end: number
  readonly length: number | undefined
}

/** The decoded bytes of a stream, after `decrypt`. Throws UnsupportedPdf. */
export async function readStream(
  source: LimitedSource,
  { dict, end, length }: StreamPlace,
  decrypt: (raw: Buffer) => Buffer = (raw) => raw,
): Promise<Buffer> {
  const head = (await source.read(end, 64)).toString('latin1')
  const match = /^\s*stream(?:\r\n|\n|\r)/.exec(head)
  if (!match || length === undefined || length > maxDecodedBytes) throw new UnsupportedPdf('a stream is broken')
  const plain = decode(dict, decrypt(await source.read(end + match[0].length, length)))
  source.spend('bytes unpacked', plain.length)
  return plain
}

const singleOf = (value: PDFObject | undefined): PDFObject | undefined =>
  value instanceof PDFArray && value.size() === 1 ? value.get(0) : value

function decode(dict: PDFDict, raw: Buffer): Buffer {
  const filter = singleOf(dict.get(PDFName.of('Filter')))
  if (filter === undefined) return raw
  if (filter !== PDFName.of('FlateDecode')) throw new UnsupportedPdf('a stream has an unusual filter')
  try {
    const plain = inflateSync(raw, { maxOutputLength: maxDecodedBytes })
    const parms = singleOf(dict.get(PDFName.of('DecodeParms')))
    return parms instanceof PDFDict ? unpredict(plain, parms) : plain
  } catch (error) {
    throw new UnsupportedPdf('a stream cannot be decoded', { cause: error })
  }
}

/** Undoes the predictors of rows. */
function unpredict(bytes: Buffer, parms: PDFDict): Buffer {
  const setting = (name: string, fallback: number) => numberOf(parms.get(PDFName.of(name))) ?? fallback
  const plain = withoutPredictor(bytes, {
    predictor: setting('Predictor', 1),
    columns: setting('Columns', 1),
    colors: setting('Colors', 1),
    bits: setting('BitsPerComponent', 8),
  })
  if (plain === null) throw new UnsupportedPdf('a stream has an unusual predictor')
  return Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength)
}

/** A number that stands in the place itself; undefined for a reference or another value. */
export const numberOf = (value: PDFObject | undefined): number | undefined =>
  value instanceof PDFNumber ? value.asNumber() : undefined

/** The value at the start of a part of a decoded object stream. Throws UnsupportedPdf. */
export function valueInside(source: LimitedSource, bytes: Buffer): PDFObject {
  let parsed: ReturnType<typeof parseValue>
  try {
    parsed = parseValue(bytes.subarray(0, maxValueBytes))
  } catch (error) {
    throw new UnsupportedPdf('an object stream is broken', { cause: error })
  }
  source.spend('bytes parsed', parsed.length)
  return parsed.value
}
