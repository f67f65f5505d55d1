import { PDFArray, PDFDict, PDFHexString, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib'
import type { ByteSource } from '../reader/byte-source.ts'
import { numberOf, UnsupportedPdf } from '../reader/parse-value.ts'
import { dictionaryOf, type FoundObject, type PdfObjects } from '../reader/pdf-objects.ts'
import { signedFields, textOfName } from '../reader/signed-fields.ts'
import type { StatedTexts } from './report.ts'
import { strayFields } from './stray-fields.ts'

const maxSignatures = 64
const maxStatedText = 1000
/** The end of a revision: the offset of its cross-references and the end mark. */
const endBytes = 256
const endOfRevision = /startxref\s+(\d{1,10})\s+%%EOF\s*$/

/** The dictionary of a signature in its own words (ISO 32000, 12.8.1). */
interface SignatureHead {
  readonly subFilter: string
  readonly isTimestamp: boolean
  readonly stated: StatedTexts
  readonly writtenAt: Date | null
}

/** A signature of a PDF. */
export interface PdfSignature extends SignatureHead {
  readonly fault: null
  /** The CMS message, padded with zeros. */
  readonly contents: Uint8Array
  /** Signed is from here to `end`, without the gap, which holds the message: the file, or the PDF in it. */
  readonly start: number
  readonly gap: { readonly start: number; readonly end: number }
  readonly end: number
  /** The newest cross-references that were signed, as an index of the chain. */
  readonly revision: number
  /** Of a certification (12.8.2.2): 1, no change, not even another signature; 2, to fill fields; 3, also comments. */
  readonly permits: number | null
}

/** A signature, or why its dictionary does not cover a whole revision. */
export type FoundSignature = PdfSignature | (SignatureHead & { readonly fault: 'malformed' | 'partial' })

const name = PDFName.of

/** The signatures of a PDF, oldest first. Throws UnsupportedPdf for a PDF that cannot be read. */
export async function findSignatures(source: ByteSource, objects: PdfObjects): Promise<FoundSignature[]> {
  const root = objects.chain[0]?.section.trailer.get(name('Root'))
  const inForm = await signedFields(objects, await dictionaryOf(objects, root, 'catalog'))
  const values = [...inForm, ...(await strayFields(objects, inForm))]
  if (values.length > maxSignatures) throw new UnsupportedPdf('it has too many signatures')
  const found: FoundSignature[] = []
  for (const value of values) {
    const head = await readHead(objects, value)
    const cover = await readCover(source, objects, value)
    found.push(typeof cover === 'string' ? { ...head, fault: cover } : { ...head, fault: null, ...cover })
  }
  const endOf = (each: FoundSignature) => (each.fault === null ? each.end : Number.POSITIVE_INFINITY)
  return found.sort((a, b) => endOf(a) - endOf(b))
}

async function readHead(objects: PdfObjects, { value }: FoundObject): Promise<SignatureHead> {
  const dict = value instanceof PDFDict ? value : undefined
  const subFilter = textOfName(dict?.get(name('SubFilter')))
  const text = async (key: string) => textOf(await objects.resolve(dict?.get(name(key))))
  return {
    subFilter,
    isTimestamp: subFilter === 'ETSI.RFC3161' || subFilter === 'PBAD.DocTimeStamp',
    stated: { reason: await text('Reason'), location: await text('Location'), contact: await text('ContactInfo') },
    writtenAt: dateOf(await objects.resolve(dict?.get(name('M')))),
  }
}

const isText = (value: PDFObject | undefined): value is PDFString | PDFHexString =>
  value instanceof PDFString || value instanceof PDFHexString

const textOf = (value: PDFObject | undefined): string =>
  isText(value) ? value.decodeText().slice(0, maxStatedText) : ''

function dateOf(value: PDFObject | undefined): Date | null {
  try {
    const date = isText(value) ? value.decodeDate() : null
    return date && !Number.isNaN(date.getTime()) ? date : null
  } catch {
    return null
  }
}

type Cover = Omit<PdfSignature, keyof SignatureHead | 'fault'>

async function readCover(
  source: ByteSource,
  objects: PdfObjects,
  { value: dict, span }: FoundObject,
): Promise<Cover | 'malformed' | 'partial'> {
  if (!(dict instanceof PDFDict) || span === null) return 'malformed'
  const contents = dict.get(name('Contents'))
  const range = await objects.resolve(dict.get(name('ByteRange')))
  const numbers = range instanceof PDFArray ? range.asArray().map(numberOf) : []
  const [first, start, rest, length] = numbers
  const isComplete = numbers.length === 4 && numbers.every((each) => Number.isSafeInteger(each) && (each ?? -1) >= 0)
  if (!isComplete || start === undefined || rest === undefined || length === undefined) return 'malformed'
  if (!(contents instanceof PDFHexString)) return 'malformed'
  const from = await startOf(source, objects, { gap: `<${contents.asString()}>`, offset: start })
  const gap = { start: from + start, end: from + rest }
  // The gap has to be the value of this dictionary and nothing else, because its content is not signed.
  if (first !== 0 || gap.start < span.start || gap.end > span.end || rest <= start) return 'partial'
  const text = (await source.read(gap.start, rest - start)).toString('latin1')
  if (text !== `<${contents.asString()}>` || !/^<[\s\da-f]*>$/i.test(text)) return 'partial'
  const end = gap.end + length
  const revision = end <= source.bytes ? await revisionOf(source, objects, end) : -1
  if (revision < 0) return 'partial'
  return {
    contents: contents.asBytes(),
    start: from,
    gap,
    end,
    revision,
    permits: await permissionOf(objects, dict),
  }
}

/** Where the signed range begins: with the PDF, if bytes were put before it after it was signed; else with the file. */
async function startOf(
  source: ByteSource,
  { start }: PdfObjects,
  { gap, offset }: { gap: string; offset: number },
): Promise<number> {
  if (start === 0) return 0
  return (await source.read(offset, gap.length)).toString('latin1') === gap ? 0 : start
}

/** The index in the chain of the revision that ends at `end`; -1 if none does. */
async function revisionOf(source: ByteSource, { chain }: PdfObjects, end: number): Promise<number> {
  const start = Math.max(0, end - endBytes)
  const offset = endOfRevision.exec((await source.read(start, end - start)).toString('latin1'))?.[1]
  const place = chain.findIndex((step) => step.offset < end && step.offset - step.section.base === Number(offset))
  // Older cross-references that were written later would be no part of what was signed.
  return chain.slice(Math.max(0, place)).every((step) => step.offset < end) ? place : -1
}

/** Whether a signature is a certification that allows no change. */
async function permissionOf(objects: PdfObjects, dict: PDFDict): Promise<number | null> {
  const references = await objects.resolve(dict.get(name('Reference')))
  if (!(references instanceof PDFArray)) return null
  for (const each of references.asArray().slice(0, 8)) {
    const reference = await objects.resolve(each)
    if (!(reference instanceof PDFDict) || textOfName(reference.get(name('TransformMethod'))) !== 'DocMDP') continue
    const params = await objects.resolve(reference.get(name('TransformParams')))
    return (params instanceof PDFDict ? numberOf(params.get(name('P'))) : undefined) ?? 2
  }
  return null
}

/** Whether a signature certifies that nothing may change any more. */
export const forbidsChanges = async (objects: PdfObjects, dict: PDFDict): Promise<boolean> =>
  (await permissionOf(objects, dict)) === 1
