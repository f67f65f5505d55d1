import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
} from '@cantoo/pdf-lib'
import type { Source } from './source.ts'

/** This PDF cannot be continued, and why; for the log. */
export class NotExtendable extends Error {}

/** A page tree of two hundred thousand pages in one list fits; pdf-lib keeps every reference that it ever read. */
const maxValueBytes = 2 * 1024 * 1024
const windows = [4 * 1024, 64 * 1024, 512 * 1024, maxValueBytes]
const maxDecodedBytes = 32 * 1024 * 1024

/** pdf-lib's parser, stopped before a stream's bytes: those are read by their length. */
class Parser extends PDFObjectParser {
  static over(bytes: Uint8Array, context: PDFContext): Parser {
    // The type of what it reads from is not exported.
    type Held = { readonly bytes: ConstructorParameters<typeof PDFObjectParser>[0] }
    return new Parser((PDFObjectParser.forBytes(bytes, context) as unknown as Held).bytes, context)
  }

  value(): PDFObject {
    this.skipWhitespaceAndComments()
    const isDict = this.bytes.peek() === 0x3c && this.bytes.peekAhead(1) === 0x3c
    return isDict ? this.parseDict() : this.parseObject()
  }

  get at(): number {
    return this.bytes.offset()
  }
}

/** The value at the beginning of these bytes. Throws what the parser throws. */
function parseValue(bytes: Uint8Array, context: PDFContext): { value: PDFObject; length: number } {
  const parser = Parser.over(bytes, context)
  return { value: parser.value(), length: parser.at }
}

/** The value at `offset`, and where it ends; the bytes are fetched in growing pieces. Throws NotExtendable. */
export async function readValue(
  source: Source,
  context: PDFContext,
  offset: number,
): Promise<{ value: PDFObject; end: number }> {
  let cause: unknown
  for (const size of windows) {
    const bytes = await source.read(offset, size)
    const whole = bytes.length < size
    try {
      const { value, length } = parseValue(bytes, context)
      if (whole || length < bytes.length) return { value, end: offset + length }
    } catch (error) {
      cause = error
    }
    if (whole) break
  }
  throw new NotExtendable(`no object can be read at ${offset}`, { cause })
}

/** Where the value of the object `number` begins, whose header must stand at `offset`. Throws NotExtendable. */
export async function valueStart(source: Source, offset: number, number?: number): Promise<number> {
  const head = (await source.read(offset, 64)).toString('latin1')
  const match = /^\s*(\d{1,10})\s+(\d{1,5})\s+obj/.exec(head)
  if (!match || (number !== undefined && Number(match[1]) !== number)) {
    throw new NotExtendable(`object ${number ?? ''} is not at ${offset}`)
  }
  return offset + match[0].length
}

/** The decoded bytes of a stream whose dictionary ended at `end`. Throws NotExtendable. */
export async function readStream(source: Source, dict: PDFDict, end: number, length: unknown): Promise<Buffer> {
  const head = (await source.read(end, 64)).toString('latin1')
  const match = /^\s*stream(?:\r\n|\n|\r)/.exec(head)
  if (!match || typeof length !== 'number' || length > maxDecodedBytes) throw new NotExtendable('a stream is broken')
  return decode(dict, await source.read(end + match[0].length, length))
}

const first = (value: PDFObject | undefined): PDFObject | undefined =>
  value instanceof PDFArray && value.size() === 1 ? value.get(0) : value

function decode(dict: PDFDict, raw: Buffer): Buffer {
  const filter = first(dict.get(PDFName.of('Filter')))
  if (filter === undefined) return raw
  if (filter !== PDFName.of('FlateDecode')) throw new NotExtendable('a stream has an unusual filter')
  try {
    const plain = inflateSync(raw, { maxOutputLength: maxDecodedBytes })
    const parms = first(dict.get(PDFName.of('DecodeParms')))
    return parms instanceof PDFDict ? unpredict(plain, parms) : plain
  } catch (error) {
    throw new NotExtendable('a stream cannot be decoded', { cause: error })
  }
}

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  switch (kind) {
    case 0:
      return 0
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4:
      return paeth(left, up, corner)
    default:
      throw new NotExtendable('a stream has an unknown predictor')
  }
}

/** Takes back the PNG predictors (ISO 32000, 7.4.4.4) for rows of single bytes. */
function unpredict(bytes: Buffer, parms: PDFDict): Buffer {
  const setting = (name: string, otherwise: number) => numberOf(parms.get(PDFName.of(name))) ?? otherwise
  const predictor = setting('Predictor', 1)
  if (predictor === 1) return bytes
  const width = setting('Columns', 1)
  if (predictor < 10 || setting('Colors', 1) !== 1 || setting('BitsPerComponent', 8) !== 8) {
    throw new NotExtendable('a stream has an unusual predictor')
  }
  const rows = Math.floor(bytes.length / (width + 1))
  const plain = Buffer.alloc(rows * width)
  const at = (row: number, column: number) => (row < 0 || column < 0 ? 0 : (plain[row * width + column] ?? 0))
  for (let row = 0; row < rows; row += 1) {
    const kind = bytes[row * (width + 1)] ?? 0
    for (let column = 0; column < width; column += 1) {
      const added = predicted(kind, at(row, column - 1), at(row - 1, column), at(row - 1, column - 1))
      plain[row * width + column] = (bytes[row * (width + 1) + 1 + column] ?? 0) + added
    }
  }
  return plain
}

/** A direct number. */
export const numberOf = (value: PDFObject | undefined): number | undefined =>
  value instanceof PDFNumber ? value.asNumber() : undefined

/** A value inside a decoded object stream. Throws NotExtendable. */
export function valueInside(bytes: Buffer, context: PDFContext): PDFObject {
  try {
    return parseValue(bytes.subarray(0, maxValueBytes), context).value
  } catch (error) {
    throw new NotExtendable('an object stream is broken', { cause: error })
  }
}
