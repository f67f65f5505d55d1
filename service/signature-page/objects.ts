import { PDFContext, PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { NotExtendable, numberOf, readStream, readValue, valueInside, valueStart } from './parse.ts'
import { type Entry, readSection, type Section } from './sections.ts'
import type { Source } from './source.ts'

const tailBytes = 2048
const maxSections = 4096
const maxSectionBytes = 64 * 1024 * 1024
/** A reference may lead to a reference; longer chains are circles. */
const maxDepth = 8

/** One cross-reference section and where it stands. */
export interface Step {
  readonly section: Section
  readonly offset: number
}

/** An object with the place of its value in the file; null for one inside an object stream. */
export interface FoundObject {
  readonly value: PDFObject
  readonly span: { readonly start: number; readonly end: number } | null
}

/** Whether bytes follow an object's dictionary. */
export async function isStream(source: Source, { value, span }: FoundObject): Promise<boolean> {
  if (!(value instanceof PDFDict) || span === null) return false
  return /^\s*stream/.test((await source.read(span.end, 64)).toString('latin1'))
}

/** The objects of a PDF, read one by one. `from` is the newest section that counts: 0 for the file as it is now. */
export interface PdfObjects {
  readonly context: PDFContext
  /** All sections, the newest first. */
  readonly chain: readonly Step[]
  entryOf(number: number, from?: number): Promise<Entry | undefined>
  /** Throws NotExtendable for an object that is missing or broken. */
  find(number: number, from?: number): Promise<FoundObject>
  /** The value behind a reference, or the value itself. Throws NotExtendable. */
  resolve(value: PDFObject | undefined, from?: number): Promise<PDFObject | undefined>
}

async function lastSection(source: Source): Promise<number> {
  const tail = await source.read(Math.max(0, source.bytes - tailBytes), tailBytes)
  const all = [...tail.toString('latin1').matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)]
  const offset = all.at(-1)?.[1]
  if (offset === undefined) throw new NotExtendable('it does not say where its cross-references are')
  return Number(offset)
}

/** All sections, the newest first; one that stands beside a table, for readers of later versions, comes after it. */
async function readChain(source: Source, context: PDFContext): Promise<Step[]> {
  const chain: Step[] = []
  for (let offset: number | undefined = await lastSection(source); offset !== undefined; ) {
    const seen = chain.some((step) => step.offset === offset)
    if (seen) throw new NotExtendable('its cross-references go in a circle')
    const bytes = chain.reduce((sum, step) => sum + step.section.bytes, 0)
    if (chain.length >= maxSections || bytes > maxSectionBytes)
      throw new NotExtendable('it has too many cross-references')
    const section: Section = await readSection(source, context, offset)
    chain.push({ section, offset })
    const beside = numberOf(section.trailer.get(PDFName.of('XRefStm')))
    if (beside !== undefined) chain.push({ section: await readSection(source, context, beside), offset: beside })
    offset = numberOf(section.trailer.get(PDFName.of('Prev')))
  }
  return chain
}

/** Reads the cross-references of a PDF; its objects are read when asked for. Throws NotExtendable, and ReadFailed. */
export async function readObjects(source: Source): Promise<PdfObjects> {
  const context = PDFContext.create()
  const chain = await readChain(source, context)

  const entryOf = async (number: number, from = 0): Promise<Entry | undefined> => {
    for (const { section } of chain.slice(from)) {
      const entry = await section.find(number)
      // A table calls free what only the section beside it shows.
      if (entry && (entry.kind !== 'free' || !section.trailer.has(PDFName.of('XRefStm')))) return entry
    }
    return undefined
  }
  const locate = async (number: number, from: number, depth: number): Promise<FoundObject> => {
    const entry = depth < maxDepth ? await entryOf(number, from) : undefined
    if (entry === undefined || entry.kind === 'free') throw new NotExtendable(`object ${number} is missing`)
    if (entry.kind === 'inside') return { value: await inside(entry.stream, number, from, depth), span: null }
    const start = await valueStart(source, entry.offset, number)
    const { value, end } = await readValue(source, context, start)
    return { value, span: { start, end } }
  }
  const follow = async (value: PDFObject | undefined, from: number, depth: number): Promise<PDFObject | undefined> => {
    if (!(value instanceof PDFRef)) return value
    return follow((await locate(value.objectNumber, from, depth)).value, from, depth + 1)
  }
  const inside = async (stream: number, number: number, from: number, depth: number): Promise<PDFObject> => {
    const entry = await entryOf(stream, from)
    if (entry?.kind !== 'at') throw new NotExtendable(`object stream ${stream} is missing`)
    const { value: dict, end } = await readValue(source, context, await valueStart(source, entry.offset, stream))
    if (!(dict instanceof PDFDict)) throw new NotExtendable(`object stream ${stream} is none`)
    const length = numberOf(await follow(dict.get(PDFName.of('Length')), from, depth + 1))
    const bytes = await readStream(source, dict, end, length)
    const first = numberOf(dict.get(PDFName.of('First'))) ?? 0
    const head = bytes.toString('latin1', 0, first).trim().split(/\s+/).map(Number)
    const place = head.findIndex((one, at) => at % 2 === 0 && one === number)
    if (place < 0) throw new NotExtendable(`object ${number} is not in its stream`)
    return valueInside(bytes.subarray(first + (head[place + 1] ?? 0)), context)
  }

  return {
    context,
    chain,
    entryOf,
    find: (number, from = 0) => locate(number, from, 0),
    resolve: (value, from = 0) => follow(value, from, 0),
  }
}

/** A dictionary that must be there. Throws NotExtendable, which names it. */
export async function dictionaryOf(
  objects: PdfObjects,
  value: PDFObject | undefined,
  { what, from = 0 }: { what: string; from?: number },
): Promise<PDFDict> {
  const found = await objects.resolve(value, from)
  if (!(found instanceof PDFDict)) throw new NotExtendable(`it has no ${what}`)
  return found
}
