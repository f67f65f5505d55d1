import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import type { ByteSource } from './byte-source.ts'
import { numberOf, readStream, readValue, UnsupportedPdf, valueStart } from './parse-value.ts'

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
}

const maxRuns = 65_536

const findRun = (runs: readonly Run[], number: number) =>
  runs.find(({ first, count }) => number >= first && number < first + count)
const sizeOf = (runs: readonly Run[]) => Math.max(0, ...runs.map(({ first, count }) => first + count))

/** Reads the section at `offset`, of either kind. Throws UnsupportedPdf. */
export async function readXrefSection(source: ByteSource, offset: number): Promise<XrefSection> {
  const head = (await source.read(offset, 32)).toString('latin1')
  const table = /^\s*xref\s+/.exec(head)
  return table ? readTable(source, offset + table[0].length) : readXrefStream(source, offset)
}

async function readTable(source: ByteSource, start: number): Promise<XrefSection> {
  const runs: Run[] = []
  for (let at = start; ; ) {
    const line = (await source.read(at, 64)).toString('latin1')
    const end = /^\s*trailer/.exec(line)
    if (end) {
      const { value } = await readValue(source, at + end[0].length)
      if (!(value instanceof PDFDict)) throw new UnsupportedPdf('a trailer is no dictionary')
      return {
        kind: 'table',
        trailer: value,
        size: sizeOf(runs),
        bytes: 0,
        runs,
        find: (number) => findInTable(source, runs, number),
      }
    }
    const run = /^\s*(\d{1,10}) (\d{1,10})\s+/.exec(line)
    if (!run || runs.length === maxRuns) throw new UnsupportedPdf('a cross-reference table is broken')
    const offset = at + run[0].length
    runs.push({ first: Number(run[1]), count: Number(run[2]), offset })
    at = offset + 20 * Number(run[2])
  }
}

async function findInTable(source: ByteSource, runs: readonly Run[], number: number): Promise<XrefEntry | undefined> {
  const run = findRun(runs, number)
  if (!run) return undefined
  const entry = (await source.read(run.offset + 20 * (number - run.first), 20)).toString('latin1')
  const match = /^(\d{10}) \d{5} ([nf])[ \r\n]{2}$/.exec(entry)
  if (!match) throw new UnsupportedPdf('an entry of a cross-reference table is broken')
  return match[2] === 'n' ? { kind: 'at', offset: Number(match[1]) } : { kind: 'free' }
}

function numbersOf(value: PDFObject | undefined): number[] | undefined {
  if (!(value instanceof PDFArray)) return undefined
  const numbers = value.asArray().map(numberOf)
  return numbers.every((number) => number !== undefined && number >= 0) ? (numbers as number[]) : undefined
}

async function readXrefStream(source: ByteSource, offset: number): Promise<XrefSection> {
  const { value: trailer, end } = await readValue(source, await valueStart(source, offset))
  const get = (name: string) => (trailer instanceof PDFDict ? trailer.get(PDFName.of(name)) : undefined)
  const widths = numbersOf(get('W'))
  const size = numberOf(get('Size'))
  if (!(trailer instanceof PDFDict) || get('Type') !== PDFName.of('XRef') || widths?.length !== 3 || !size) {
    throw new UnsupportedPdf('no cross-reference section is where one should be')
  }
  const rows = await readStream(source, trailer, end, numberOf(get('Length')))
  const width = widths.reduce((sum, one) => sum + one, 0)
  const pairs = numbersOf(get('Index')) ?? [0, size]
  const runs: Run[] = []
  let row = 0
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [first = 0, count = 0] = pairs.slice(at, at + 2)
    runs.push({ first, count, offset: row * width })
    row += count
  }
  if (width === 0 || rows.length < row * width) throw new UnsupportedPdf('a cross-reference stream is too short')
  return {
    kind: 'stream',
    trailer,
    size: sizeOf(runs),
    bytes: rows.length,
    runs,
    find: async (number) => {
      const run = findRun(runs, number)
      return run && entryOf(rows, widths, run.offset + (number - run.first) * width)
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
