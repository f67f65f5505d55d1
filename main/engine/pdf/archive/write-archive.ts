import { deflateSync } from 'node:zlib'
import { catalogOf, readPages } from '../compile/copy-pages.ts'
import { fileEnd, fileHeader } from '../compile/file-end.ts'
import type { PdfObject } from '../compile/file-text.ts'
import { createObjectWriter, type ObjectWriter } from '../compile/object-writer.ts'
import { BadSyntax, isDict, type PdfDict, type PdfValue, Reference } from '../compile/pdf-values.ts'
import type { PlainFile } from '../compile/plain-file.ts'
import { unpackAny } from '../compile/unpack-any.ts'
import { informationOf, metadataOf, readFacts } from './archive-metadata.ts'
import { srgbProfile } from './srgb-profile.ts'

const fixed = { catalog: 1, info: 2, metadata: 3, profile: 4 } as const
const firstObject = 5

/** Entries that say nothing of how pages look; the file gets metadata of its own. */
const leftOut: ReadonlySet<string> = new Set(['/Metadata', '/PieceInfo', '/LastModified'])
/** ISO 32000-1, 12.5.3: printed. */
const printFlag = 4

/**
 * Writes a file anew with what PDF/A-2b asks for and its look does not depend on: metadata, an output intent of sRGB, an id,
 * resources at each page, no LZW, nothing that is smoothed. Pictures, text, bookmarks and annotations stay.
 * @param put stores bytes at an offset of the new file
 * @param id of the new file, 32 hexadecimal digits
 * @throws BadSyntax for a file that cannot be followed, MissingObject for one that lacks a part
 */
export function writeArchive(file: PlainFile, put: (bytes: Buffer, at: number) => void, id: string): void {
  const header = Buffer.from(fileHeader, 'latin1')
  put(header, 0)
  const writer = createObjectWriter({ offset: header.length, object: fixed.catalog }, put)
  while (writer.reserve() < firstObject - 1) {
    // The first numbers are for what every file has.
  }
  const copy = createCopy(file, writer)
  const catalog = copy.dict(catalogOf(file))
  catalog.delete('/OutputIntents')
  writer.write(
    fixed.catalog,
    new Map<string, PdfValue>([
      ...catalog,
      ['/Metadata', new Reference(fixed.metadata)],
      ['/OutputIntents', [outputIntent]],
    ]),
  )
  copy.rest()
  const facts = readFacts(file)
  writer.write(fixed.info, informationOf(facts))
  writeStream(writer, fixed.metadata, [
    new Map([
      ['/Type', '/Metadata'],
      ['/Subtype', '/XML'],
    ]),
    metadataOf(facts),
  ])
  const profile = new Map([
    ['/N', '3'],
    ['/Filter', '/FlateDecode'],
  ])
  writeStream(writer, fixed.profile, [profile, deflateSync(srgbProfile())])
  const { offset, offsets } = writer.end()
  put(fileEnd([0, ...offsets], offset, { ...fixed, id }), offset)
}

const outputIntent: PdfDict = new Map<string, PdfValue>([
  ['/Type', '/OutputIntent'],
  ['/S', '/GTS_PDFA1'],
  ['/OutputConditionIdentifier', '(sRGB)'],
  ['/Info', '(sRGB IEC61966-2.1)'],
  ['/DestOutputProfile', new Reference(fixed.profile)],
])

function writeStream(writer: ObjectWriter, object: number, [dict, bytes]: readonly [PdfDict, Buffer]): void {
  writer.writeStream(object, new Map([...dict, ['/Length', String(bytes.length)]]), (write) => write(bytes))
}

/** Copies values under new numbers, and then each object that they refer to. */
function createCopy(file: PlainFile, writer: ObjectWriter) {
  const pages = new Map(readPages(file).pages.map(({ object, dict }) => [object, dict]))
  const root = file.trailer.get('/Root')
  const numbers = new Map<number, number>(root instanceof Reference ? [[root.object, fixed.catalog]] : [])
  const waiting: number[] = []

  function numberOf(object: number): number {
    const known = numbers.get(object)
    if (known !== undefined) return known
    const number = writer.reserve()
    numbers.set(object, number)
    waiting.push(object)
    return number
  }
  function value(from: PdfValue): PdfValue {
    if (from instanceof Reference) return new Reference(numberOf(from.object))
    if (Array.isArray(from)) return from.map(value)
    if (isDict(from)) return dict(from)
    const isOdd = from.startsWith('<') && from.replaceAll(/[^\dA-Fa-f]/g, '').length % 2 > 0
    return isOdd ? from.replace(/>$/, '0>') : from
  }
  function dict(from: PdfDict): PdfDict {
    const kept = [...from].filter(([key]) => !leftOut.has(key))
    return new Map(kept.map(([key, each]): [string, PdfValue] => [key, value(each)]))
  }
  function one(object: number): void {
    const number = numberOf(object)
    const found = file.object(object)
    if (found === null) return writer.write(number, 'null')
    if (!isDict(found.value)) return writer.write(number, value(found.value))
    const changed = dict(withWhatIsAsked(file, found.value, pages.get(object)))
    if (found.stream === null) writer.write(number, changed)
    else stream(number, found, changed)
  }
  function stream(number: number, found: PdfObject, changed: PdfDict): void {
    if (found.stream === null) throw new BadSyntax('no stream')
    if (usesLzw(file, found)) {
      const bytes = deflateSync(unpackAny(file, found))
      changed.delete('/DecodeParms')
      writeStream(writer, number, [changed.set('/Filter', '/FlateDecode'), bytes])
      return
    }
    const part = found.stream
    writer.writeStream(number, changed.set('/Length', String(part.length)), (write) => file.readBlocks(part, write))
  }
  return {
    dict,
    rest(): void {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) one(next)
    },
  }
}

function usesLzw(file: PlainFile, { value }: PdfObject): boolean {
  if (!isDict(value)) return false
  const filters = [file.resolve(value.get('/Filter')) ?? []].flat().map((each) => file.resolve(each))
  if (!filters.includes('/LZWDecode') && !filters.includes('/LZW')) return false
  const parameters = [file.resolve(value.get('/DecodeParms')) ?? []].flat().map((each) => file.resolve(each))
  // The bytes before a predictor are not read here; the check refuses the file.
  return !parameters.some((each) => isDict(each) && (each.has('/Predictor') || each.has('/EarlyChange')))
}

/** A page with its resources, a link that is printed, and a picture that readers draw as it is. */
function withWhatIsAsked(file: PlainFile, dict: PdfDict, page: PdfDict | undefined): PdfDict {
  const resources = page?.get('/Resources')
  if (resources !== undefined && !dict.has('/Resources')) return new Map([...dict, ['/Resources', resources]])
  const kind = file.resolve(dict.get('/Subtype'))
  if (kind === '/Link' && dict.has('/Rect')) {
    const flags = Number(file.resolve(dict.get('/F')) ?? 0)
    // It has no look of its own, so that printing it changes nothing.
    return dict.has('/AP') ? dict : new Map([...dict, ['/F', String(flags | printFlag)]])
  }
  const isSmoothed = kind === '/Image' && file.resolve(dict.get('/Interpolate')) === 'true'
  return isSmoothed ? new Map([...dict, ['/Interpolate', 'false']]) : dict
}
