import type { FileText } from './file-text.ts'
import { unpack } from './packed-stream.ts'
import { BadSyntax, isDict, type PdfDict, type PdfValue } from './pdf-values.ts'

/** Where an object is: at an offset, or within a stream of objects. Null: it was deleted. */
export type ObjectPlace =
  | { readonly offset: number; readonly generation: number }
  | { readonly stream: number; readonly nth: number }
  | null

export interface CrossReferences {
  readonly places: ReadonlyMap<number, ObjectPlace>
  readonly trailer: PdfDict
  /** The offset of the newest table or stream. */
  readonly start: number
}

const endBytes = 1024

/** Reads all cross-reference tables and streams of a file, the newest first (ISO 32000-1, 7.5). */
export function readCrossReferences(file: FileText): CrossReferences {
  const from = Math.max(0, file.end - endBytes)
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.textAt(from, file.end - from))
  if (start === null || !file.textAt(0, 8).startsWith('%PDF-')) throw new BadSyntax('no beginning or no end')
  const places = new Map<number, ObjectPlace>()
  const add = (number: number, place: ObjectPlace) => {
    if (!places.has(number)) places.set(number, place)
  }
  let newest: PdfDict | null = null
  let next: number | null = Number(start[1])
  const read = new Set<number>()
  while (next !== null) {
    // PDFium rebuilds the table of such a file, so that this reader must not call it sound.
    if (read.has(next)) throw new BadSyntax('tables that lead in a circle')
    read.add(next)
    const trailer: PdfDict = /^\s*xref/.test(file.textAt(next, 16))
      ? readTable(file, next, add)
      : readStream(file, next, add)
    newest ??= trailer
    next = offsetIn(trailer, '/Prev')
  }
  if (newest === null) throw new BadSyntax('no trailer')
  return { places, trailer: newest, start: Number(start[1]) }
}

type AddPlace = (number: number, place: ObjectPlace) => void

const numberOf = (value: PdfValue | undefined): number => {
  const number = typeof value === 'string' ? Number(value) : Number.NaN
  if (!Number.isInteger(number) || number < 0) throw new BadSyntax('no number')
  return number
}
const numbersOf = (value: PdfValue | undefined): number[] => (Array.isArray(value) ? value.map(numberOf) : [])

/** Null where the entry is missing, or 0 as some programs write it. */
function offsetIn(trailer: PdfDict, key: string): number | null {
  const value = trailer.get(key)
  return value === undefined || numberOf(value) === 0 ? null : numberOf(value)
}

/** An entry takes 20 bytes; those that some programs write shorter or longer are read, too. */
const entry = /[\t\n\f\r ]*(\d{10}) (\d{5}) ([nf])(?=[\t\n\f\r ])/y
const maxEntryBytes = 24
const entriesAtOnce = 10_000

/**
 * Sections of entries, then the trailer. In a hybrid file (ISO 32000-1, 7.5.8.4) the table calls free what only its
 * stream shows.
 */
function readTable(file: FileText, offset: number, add: AddPlace): PdfDict {
  const free: number[] = []
  let at = offset + (/^\s*xref\s+/.exec(file.textAt(offset, 32))?.[0].length ?? 0)
  for (;;) {
    const head = /^\s*(\d+)\s+(\d+)(?=\s)/.exec(file.textAt(at, 64))
    if (head === null) break
    at += head[0].length
    const [first, count] = [Number(head[1]), Number(head[2])]
    for (let nth = 0; nth < count; nth += entriesAtOnce) {
      const end = Math.min(nth + entriesAtOnce, count)
      const text = file.textAt(at, maxEntryBytes * (end - nth))
      entry.lastIndex = 0
      for (let number = first + nth; number < first + end; number += 1) {
        const [, place, generation, kind] = entry.exec(text) ?? []
        if (place === undefined) throw new BadSyntax('no entry of a table')
        if (kind === 'f') free.push(number)
        else add(number, { offset: Number(place), generation: Number(generation) })
      }
      at += entry.lastIndex
    }
  }
  const trailer = file.parseAt(at, (reader) => {
    if (!reader.skipWord('trailer')) throw new BadSyntax('no trailer')
    return reader.read()
  })
  if (!isDict(trailer)) throw new BadSyntax('no trailer')
  const beside = offsetIn(trailer, '/XRefStm')
  if (beside !== null) readStream(file, beside, add)
  for (const number of free) add(number, null)
  return trailer
}

/** A stream of rows with three fields (ISO 32000-1, 7.5.8). */
function readStream(file: FileText, offset: number, add: AddPlace): PdfDict {
  const object = file.objectAt(null, offset, numberOf)
  const { value } = object
  if (!isDict(value) || value.get('/Type') !== '/XRef') throw new BadSyntax('no cross-reference stream')
  const rows = unpack(file, object)
  const widths = numbersOf(value.get('/W'))
  const [kindBytes = 0, firstBytes = 0, secondBytes = 0] = widths
  if (widths.length !== 3 || widths.some((width) => width > 6)) throw new BadSyntax('no widths')
  const index = value.has('/Index') ? numbersOf(value.get('/Index')) : [0, numberOf(value.get('/Size'))]
  let at = 0
  const read = (width: number, missing: number): number => {
    if (width === 0) return missing
    if (at + width > rows.length) throw new BadSyntax('too few rows')
    at += width
    return rows.readUIntBE(at - width, width)
  }
  for (let section = 0; section + 1 < index.length; section += 2) {
    const [first = 0, count = 0] = [index[section], index[section + 1]]
    for (let nth = 0; nth < count; nth += 1) {
      const kind = read(kindBytes, 1)
      const [one, two] = [read(firstBytes, 0), read(secondBytes, 0)]
      add(first + nth, placeOf(kind, one, two))
    }
  }
  return value
}

function placeOf(kind: number, one: number, two: number): ObjectPlace {
  if (kind === 1) return { offset: one, generation: two }
  return kind === 2 ? { stream: one, nth: two } : null
}
