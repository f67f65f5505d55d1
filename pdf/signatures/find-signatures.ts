import { PDFArray, PDFDict, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import type { ByteSource } from '../reader/byte-source.ts'
import { numberOf, UnsupportedPdf } from '../reader/parse-value.ts'
import { dictionaryOf, type FoundObject, type PdfObjects } from '../reader/pdf-objects.ts'
import { signedFields, textOfName } from '../reader/signed-fields.ts'

const maxSignatures = 64
/** The end of a revision: the offset of its cross-references and the end mark. */
const endBytes = 256
const endOfRevision = /startxref\s+(\d{1,10})\s+%%EOF\s*$/

/** A signature of a PDF (ISO 32000, 12.8.1). */
export interface PdfSignature {
  readonly subFilter: string
  /** The CMS message, padded with zeros. */
  readonly contents: Uint8Array
  /** Signed is from here to `end`, without the gap, which holds the message: the file, or the PDF in it. */
  readonly start: number
  readonly gap: { readonly start: number; readonly end: number }
  readonly end: number
  /** The newest cross-references that were signed, as an index of the chain. */
  readonly revision: number
  readonly isTimestamp: boolean
  /** A certification that allows no change, not even another signature (12.8.2.2). */
  readonly forbidsChanges: boolean
}

/** A signature, or why its dictionary does not cover a whole revision. */
export type FoundSignature = PdfSignature | 'malformed' | 'partial'

const name = PDFName.of

/** The signatures of a PDF, oldest first. Throws UnsupportedPdf for a PDF that cannot be read. */
export async function findSignatures(source: ByteSource, objects: PdfObjects): Promise<FoundSignature[]> {
  const root = objects.chain[0]?.section.trailer.get(name('Root'))
  const values = await signedFields(objects, await dictionaryOf(objects, root, 'catalog'))
  if (values.length > maxSignatures) throw new UnsupportedPdf('it has too many signatures')
  const found: FoundSignature[] = []
  for (const value of values) found.push(await readSignature(source, objects, value))
  const endOf = (each: FoundSignature) => (typeof each === 'string' ? Number.POSITIVE_INFINITY : each.end)
  return found.sort((a, b) => endOf(a) - endOf(b))
}

async function readSignature(source: ByteSource, objects: PdfObjects, found: FoundObject): Promise<FoundSignature> {
  const { value: dict, span } = found
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
  const subFilter = textOfName(dict.get(name('SubFilter')))
  return {
    subFilter,
    contents: contents.asBytes(),
    start: from,
    gap,
    end,
    revision,
    isTimestamp: subFilter === 'ETSI.RFC3161' || subFilter === 'PBAD.DocTimeStamp',
    forbidsChanges: await forbidsChanges(objects, dict),
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
  return chain.findIndex((step) => step.offset < end && step.offset - step.section.base === Number(offset))
}

async function forbidsChanges(objects: PdfObjects, dict: PDFDict): Promise<boolean> {
  const references = await objects.resolve(dict.get(name('Reference')))
  if (!(references instanceof PDFArray)) return false
  for (const each of references.asArray().slice(0, 8)) {
    const reference = await objects.resolve(each)
    if (!(reference instanceof PDFDict) || textOfName(reference.get(name('TransformMethod'))) !== 'DocMDP') continue
    const params = await objects.resolve(reference.get(name('TransformParams')))
    if (params instanceof PDFDict && numberOf(params.get(name('P'))) === 1) return true
  }
  return false
}
