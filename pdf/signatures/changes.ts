import { PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import type { ByteSource } from '../reader/byte-source.ts'
import type { PdfObjects } from '../reader/pdf-objects.ts'
import { scanFile } from './file-scan.ts'
import { marksBesideText } from './marks.ts'
import { meaningOf } from './meaning.ts'
import {
  createObjectComparison,
  type Difference,
  doubtfulIfShown,
  type Suspicion,
  worstOf,
} from './object-comparison.ts'
import { createPlainTest } from './plain-objects.ts'
import { findReferred, type PlacedReference, type RevisionEnd } from './references.ts'
import { createSignatureTest, referenceOf } from './signature-objects.ts'

/** An update of more objects is not compared. */
const maxObjects = 50_000
const name = PDFName.of

interface Revisions {
  readonly older: RevisionEnd
  readonly newer: RevisionEnd
}

/**
 * For each pair of revisions, oldest first, whether only signatures, time stamps, their validation data (DSS) and the
 * description of the file (Info, Metadata) were added between them. Throws UnsupportedPdf.
 */
export async function differencesOf(
  source: ByteSource,
  objects: PdfObjects,
  pairs: readonly Revisions[],
): Promise<readonly Difference[]> {
  const [first] = pairs
  if (first === undefined) return []
  const scans = await scanFile(source, objects, [first.older, ...pairs.map(({ newer }) => newer)])
  const compared: Compared[] = []
  for (const [at, pair] of pairs.entries()) {
    const suspicions = new Map<number, Suspicion>()
    for (const number of scans[at]?.unnamed ?? []) suspicions.set(number, doubtfulIfShown)
    const difference = await compareRevisions(source, objects, { ...pair, suspicions })
    compared.push({ difference, suspicions: difference === 'changed' ? new Map() : suspicions })
  }
  const searches = compared.map(({ suspicions }, at) => ({
    suspects: new Map([...suspicions].map(([number, { isFine }]) => [number, isFine] as const)),
    revision: pairs[at]?.older as RevisionEnd,
  }))
  const referred = await findReferred(source, objects, searches)
  return compared.map(({ difference, suspicions }, at) => {
    const [found, own, next] = [referred[at], scans[at], scans[at + 1]]
    if (!(found && own && next)) return worstOf([difference, 'doubtful'])
    const isOpen = found.reachesFurther || found.lastStream > own.lastStreamEnd || own.isOther || next.isOther
    const ofNumbers = [...found.numbers].map((number) => suspicions.get(number)?.otherwise ?? 'none')
    return worstOf([difference, isOpen ? 'doubtful' : 'none', ...ofNumbers])
  })
}

/** The difference so far, with the objects whose references decide more. */
interface Compared {
  readonly difference: Difference
  readonly suspicions: ReadonlyMap<number, Suspicion>
}

interface Comparing extends Revisions {
  /** Gains those that depend on references. */
  readonly suspicions: Map<number, Suspicion>
}

async function compareRevisions(
  source: ByteSource,
  objects: PdfObjects,
  { older, newer: { place: newer }, suspicions }: Comparing,
): Promise<Difference> {
  const steps = objects.chain.slice(newer, older.place)
  const trailer = objects.chain[older.place]?.section.trailer
  const root = trailer?.get(name('Root'))
  const isOther = (step: (typeof steps)[number]) =>
    meaningOf(step.section.trailer.get(name('Root'))) !== meaningOf(root)
  if (steps.some((step) => !step.isBeside && isOther(step))) return 'changed'
  // A reader takes the newest: without it, or with another, it would show other strings and streams.
  const encrypt = (place: number) => objects.chain[place]?.section.trailer.get(name('Encrypt'))
  if (meaningOf(encrypt(newer)) !== meaningOf(encrypt(older.place))) return 'changed'
  const isSignature = createSignatureTest(objects, root, newer)
  const compare = await createObjectComparison(objects, { older, newer, isSignature })
  const isPlain = createPlainTest(source, objects)
  const runs = steps.flatMap(({ section }) => section.runs)
  if (runs.reduce((sum, { count }) => sum + count, 0) > maxObjects) return 'doubtful'
  // A hybrid update has two opinions on the same objects.
  let difference: Difference = steps.some(({ isBeside }) => isBeside) ? 'doubtful' : 'none'
  for (const { offset } of steps) if (!(await isPlain.section(offset))) difference = 'doubtful'
  const numbers = runs.flatMap(({ first, count }) => Array.from({ length: count }, (_, nth) => first + nth))
  for (const number of numbers) {
    const found = number === 0 ? 'none' : await compare(number)
    const isEncryption = found !== 'none' && number === referenceOf(encrypt(newer))
    if (found === 'changed' || isEncryption) return 'changed'
    if (typeof found !== 'string') suspicions.set(number, found)
    difference = worstOf([difference, typeof found === 'string' ? found : (found.anyway ?? 'none')])
    if (!(await isPlain.object(number, [older.place, newer]))) difference = worstOf([difference, 'doubtful'])
  }
  const marks = await marksBesideText(source, objects, { numbers, newer, root, isSignature })
  if (marks === null) return worstOf([difference, 'doubtful'])
  const holders = await holdersOfFields(objects, root, older.place)
  for (const { number, carriers } of marks) {
    // A field that waited may stand on another page, too.
    const isFine = ({ holder, key }: PlacedReference) => carriers.has(holder) || holders.has(holder) || key === 'Obj'
    suspicions.set(number, suspicions.get(number) ?? { isFine, otherwise: 'doubtful' })
  }
  return difference
}

/** The objects that may hold the list of a form's fields. */
async function holdersOfFields(
  objects: PdfObjects,
  root: PDFObject | undefined,
  place: number,
): Promise<ReadonlySet<number>> {
  const catalog = await objects.resolve(root, place)
  const form = catalog instanceof PDFDict ? catalog.get(name('AcroForm')) : undefined
  const dict = await objects.resolve(form, place)
  const fields = dict instanceof PDFDict ? dict.get(name('Fields')) : undefined
  return new Set([root, form, fields].map(referenceOf))
}
