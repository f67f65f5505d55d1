import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import type { LimitedSource } from './byte-source.ts'
import { numberOf, objectStart, readStream, readValue, UnsupportedPdf } from './parse-value.ts'

/** The position of an object: an offset of the file, or a place inside an object stream. */
export type XrefEntry =
  | { readonly kind: 'free' }
  | { readonly kind: 'at'; readonly offset: number }
  | { readonly kind: 'inside'; readonly stream: number; readonly index: number }

/** One cross-reference section (ISO 32000, 7.5.4 and 7.5.8) with its trailer. */
export interface XrefSection {
  readonly kind: 'table' | 'stream'
  readonly trailer: PDFDict
  /** One more than the highest object number in it. */
  readonly size: number
  /** How much memory its entries take. */
  readonly bytes: number
  /** The object numbers in it. */
  readonly runs: readonly { readonly first: number; readonly count: number }[]
  find(number: number): Promise<XrefEntry | undefined>
}

interface Run {
  readonly first: number
  readonly count: number
  /** The offset of its first entry. */
  readonly offset: number
  /** Bytes from one entry to the next: 20 in a table, but some programs leave one out or write one more. */
  readonly step: number
}

/** The highest object number that readers accept is 8,388,607. */
const maxNumber = 8_388_608
const maxRuns = 65_536
/** A run of no objects says nothing; some programs write one in an update without objects. */
const maxEmptyRuns = 8

/** The runs in the order of their numbers. Throws UnsupportedPdf if they overlap, are too many, or are mostly empty. */
function orderRuns(source: LimitedSource, runs: readonly Run[]): Run[] {
  source.spend('runs', runs.length)
  const ordered = runs.filter(({ count }) => count > 0).sort((a, b) => a.first - b.first)
  if (runs.length - ordered.length > maxEmptyRuns) throw new UnsupportedPdf('its cross-references are empty')
  const overlaps = ordered.some(({ first, count }, at) => first + count > (ordered[at + 1]?.first ?? maxNumber))
  if (overlaps) throw new UnsupportedPdf('its cross-references name an object twice, or too many')
  return ordered
}

/** The run of a number, by bisection. */
function findRun(runs: readonly Run[], number: number): Run | undefined {
  let [low, high] = [0, runs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle]?.first ?? 0) <= number) low = middle + 1
    else high = middle
  }
  const run = runs[low - 1]
  return run && number < run.first + run.count ? run : undefined
}

function sizeOf(runs: readonly Run[]): number {
  const last = runs.at(-1)
  return last ? last.first + last.count : 0
}

/** Reads the section at `offset`, of either kind. Throws UnsupportedPdf. */
export async function readXrefSection(source: LimitedSource, offset: number): Promise<XrefSection> {
  const head = (await source.read(offset, 32)).toString('latin1')
  const table = /^\s*xref\s+/.exec(head)
  return table ? readTable(source, offset + table[0].length) : readXrefStream(source, offset)
}

async function readTable(source: LimitedSource, start: number): Promise<XrefSection> {
  const listed: Run[] = []
  let empty = 0
  for (let at = start; ; ) {
    const line = (await source.read(at, 64)).toString('latin1')
    const end = /^\s*trailer/.exec(line)
    if (end) {
      const { value } = await readValue(source, at + end[0].length)
      if (!(value instanceof PDFDict)) throw new UnsupportedPdf('a trailer is no dictionary')
      const runs = orderRuns(source, listed)
      const find = (number: number) => findInTable(source, runs, number)
      return { kind: 'table', trailer: value, size: sizeOf(runs), bytes: 0, runs, find }
    }
    const run = /^\s*(\d{1,10}) (\d{1,10})\s+/.exec(line)
    const [first, count] = [Number(run?.[1]), Number(run?.[2])]
    if (count === 0) empty += 1
    const offset = at + (run?.[0].length ?? 0)
    const step = count > 0 ? await stepOf(source, offset) : 0
    at = offset + step * count
    // Stops at once: a table of nonsense can be as long as the file.
    if (!run || listed.length === maxRuns || empty > maxEmptyRuns || at > source.bytes) {
      throw new UnsupportedPdf('a cross-reference table is broken')
    }
    listed.push({ first, count, offset, step })
  }
}

