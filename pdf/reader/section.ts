import { type Later, type Steps, wait } from './steps.ts'

/** Where an object is: at an offset of the file, or within a stream of objects. `free`: it was deleted. */
export type ObjectPlace =
  | { readonly kind: 'free' }
  | { readonly kind: 'at'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'inside'; readonly stream: number; readonly index: number }

/** A file, as the reader of cross-references needs it. Each host has its own values; `Dict` is its dictionary. */
export interface SectionFile<Dict> {
  readonly bytes: number
  /** At most so many bytes, in Latin-1. */
  textAt(offset: number, length: number): Later<string>
  /** The dictionary that begins at an offset. */
  dictAt(offset: number): Later<Dict>
  /** The stream whose object begins at an offset, unpacked. */
  streamAt(offset: number): Later<{ readonly dict: Dict; readonly rows: Uint8Array }>
  /** A number, or a list of numbers; undefined for none. Throws for another value. */
  numbersIn(dict: Dict, key: string): readonly number[] | undefined
  isReferenceStream(dict: Dict): boolean
  /** The host's own error for a file that cannot be read. */
  error(reason: string): Error
}

interface Run {
  readonly first: number
  readonly count: number
  /** The offset of its first entry. */
  readonly offset: number
  /** Bytes from one entry to the next: 20 in a table, but some programs leave one out or write one more. */
  readonly step: number
}

/** One cross-reference section (ISO 32000, 7.5.4 and 7.5.8) with its trailer. */
export interface PdfSection<Dict> {
  readonly kind: 'table' | 'stream'
  readonly trailer: Dict
  /** Offsets count from here: 0, or where the PDF begins in a file with bytes before it. */
  readonly base: number
  /** Its objects, in the order of their numbers. */
  readonly runs: readonly Run[]
  /** The rows of a stream. */
  readonly rows: Uint8Array | null
  readonly widths: readonly number[]
}

/** The highest object number that readers accept is 8,388,607. */
const maxNumber = 8_388_608
const maxRuns = 65_536
/** A run of no objects says nothing; some programs write one in an update without objects. */
const maxEmptyRuns = 8
/** Bytes of a number in a row; no offset needs more. */
const maxWidth = 8
const sectionHead = /^\s*(?:xref\s|\d{1,10}\s+\d{1,5}\s+obj)/
/** Two numbers before entries; an entry also begins with two. */
const runHead = /^\s*(\d{1,10})\s+(\d{1,10})(?!\s+[nf]\s)\s+/

/** Reads the section at an offset that counts from the PDF's beginning at `start`, or from the file's. */
export function* readSection<Dict>(
  file: SectionFile<Dict>,
  { offset, start }: { readonly offset: number; readonly start: number },
): Steps<PdfSection<Dict>> {
  for (const base of new Set([start, 0])) {
    const head = yield* wait(file.textAt(base + offset, 32))
    if (!sectionHead.test(head)) continue
    const table = /^\s*xref\s+/.exec(head)
    return table
      ? yield* readTable(file, base + offset + table[0].length, base)
      : yield* readStream(file, base + offset, base)
  }
  throw file.error('no cross-reference section is where one should be')
}

function* readTable<Dict>(file: SectionFile<Dict>, start: number, base: number): Steps<PdfSection<Dict>> {
  const listed: Run[] = []
  const broken = () => file.error('a cross-reference table is broken')
  let empty = 0
  for (let at = start; ; ) {
    const line = yield* wait(file.textAt(at, 64))
    const end = /^\s*trailer/.exec(line)
    if (end) {
      const trailer = yield* wait(file.dictAt(at + end[0].length))
      return { kind: 'table', trailer, base, runs: orderRuns(file, listed), rows: null, widths: [] }
    }
    const [head = '', first, count] = runHead.exec(line) ?? []
    if (count === '0') empty += 1
    // Stops at once: a table of nonsense can be as long as the file.
    if (head === '' || listed.length >= maxRuns || empty > maxEmptyRuns) throw broken()
    const { runs, end: next } = yield* readRun(file, at + head.length, { first: Number(first), count: Number(count) })
    listed.push(...runs)
    at = next
  }
}

interface Numbers {
  readonly first: number
  readonly count: number
}

interface ReadRun {
  readonly runs: readonly Run[]
  readonly end: number
}

/** By the width of the first entry; entry by entry where the table does not go on after that. */
function* readRun<Dict>(file: SectionFile<Dict>, offset: number, { first, count }: Numbers): Steps<ReadRun> {
  if (count === 0) return { runs: [{ first, count, offset, step: 0 }], end: offset }
  const entry = /^\d{10} \d{5} [nf]\s{1,3}/.exec(yield* wait(file.textAt(offset, 21)))
  const step = entry?.[0].length ?? 20
  const end = offset + step * count
  if (end > file.bytes + step) throw file.error('a cross-reference table is broken')
  const next = yield* wait(file.textAt(end, 64))
  if (/^\s*trailer/.test(next) || runHead.test(next)) return { runs: [{ first, count, offset, step }], end }
  return yield* readUnevenRun(file, offset, { first, count })
}

