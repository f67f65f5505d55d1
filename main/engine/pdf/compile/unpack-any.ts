import { constants, inflateSync } from 'node:zlib'
import type { PdfObject } from './file-text.ts'
import { BadSyntax, isDict, type PdfValue } from './pdf-values.ts'
import type { PlainFile } from './plain-file.ts'

const maxBytes = 256 * 1024 * 1024

/** The bytes of a stream of content, unpacked. @throws BadSyntax for a filter that is not known here */
export function unpackAny(file: PlainFile, { value, stream }: PdfObject): Buffer {
  if (stream === null || !isDict(value)) throw new BadSyntax('no stream')
  const blocks: Buffer[] = []
  file.readBlocks(stream, (block) => blocks.push(Buffer.from(block)))
  const filters = [file.resolve(value.get('/Filter')) ?? []].flat() as PdfValue[]
  return filters.reduce<Buffer>((bytes, filter) => unpackOne(bytes, file.resolve(filter)), Buffer.concat(blocks))
}

function unpackOne(bytes: Buffer, filter: PdfValue | undefined): Buffer {
  switch (filter) {
    case '/FlateDecode':
    case '/Fl':
      return inflate(bytes)
    case '/ASCIIHexDecode':
    case '/AHx':
      return Buffer.from(bytes.toString('latin1').replaceAll(/[^\dA-Fa-f]/g, ''), 'hex')
    case '/ASCII85Decode':
    case '/A85':
      return ascii85(bytes.toString('latin1'))
    case '/LZWDecode':
    case '/LZW':
      return lzw(bytes)
    default:
      throw new BadSyntax(`filter ${typeof filter === 'string' ? filter : 'unknown'}`)
  }
}

/** Also what is cut, as readers do. */
function inflate(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    throw new BadSyntax('not packed as it says')
  }
}

/** ISO 32000-1, 7.4.3. */
function ascii85(text: string): Buffer {
  const out: number[] = []
  const group: number[] = []
  const flush = (count: number) => {
    const padded = [...group, 84, 84, 84, 84].slice(0, 5)
    const word = padded.reduce((sum, each) => sum * 85 + each, 0)
    for (let nth = 0; nth < count; nth += 1) out.push(Math.floor(word / 256 ** (3 - nth)) & 255)
    group.length = 0
  }
  for (const each of text) {
    if (each === '~') break
    if (each === 'z' && group.length === 0) out.push(0, 0, 0, 0)
    else if (each >= '!' && each <= 'u') group.push(each.charCodeAt(0) - 33)
    if (group.length === 5) flush(4)
  }
  if (group.length > 1) flush(group.length - 1)
  return Buffer.from(out)
}

const [clearTable, endOfData, maxWidth] = [256, 257, 12]

/** ISO 32000-1, 7.4.4, with the usual early change. */
function lzw(bytes: Buffer): Buffer {
  const out: Buffer[] = []
  let table: Buffer[] = []
  let [width, bits, held] = [9, 0, 0]
  let before = null as Buffer | null
  const reset = () => {
    table = Array.from({ length: 258 }, (_, code) => Buffer.from(code < 256 ? [code] : []))
    width = 9
    before = null
  }
  reset()
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffffff
    bits += 8
    if (bits < width) continue
    bits -= width
    const code = (held >> bits) & ((1 << width) - 1)
    if (code === endOfData) break
    if (code === clearTable) {
      reset()
      continue
    }
    const last = before
    const known = table[code]
    const entry: Buffer | null = known ?? (last === null ? null : Buffer.concat([last, last.subarray(0, 1)]))
    if (entry === null) throw new BadSyntax('not packed as it says')
    out.push(entry)
    if (last !== null) table.push(Buffer.concat([last, entry.subarray(0, 1)]))
    before = entry
    if (width < maxWidth && table.length + 1 >= 1 << width) width += 1
  }
  return Buffer.concat(out)
}
