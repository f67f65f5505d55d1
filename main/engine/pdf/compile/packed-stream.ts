import { inflateSync } from 'node:zlib'
import { withoutPredictor } from '../../../../pdf/reader/predictor.ts'
import type { FileText, PdfObject } from './file-text.ts'
import { BadSyntax, isDict, type PdfDict, type PdfValue } from './pdf-values.ts'

/** A stream of tables or objects that unpacks to more is an attack. */
const maxUnpackedBytes = 64 * 1024 * 1024
const maxPackedBytes = 32 * 1024 * 1024

/** The bytes of a stream of tables or objects, unpacked. Only what programs really use for these is known. */
export function unpack(file: FileText, { value, stream }: PdfObject): Buffer {
  if (stream === null || !isDict(value) || stream.length > maxPackedBytes) throw new BadSyntax('no stream')
  const bytes = file.bytesOf(stream)
  const [filter, ...more] = [value.get('/Filter') ?? []].flat() as PdfValue[]
  if (filter === undefined) return bytes
  if (filter !== '/FlateDecode' || more.length > 0) throw new BadSyntax('another filter')
  const [parameters] = [value.get('/DecodeParms') ?? []].flat() as PdfValue[]
  try {
    const plain = inflateSync(bytes, { maxOutputLength: maxUnpackedBytes })
    return isDict(parameters) ? unpredicted(plain, parameters) : plain
  } catch (error) {
    throw error instanceof BadSyntax ? error : new BadSyntax('not packed as it says')
  }
}

function unpredicted(bytes: Buffer, parameters: PdfDict): Buffer {
  const plain = withoutPredictor(bytes, {
    predictor: Number(parameters.get('/Predictor') ?? 1),
    columns: Number(parameters.get('/Columns') ?? 1),
    colors: Number(parameters.get('/Colors') ?? 1),
    bits: Number(parameters.get('/BitsPerComponent') ?? 8),
  })
  if (plain === null) throw new BadSyntax('another predictor')
  return Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength)
}