const anyEntry = /\s*\d{10} \d{5} [nf](?=\s)/y
const widestEntry = 24
const entriesAtOnce = 600

/** A run whose entries take more and fewer bytes, as several runs. */
function* readUnevenRun<Dict>(file: SectionFile<Dict>, offset: number, { first, count }: Numbers): Steps<ReadRun> {
  const runs: Run[] = []
  let at = offset
  for (let done = 0; done < count; ) {
    const text = yield* wait(file.textAt(at, widestEntry * entriesAtOnce))
    anyEntry.lastIndex = 0
    const most = Math.min(count, done + entriesAtOnce)
    for (; done < most; done += 1) {
      const found = anyEntry.exec(text)
      if (!found || runs.length > maxRuns) throw file.error('a cross-reference table is broken')
      addEntry(runs, first + done, at + found.index + found[0].search(/\d/))
    }
    at += anyEntry.lastIndex
  }
  return { runs, end: at }
}

/** Lengthens the last run, or begins another where the distance changes. */
function addEntry(runs: Run[], number: number, offset: number): void {
  const last = runs.at(-1)
  const step = last === undefined ? 0 : offset - (last.offset + last.step * (last.count - 1))
  if (last !== undefined && (last.count === 1 || last.step === step))
    runs[runs.length - 1] = { ...last, count: last.count + 1, step }
  else runs.push({ first: number, count: 1, offset, step: 20 })
}

/** The runs in the order of their numbers; refused if they overlap, are too many, or are mostly empty. */
function orderRuns<Dict>(file: SectionFile<Dict>, runs: readonly Run[]): Run[] {
  const ordered = runs.filter(({ count }) => count > 0).sort((a, b) => a.first - b.first)
  if (runs.length - ordered.length > maxEmptyRuns) throw file.error('its cross-references are empty')
  const overlaps = ordered.some(({ first, count }, at) => first + count > (ordered[at + 1]?.first ?? maxNumber))
  if (overlaps) throw file.error('its cross-references name an object twice, or too many')
  return ordered
}

function* readStream<Dict>(file: SectionFile<Dict>, offset: number, base: number): Steps<PdfSection<Dict>> {
  const { dict, rows } = yield* wait(file.streamAt(offset))
  const widths = file.numbersIn(dict, 'W') ?? []
  const [size = 0] = file.numbersIn(dict, 'Size') ?? []
  if (!file.isReferenceStream(dict) || widths.length !== 3 || widths.some((width) => width > maxWidth))
    throw file.error('no cross-reference section is where one should be')
  const pairs = file.numbersIn(dict, 'Index') ?? [0, size]
  if (pairs.length > 2 * maxRuns) throw file.error('a cross-reference stream has too many runs')
  const width = widths.reduce((sum, one) => sum + one, 0)
  const listed: Run[] = []
  let row = 0
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [first = 0, count = 0] = pairs.slice(at, at + 2)
    listed.push({ first, count, offset: row * width, step: width })
    row += count
  }
  if (width === 0 || rows.length < row * width) throw file.error('a cross-reference stream is too short')
  return { kind: 'stream', trailer: dict, base, runs: orderRuns(file, listed), rows, widths }
}

/** The places of some objects of a run, from its nth. */
export function* placesIn<Dict>(
  file: SectionFile<Dict>,
  { base, rows, widths }: PdfSection<Dict>,
  { run, nth, count }: { readonly run: Run; readonly nth: number; readonly count: number },
): Steps<ObjectPlace[]> {
  const start = run.offset + run.step * nth
  const numbers = Array.from({ length: count }, (_, at) => at)
  if (rows !== null) return numbers.map((at) => placeOfRow(rows, widths, { start: start + at * run.step, base }))
  const text = yield* wait(file.textAt(start, run.step * count))
  return numbers.map((at) => {
    const [, offset, generation, kind] =
      /^(\d{10}) (\d{5}) ([nf])(?:\s|$)/.exec(text.slice(at * run.step, at * run.step + 19)) ?? []
    if (kind === undefined) throw file.error('an entry of a cross-reference table is broken')
    return kind === 'f'
      ? { kind: 'free' }
      : { kind: 'at', offset: base + Number(offset), generation: Number(generation) }
  })
}

interface Row {
  readonly start: number
  readonly base: number
}

function placeOfRow(rows: Uint8Array, widths: readonly number[], { start, base }: Row): ObjectPlace {
  let at = start
  const [kind = 1, second = 0, third = 0] = widths.map((width, field) => {
    if (width === 0) return field === 0 ? 1 : 0
    let value = 0
    for (const end = at + width; at < end; at += 1) value = value * 256 + (rows[at] ?? 0)
    return value
  })
  if (kind === 1) return { kind: 'at', offset: base + second, generation: third }
  return kind === 2 ? { kind: 'inside', stream: second, index: third } : { kind: 'free' }
}
