import { PDFArray, PDFContext, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { NotExtendable, numberOf, readStream, readValue, valueInside, valueStart } from './parse.ts'
import { type Entry, readSection, type Section } from './sections.ts'
import type { Source } from './source.ts'

const tailBytes = 2048
const maxSections = 4096
const maxSectionBytes = 64 * 1024 * 1024
/** Readers take object numbers up to 8,388,607. */
const maxObjects = 8_388_000

/** A PDF as far as it must be known to add pages to it. */
export interface ExistingPdf {
  readonly context: PDFContext
  /** The newest section: what follows it must be of its kind and name it as the previous one. */
  readonly last: { readonly offset: number; readonly kind: Section['kind']; readonly trailer: PDFDict }
  /** The first object number that nothing uses. */
  readonly size: number
  /** The root of the page tree, with what it holds. */
  readonly pages: { readonly ref: PDFRef; readonly dict: PDFDict; readonly kids: PDFArray; readonly count: number }
}

interface Step {
  readonly section: Section
  readonly offset: number
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

/** Finds what is needed in a PDF, by its cross-references alone. Throws NotExtendable, and ReadFailed. */
export async function openPdf(source: Source): Promise<ExistingPdf> {
  const context = PDFContext.create()
  const chain = await readChain(source, context)
  const newest = chain[0]
  if (!newest) throw new NotExtendable('it has no cross-references')
  if (chain.some(({ section }) => section.trailer.has(PDFName.of('Encrypt'))))
    throw new NotExtendable('it is encrypted')

  const entryOf = async (number: number): Promise<Entry | undefined> => {
    for (const { section } of chain) {
      const entry = await section.find(number)
      // A table calls free what only the section beside it shows.
      if (entry && (entry.kind !== 'free' || !section.trailer.has(PDFName.of('XRefStm')))) return entry
    }
    return undefined
  }
  const resolve = async (value: PDFObject | undefined, depth = 0): Promise<PDFObject | undefined> => {
    if (!(value instanceof PDFRef)) return value
    const entry = depth < 8 ? await entryOf(value.objectNumber) : undefined
    if (entry === undefined || entry.kind === 'free') throw new NotExtendable(`object ${value.objectNumber} is missing`)
    if (entry.kind === 'inside') return inside(entry.stream, value.objectNumber, depth)
    const start = await valueStart(source, entry.offset, value.objectNumber)
    return resolve((await readValue(source, context, start)).value, depth + 1)
  }
  const inside = async (stream: number, number: number, depth: number): Promise<PDFObject> => {
    const entry = await entryOf(stream)
    if (entry?.kind !== 'at') throw new NotExtendable(`object stream ${stream} is missing`)
    const { value: dict, end } = await readValue(source, context, await valueStart(source, entry.offset, stream))
    if (!(dict instanceof PDFDict)) throw new NotExtendable(`object stream ${stream} is none`)
    const length = numberOf(await resolve(dict.get(PDFName.of('Length')), depth + 1))
    const bytes = await readStream(source, dict, end, length)
    const first = numberOf(dict.get(PDFName.of('First'))) ?? 0
    const head = bytes.toString('latin1', 0, first).trim().split(/\s+/).map(Number)
    const place = head.findIndex((one, at) => at % 2 === 0 && one === number)
    if (place < 0) throw new NotExtendable(`object ${number} is not in its stream`)
    return valueInside(bytes.subarray(first + (head[place + 1] ?? 0)), context)
  }

  const dictionary = async (value: PDFObject | undefined, what: string): Promise<PDFDict> => {
    const found = await resolve(value)
    if (!(found instanceof PDFDict)) throw new NotExtendable(`it has no ${what}`)
    return found
  }
  const catalog = await dictionary(newest.section.trailer.get(PDFName.of('Root')), 'catalog')
  await refuseClosed(catalog, resolve)
  const ref = catalog.get(PDFName.of('Pages'))
  const dict = await dictionary(ref, 'page tree')
  const kids = await resolve(dict.get(PDFName.of('Kids')))
  const count = numberOf(await resolve(dict.get(PDFName.of('Count'))))
  if (!(ref instanceof PDFRef && kids instanceof PDFArray) || count === undefined || dict.has(PDFName.of('Parent'))) {
    throw new NotExtendable('its page tree is broken')
  }
  const sizes = chain.flatMap(({ section }) => [section.size, numberOf(section.trailer.get(PDFName.of('Size'))) ?? 0])
  const size = Math.max(...sizes)
  if (size > maxObjects) throw new NotExtendable('it has no room for more objects')
  return {
    context,
    last: { offset: newest.offset, kind: newest.section.kind, trailer: newest.section.trailer },
    size,
    pages: { ref, dict, kids, count },
  }
}

/** A signature or certification inside would be shown as broken, and a form that draws itself would hide the page. */
async function refuseClosed(
  catalog: PDFDict,
  resolve: (value: PDFObject | undefined) => Promise<PDFObject | undefined>,
): Promise<void> {
  if (catalog.has(PDFName.of('Perms'))) throw new NotExtendable('it is certified')
  if (catalog.has(PDFName.of('NeedsRendering'))) throw new NotExtendable('it is a form that draws itself')
  const form = await resolve(catalog.get(PDFName.of('AcroForm')))
  const flags = form instanceof PDFDict ? await resolve(form.get(PDFName.of('SigFlags'))) : undefined
  if (flags instanceof PDFNumber && (flags.asNumber() & 1) === 1) throw new NotExtendable('it is signed')
}