/** By the end of the first entry; 20 for one that is none, which is refused when it is read. */
async function stepOf(source: LimitedSource, offset: number): Promise<number> {
  const first = /^\d{10} \d{5} [nf][ \r\n]{1,3}/.exec((await source.read(offset, 21)).toString('latin1'))
  return first?.[0].length ?? 20
}

async function findInTable(
  source: LimitedSource,
  runs: readonly Run[],
  number: number,
): Promise<XrefEntry | undefined> {
  const run = findRun(runs, number)
  if (!run) return undefined
  const entry = (await source.read(run.offset + run.step * (number - run.first), run.step)).toString('latin1')
  const match = /^(\d{10}) \d{5} ([nf])[ \r\n]{1,3}$/.exec(entry)
  if (!match) throw new UnsupportedPdf('an entry of a cross-reference table is broken')
  return match[2] === 'n' ? { kind: 'at', offset: Number(match[1]) } : { kind: 'free' }
}

function numbersOf(value: PDFObject | undefined): number[] | undefined {
  if (!(value instanceof PDFArray)) return undefined
  const numbers = value.asArray().map(numberOf)
  return numbers.every((number) => Number.isSafeInteger(number) && (number ?? -1) >= 0)
    ? (numbers as number[])
    : undefined
}

/** Bytes of a number in a row; no offset needs more. */
const maxWidth = 8

async function readXrefStream(source: LimitedSource, offset: number): Promise<XrefSection> {
  const { value: trailer, end } = await readValue(source, (await objectStart(source, offset)).start)
  const get = (name: string) => (trailer instanceof PDFDict ? trailer.get(PDFName.of(name)) : undefined)
  const widths = numbersOf(get('W'))
  const size = numberOf(get('Size'))
  const isKnown = trailer instanceof PDFDict && get('Type') === PDFName.of('XRef')
  if (!isKnown || widths?.length !== 3 || widths.some((width) => width > maxWidth) || !size) {
    throw new UnsupportedPdf('no cross-reference section is where one should be')
  }
  const pairs = numbersOf(get('Index')) ?? [0, size]
  if (pairs.length > 2 * maxRuns) throw new UnsupportedPdf('a cross-reference stream has too many runs')
  const rows = await readStream(source, { dict: trailer, end, length: numberOf(get('Length')) })
  const width = widths.reduce((sum, one) => sum + one, 0)
  const listed: Run[] = []
  let row = 0
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [first = 0, count = 0] = pairs.slice(at, at + 2)
    listed.push({ first, count, offset: row * width, step: width })
    row += count
  }
  if (width === 0 || rows.length < row * width) throw new UnsupportedPdf('a cross-reference stream is too short')
  const runs = orderRuns(source, listed)
  return {
    kind: 'stream',
    trailer,
    size: sizeOf(runs),
    bytes: rows.length,
    runs,
    find: async (number) => {
      const run = findRun(runs, number)
      return run && entryOf(rows, widths, run.offset + (number - run.first) * run.step)
    },
  }
}

function entryOf(rows: Buffer, widths: readonly number[], start: number): XrefEntry {
  let at = start
  const [kind = 1, second = 0, third = 0] = widths.map((width, place) => {
    const bytes = rows.subarray(at, at + width)
    at += width
    if (width === 0) return place === 0 ? 1 : 0
    return bytes.reduce((value, byte) => value * 256 + byte, 0)
  })
  if (kind === 1) return { kind: 'at', offset: second }
  return kind === 2 ? { kind: 'inside', stream: second, index: third } : { kind: 'free' }
}
