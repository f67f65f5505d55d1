import { inflateSync } from 'node:zlib'
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
    return isDict(parameters) ? withoutPredictor(plain, parameters) : plain
  } catch (error) {
    throw error instanceof BadSyntax ? error : new BadSyntax('not packed as it says')
  }
}

/** Undoes the predictors of PNG (RFC 2083, 6) that a table has: none, and the difference to the row above. */
function withoutPredictor(bytes: Buffer, parameters: PdfDict): Buffer {
  const predictor = Number(parameters.get('/Predictor') ?? 1)
  if (predictor === 1) return bytes
  const columns = Number(parameters.get('/Columns') ?? 1)
  if (predictor < 10 || !(columns > 0)) throw new BadSyntax('another predictor')
  const rows = Math.floor(bytes.length / (columns + 1))
  const plain = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    const from = row * (columns + 1)
    const kind = bytes[from]
    if (kind !== 0 && kind !== 2) throw new BadSyntax('another predictor')
    for (let column = 0; column < columns; column += 1) {
      const above = kind === 2 && row > 0 ? (plain[(row - 1) * columns + column] ?? 0) : 0
      plain[row * columns + column] = (bytes[from + 1 + column] ?? 0) + above
    }
  }
  return plain
}
