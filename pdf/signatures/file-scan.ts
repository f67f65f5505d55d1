import type { ByteSource } from '../reader/byte-source.ts'
import type { PdfObjects } from '../reader/pdf-objects.ts'
import type { ObjectPlace } from '../reader/section.ts'
import type { RevisionEnd } from './references.ts'

/** The finds of a program that rebuilds cross-references: it searches the file and takes the last object of a number. */
export interface Scan {
  /** It finds other objects than the cross-references name, or another trailer. */
  readonly isOther: boolean
  /** Objects that the cross-references do not name. */
  readonly unnamed: ReadonlySet<number>
  /** The offset behind which no stream ends. */
  readonly lastStreamEnd: number
}

/** The head of an object: its number, where that stands, and where the blanks before it begin. */
interface Head {
  readonly number: number
  readonly at: number
  readonly start: number
}

const blockBytes = 1024 * 1024
/** Longer than a keyword and the numbers before it. */
const overlapBytes = 2048

/** Searches the file once, and compares it with the cross-references at the end of each revision, oldest first. */
export async function scanFile(
  source: ByteSource,
  objects: PdfObjects,
  revisions: readonly RevisionEnd[],
): Promise<readonly Scan[]> {
  const heads = new Map<number, number>()
  const sections = new Set(objects.chain.map(({ offset }) => offset))
  const scans: Scan[] = []
  let [from, kept, lastStreamEnd] = [0, Buffer.alloc(0), -1]
  for (const [index, { end, place }] of revisions.entries()) {
    const added = new Set<number>()
    let trailers = 0
    while (from < end) {
      const block = await source.read(from, Math.min(blockBytes, end - from))
      if (block.length === 0) break
      const bytes = Buffer.concat([kept, block])
      const start = from - kept.length
      for (const head of headsIn(bytes, kept.length)) {
        // A stream of cross-references need not name itself.
        if (sections.has(start + head.at)) continue
        heads.set(head.number, start + head.start)
        added.add(head.number)
      }
      for (const at of placesOf('endstream', bytes, kept.length)) lastStreamEnd = start + at
      for (const at of placesOf('trailer', bytes, kept.length))
        if (isBlank(bytes[at + 7]) || bytes[at + 7] === 60) trailers += 1
      from += block.length
      kept = bytes.subarray(-overlapBytes)
    }
    const places = await objects.all(place)
    const unnamed = [...heads.keys()].filter((number) => (places.get(number)?.kind ?? 'free') === 'free')
    const before = revisions[index - 1]
    const tables = objects.chain.slice(place, before?.place).filter(({ section }) => section.kind === 'table').length
    const isOdd = before !== undefined && (trailers > tables || unnamed.some((number) => added.has(number)))
    const isOther = isOdd || [...heads].some(([number, start]) => isBehind(start, places.get(number), places))
    scans.push({ isOther, unnamed: new Set(unnamed), lastStreamEnd })
  }
  return scans
}

/** Whether an object begins behind the place that the cross-references name. */
function isBehind(start: number, entry: ObjectPlace | undefined, places: ReadonlyMap<number, ObjectPlace>): boolean {
  const named = entry?.kind === 'inside' ? places.get(entry.stream) : entry
  return named?.kind === 'at' && named.offset < start
}

/** Where a word stands that ends behind `from`. */
function* placesOf(word: string, bytes: Buffer, from: number): Generator<number> {
  const first = Math.max(0, from - word.length + 1)
  for (let at = bytes.indexOf(word, first, 'latin1'); at >= 0; at = bytes.indexOf(word, at + 1, 'latin1')) yield at
}

const isBlank = (byte: number | undefined) =>
  byte !== undefined && (byte === 32 || (byte >= 9 && byte <= 13) || byte === 0)
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57

function* headsIn(bytes: Buffer, from: number): Generator<Head> {
  const skip = (end: number, is: (byte: number | undefined) => boolean) => {
    let at = end
    while (is(bytes[at - 1])) at -= 1
    return at
  }
  for (const word of placesOf('obj', bytes, from)) {
    const generationEnd = skip(word, isBlank)
    const generation = skip(generationEnd, isDigit)
    const end = skip(generation, isBlank)
    const number = skip(end, isDigit)
    if (number < end && end < generation && generation < generationEnd)
      yield { number: Number(bytes.toString('latin1', number, end)), at: number, start: skip(number, isBlank) }
  }
}
