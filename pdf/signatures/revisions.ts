import { PDFDict, PDFName } from '@cantoo/pdf-lib'
import type { ByteSource } from '../reader/byte-source.ts'
import type { PdfObjects } from '../reader/pdf-objects.ts'
import { differencesOf } from './changes.ts'
import type { FoundSignature, PdfSignature } from './find-signatures.ts'
import { meaningOf } from './meaning.ts'
import { type Difference, worstOf } from './object-comparison.ts'
import type { ReportedRevision } from './report.ts'

/** The file at the end of a signature, or as it is. */
interface Revision {
  readonly end: number
  /** An index of the chain of cross-references. */
  readonly place: number
  /** From the revision before it. */
  readonly difference: Difference
  readonly adds: ReportedRevision['adds']
}

/** The revisions of a file, oldest first. Throws UnsupportedPdf. */
export async function readRevisions(
  source: ByteSource,
  objects: PdfObjects,
  found: readonly FoundSignature[],
): Promise<readonly Revision[]> {
  const ends = new Map<number, number>()
  for (const each of found) if (each.fault === null) ends.set(each.end, each.revision)
  const places = [...ends].map(([end, place]) => ({ end, place }))
  const last = places.at(-1)
  const isRest = last?.place === 0 && (await isBlankAfter(source, last.end))
  if (!last || !isRest) places.push({ end: source.bytes, place: 0 })
  const pairs = places.slice(1).flatMap(({ end, place }, at) => {
    const older = places[at]
    // Bytes after the last cross-references: a reader that repairs files would find objects there.
    return older && place < older.place ? [{ older, newer: { end, place } }] : []
  })
  const differences = await differencesOf(source, objects, pairs)
  const revisions: Revision[] = []
  for (const [index, { end, place }] of places.entries()) {
    const before = places[index - 1]
    const pair = pairs.findIndex(({ older }) => older === before)
    const difference = before ? (differences[pair] ?? 'changed') : 'none'
    const adds = before ? await additionOf(objects, { difference, before, place, isSigned: ends.has(end) }) : 'document'
    revisions.push({ end: index === places.length - 1 ? source.bytes : end, place, difference, adds })
  }
  return revisions
}

interface Step {
  readonly difference: Difference
  readonly before: { readonly place: number }
  readonly place: number
  readonly isSigned: boolean
}

async function additionOf(objects: PdfObjects, step: Step): Promise<ReportedRevision['adds']> {
  if (step.difference !== 'none') return step.difference === 'doubtful' ? 'doubtful' : 'changes'
  if (step.isSigned) return 'signatures'
  const store = async (place: number) => {
    const root = await objects.resolve(objects.chain[place]?.section.trailer.get(PDFName.of('Root')), place)
    const value = root instanceof PDFDict ? root.get(PDFName.of('DSS')) : undefined
    return meaningOf(await objects.resolve(value, place))
  }
  return (await store(step.place)) === (await store(step.before.place)) ? 'signatures' : 'validation-data'
}

/** Programs put these around a PDF, and they show nothing: line ends, zeros, the mark of UTF-8. */
const blank = /^(?:\xef\xbb\xbf)?[\0\s]*$/
const mostBlankBytes = 4 * 1024 * 1024
const blockBytes = 64 * 1024

/** Only blanks may follow: a reader that repairs files would find objects that the cross-references do not name. */
async function isBlankAfter(source: ByteSource, end: number): Promise<boolean> {
  if (source.bytes - end > mostBlankBytes) return false
  for (let at = end; at < source.bytes; at += blockBytes) {
    if (!blank.test((await source.read(at, blockBytes)).toString('latin1'))) return false
  }
  return true
}

interface InFile {
  readonly signature: PdfSignature
  /** All signatures of the file, oldest first. */
  readonly all: readonly FoundSignature[]
}

/** The changes after a signature, beside other signatures and beside what a certification permits. */
export async function laterDifference(
  source: ByteSource,
  revisions: readonly Revision[],
  { signature, all }: InFile,
): Promise<'none' | 'doubtful' | 'changed'> {
  const place = all.indexOf(signature)
  if (signature.permits === 1 && all.slice(place + 1).some((each) => !each.isTimestamp)) return 'changed'
  const { start } = signature
  const before = start === 0 ? '' : (await source.read(0, start)).toString('latin1')
  const own = revisionOf(signature, revisions)
  const around = blank.test(before) ? 'none' : 'doubtful'
  const found = worstOf([around, ...revisions.slice(own + 1).map(({ difference }) => difference)])
  if (found !== 'filled' && found !== 'commented') return found
  const permits = Math.max(...all.slice(0, place + 1).map((each) => (each.fault === null ? (each.permits ?? 0) : 0)))
  // A filled field or a comment may still contradict the rest, so that nothing is certain.
  return permits >= (found === 'filled' ? 2 : 3) ? 'doubtful' : 'changed'
}

/** The revision that a signature closes, as an index. */
export const revisionOf = ({ revision }: PdfSignature, revisions: readonly Revision[]): number =>
  revisions.findIndex(({ place }) => place === revision)
