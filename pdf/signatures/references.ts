import { PDFArray, PDFDict, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import type { ByteSource } from '../reader/byte-source.ts'
import { type PdfObjects, readObjects } from '../reader/pdf-objects.ts'

/** The end of a revision, in bytes and as an index of the chain. */
export interface RevisionEnd {
  readonly end: number
  readonly place: number
}

/** Objects with the keys behind which a reference to them does no harm. */
export type Suspects = ReadonlyMap<number, ReadonlySet<string>>

/** The objects of a file with more of them are not read one by one. */
const mostObjects = 5000
const blockBytes = 1024 * 1024
/** Longer than any reference with its blanks. */
const overlapBytes = 3000
/** Reading all streams of objects may cost so much more than a few objects. */
const patience = 16
const gap = String.raw`(?:[\0\s]|%[^\r\n]{0,60}[\r\n]){1,16}`
const key = String.raw`(?:\/([^\0\s\/<>()[\]{}%]{1,40})[\0\s]{0,8})?`
const reference = new RegExp(String.raw`${key}(?<!\d)(\d{1,10})${gap}\d{1,5}${gap}R(?!\w)`, 'g')

/**
 * Suspects to which a revision refers behind any other key. A missing object that something refers to appears as soon as
 * it is added; an object that may change by its role may have a second one. Null: the file is too large to say.
 */
export async function findReferred(
  source: ByteSource,
  objects: PdfObjects,
  { suspects, revision }: { readonly suspects: Suspects; readonly revision: RevisionEnd },
): Promise<ReadonlySet<number> | null> {
  const mentioned = await numbersMentioned(source, objects, { suspects, revision })
  // The text of the file names none of them, so that its objects need not be read.
  return mentioned?.size === 0 ? mentioned : referencesIn(objects, revision.place, suspects)
}

/** Collects the suspects that are referred to. */
function createCollection(suspects: Suspects) {
  const found = new Set<number>()
  return {
    found,
    add: (number: number, behind: string | undefined) => {
      const roles = suspects.get(number)
      if (roles !== undefined && !roles.has(behind ?? '')) found.add(number)
    },
  }
}

/** Suspects that look referred to in the text of a revision and of its streams of objects. */
async function numbersMentioned(
  source: ByteSource,
  objects: PdfObjects,
  { suspects, revision: { end, place } }: { readonly suspects: Suspects; readonly revision: RevisionEnd },
): Promise<ReadonlySet<number> | null> {
  const { found, add } = createCollection(suspects)
  const collect = (text: string) => {
    for (const [, behind, number] of text.matchAll(reference)) add(Number(number), behind)
  }
  for (let at = 0, kept = ''; at < end; at += blockBytes) {
    const text = kept + (await source.read(at, Math.min(blockBytes, end - at))).toString('latin1')
    collect(text)
    kept = text.slice(-overlapBytes)
  }
  try {
    const patient = await readObjects(source, patience)
    const streams = new Set<number>()
    for (const entry of (await objects.all(place)).values()) if (entry.kind === 'inside') streams.add(entry.stream)
    for (const number of streams) collect((await patient.stream(number, place)).toString('latin1'))
    return found
  } catch {
    return null
  }
}

/** Suspects that the objects of a revision refer to; null for a file with too many. */
async function referencesIn(
  objects: PdfObjects,
  place: number,
  suspects: Suspects,
): Promise<ReadonlySet<number> | null> {
  const places = await objects.all(place)
  if (places.size > mostObjects) return null
  const { found, add } = createCollection(suspects)
  const collect = (value: PDFObject, behind?: string): void => {
    if (value instanceof PDFRef) add(value.objectNumber, behind)
    if (value instanceof PDFArray) for (const each of value.asArray()) collect(each)
    if (value instanceof PDFDict) for (const [name, each] of value.entries()) collect(each, name.asString().slice(1))
  }
  for (const [number, entry] of places) {
    if (entry.kind === 'free') continue
    // An object that cannot be read refers to nothing that a reader could show.
    const object = await objects.find(number, place).catch(() => null)
    if (object) collect(object.value)
  }
  return found
}
