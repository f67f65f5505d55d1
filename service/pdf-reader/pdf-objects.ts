import { PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import type { ByteSource } from './byte-source.ts'
import { numberOf, readStream, readValue, UnsupportedPdf, valueInside, valueStart } from './parse-value.ts'
import { readXrefSection, type XrefEntry, type XrefSection } from './xref-section.ts'

const tailBytes = 2048
const maxSections = 4096
const maxSectionBytes = 64 * 1024 * 1024
/** A reference can lead to a reference; a longer path is a cycle. */
const maxDepth = 8

/** A cross-reference section with its offset in the file. */
interface PlacedSection {
  readonly section: XrefSection
  readonly offset: number
}

/** An object with the range of its value in the file; null for one inside an object stream. */
export interface FoundObject {
  readonly value: PDFObject
  readonly span: { readonly start: number; readonly end: number } | null
}

/** Whether the object is a stream: its dictionary is followed by bytes. */
export async function isStream(source: ByteSource, { value, span }: FoundObject): Promise<boolean> {
  if (!(value instanceof PDFDict) || span === null) return false
  return /^\s*stream/.test((await source.read(span.end, 64)).toString('latin1'))
}

/**
 * The objects of a PDF, read one by one. `from` is the place in the chain of the newest section that is used: 0 for the
 * current file, more for an older revision.
 */
export interface PdfObjects {
  /** All sections, the newest first. */
  readonly chain: readonly PlacedSection[]
  entryOf(number: number, from?: number): Promise<XrefEntry | undefined>
  /** Throws UnsupportedPdf for an object that is missing or broken. */
  find(number: number, from?: number): Promise<FoundObject>
  /** The value behind a reference, or the value itself. Throws UnsupportedPdf. */
  resolve(value: PDFObject | undefined, from?: number): Promise<PDFObject | undefined>
}

async function lastSection(source: ByteSource): Promise<number> {
  const tail = await source.read(Math.max(0, source.bytes - tailBytes), tailBytes)
  const all = [...tail.toString('latin1').matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)]
  const offset = all.at(-1)?.[1]
  if (offset === undefined) throw new UnsupportedPdf('it does not say where its cross-references are')
  return Number(offset)
}

/** All sections, the newest first; the stream of a hybrid file comes after its table (ISO 32000, 7.5.8.4). */
async function readChain(source: ByteSource): Promise<PlacedSection[]> {
  const chain: PlacedSection[] = []
  for (let offset: number | undefined = await lastSection(source); offset !== undefined; ) {
    const seen = chain.some((step) => step.offset === offset)
    if (seen) throw new UnsupportedPdf('its cross-references form a cycle')
    const bytes = chain.reduce((sum, step) => sum + step.section.bytes, 0)
    if (chain.length >= maxSections || bytes > maxSectionBytes)
      throw new UnsupportedPdf('it has too many cross-references')
    const section: XrefSection = await readXrefSection(source, offset)
    chain.push({ section, offset })
    const beside = numberOf(section.trailer.get(PDFName.of('XRefStm')))
    if (beside !== undefined) chain.push({ section: await readXrefSection(source, beside), offset: beside })
    offset = numberOf(section.trailer.get(PDFName.of('Prev')))
  }
  return chain
}

/** Reads the cross-references of a PDF; objects are read on demand. Throws UnsupportedPdf and StorageReadError. */
export async function readObjects(source: ByteSource): Promise<PdfObjects> {
  const chain = await readChain(source)

  const entryOf = async (number: number, from = 0): Promise<XrefEntry | undefined> => {
    for (const { section } of chain.slice(from)) {
      const entry = await section.find(number)
      // The table of a hybrid file calls free what only its stream shows.
      if (entry && (entry.kind !== 'free' || !section.trailer.has(PDFName.of('XRefStm')))) return entry
    }
    return undefined
  }
  const locate = async (number: number, from: number, depth: number): Promise<FoundObject> => {
    const entry = depth < maxDepth ? await entryOf(number, from) : undefined
    if (entry === undefined || entry.kind === 'free') throw new UnsupportedPdf(`object ${number} is missing`)
    if (entry.kind === 'inside') return { value: await inside(entry.stream, number, from, depth), span: null }
    const start = await valueStart(source, entry.offset, number)
    const { value, end } = await readValue(source, start)
    return { value, span: { start, end } }
  }
  const follow = async (value: PDFObject | undefined, from: number, depth: number): Promise<PDFObject | undefined> => {
    if (!(value instanceof PDFRef)) return value
    return follow((await locate(value.objectNumber, from, depth)).value, from, depth + 1)
  }
  const inside = async (stream: number, number: number, from: number, depth: number): Promise<PDFObject> => {
    const entry = await entryOf(stream, from)
    if (entry?.kind !== 'at') throw new UnsupportedPdf(`object stream ${stream} is missing`)
    const { value: dict, end } = await readValue(source, await valueStart(source, entry.offset, stream))
    if (!(dict instanceof PDFDict)) throw new UnsupportedPdf(`object stream ${stream} is none`)
    const length = numberOf(await follow(dict.get(PDFName.of('Length')), from, depth + 1))
    const bytes = await readStream(source, dict, end, length)
    const first = numberOf(dict.get(PDFName.of('First'))) ?? 0
    const head = bytes.toString('latin1', 0, first).trim().split(/\s+/).map(Number)
    const place = head.findIndex((one, at) => at % 2 === 0 && one === number)
    if (place < 0) throw new UnsupportedPdf(`object ${number} is not in its stream`)
    return valueInside(bytes.subarray(first + (head[place + 1] ?? 0)))
  }

  return {
    chain,
    entryOf,
    find: (number, from = 0) => locate(number, from, 0),
    resolve: (value, from = 0) => follow(value, from, 0),
  }
}

/** Resolves a required dictionary. Throws UnsupportedPdf with its name. */
export async function dictionaryOf(
  objects: PdfObjects,
  value: PDFObject | undefined,
  { what, from = 0 }: { what: string; from?: number },
): Promise<PDFDict> {
  const found = await objects.resolve(value, from)
  if (!(found instanceof PDFDict)) throw new UnsupportedPdf(`it has no ${what}`)
  return found
}
