import { PDFArray, PDFDict, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import type { ByteSource } from '../reader/byte-source.ts'
import { unlessTooCostly } from '../reader/parse-value.ts'
import { type PdfObjects, readObjects } from '../reader/pdf-objects.ts'

/** The end of a revision, in bytes and as an index of the chain. */
export interface RevisionEnd {
  readonly end: number
  readonly place: number
}

/** Objects with the keys behind which a reference to them does no harm. */
type Suspects = ReadonlyMap<number, ReadonlySet<string>>

/** The objects of a file with more of them are not read one by one. */
const mostObjects = 5000
const blockBytes = 1024 * 1024
/** Longer texts would stay in memory until the next large collection of garbage. */
const textBytes = 64 * 1024
/** Longer than any reference with its blanks. */
const overlapBytes = 3000
/** Reading all streams of objects may cost so much more than a few objects. */
const patience = 16
const gap = String.raw`(?:[\0\s]|%[^\r\n]{0,60}[\r\n]){1,16}`
const key = String.raw`(?:\/([^\0\s\/<>()[\]{}%]{1,40})[\0\s]{0,8})?`
const reference = new RegExp(String.raw`${key}(?<!\d)(\d{1,10})${gap}\d{1,5}${gap}R(?!\w)`, 'g')

/** The suspects of one revision. */
interface Search {
  readonly suspects: Suspects
  readonly revision: RevisionEnd
}

/**
 * Suspects to which each revision refers behind any other key. A missing object that something refers to appears as soon
 * as it is added; an object that may change by its role may have a second one. Null: the file is too large to say. One
 * pass over the file serves all revisions.
 */
export async function findReferred(
  source: ByteSource,
  objects: PdfObjects,
  searches: readonly Search[],
): Promise<readonly (ReadonlySet<number> | null)[]> {
  const all = searches.map(createCollection)
  const wanted = all.filter(({ suspects }) => suspects.size > 0)
  await searchText(source, wanted)
  await searchStreams(source, objects, wanted)
  const referred: (ReadonlySet<number> | null)[] = []
  for (const { suspects, revision, found, isUnread } of all) {
    // The text of the file names none of them, so that its objects need not be read.
    const isNone = found.size === 0 && !isUnread()
    referred.push(isNone ? found : await referencesIn(objects, { suspects, revision }))
  }
  return referred
}

type Collection = ReturnType<typeof createCollection>

/** Collects the suspects that are referred to. */
function createCollection({ suspects, revision }: Search) {
  const found = new Set<number>()
  let hasUnread = false
  return {
    suspects,
    revision,
    found,
    add: (number: number, behind: string | undefined) => {
      const roles = suspects.get(number)
      if (roles !== undefined && !roles.has(behind ?? '')) found.add(number)
    },
    isUnread: () => hasUnread,
    /** A part of the revision cannot be read. */
    skip: () => {
      hasUnread = true
    },
  }
}

/** Collects what looks like a reference in the text of the file, for each revision up to its end. */
async function searchText(source: ByteSource, wanted: readonly Collection[]): Promise<void> {
  const last = Math.max(0, ...wanted.map(({ revision }) => revision.end))
  const numbers = new Set(wanted.flatMap(({ suspects }) => [...suspects.keys()]))
  for (let at = 0, kept = ''; at < last; at += blockBytes) {
    const block = await source.read(at, Math.min(blockBytes, last - at))
    for (let from = 0; from < block.length; from += textBytes) {
      const start = at + from - kept.length
      const text = kept + block.toString('latin1', from, from + textBytes)
      for (const { 0: whole, 1: behind, 2: number, index } of text.matchAll(reference)) {
        if (!numbers.has(Number(number))) continue
        const end = start + index + whole.length
        for (const each of wanted) if (end <= each.revision.end) each.add(Number(number), behind)
      }
      kept = text.slice(-overlapBytes)
    }
  }
}

/** Collects from the streams of objects; one that several revisions share is unpacked once. */
async function searchStreams(source: ByteSource, objects: PdfObjects, wanted: readonly Collection[]): Promise<void> {
  const streams = new Map<string, { number: number; place: number; sharedBy: Collection[] }>()
  for (const each of wanted) {
    const { place } = each.revision
    const numbers = new Set<number>()
    for (const entry of (await objects.all(place)).values()) if (entry.kind === 'inside') numbers.add(entry.stream)
    for (const number of numbers) {
      const key = JSON.stringify([number, await objects.entryOf(number, place)])
      const stream = streams.get(key) ?? { number, place, sharedBy: [] }
      stream.sharedBy.push(each)
      streams.set(key, stream)
    }
  }
  const patient = streams.size > 0 ? await readObjects(source, patience) : objects
  for (const { number, place, sharedBy } of streams.values()) {
    try {
      const text = (await patient.stream(number, place)).toString('latin1')
      for (const [, behind, named] of text.matchAll(reference))
        for (const each of sharedBy) each.add(Number(named), behind)
    } catch {
      for (const each of sharedBy) each.skip()
    }
  }
}

/** Suspects that the objects of a revision refer to; null for a file with too many. */
async function referencesIn(objects: PdfObjects, search: Search): Promise<ReadonlySet<number> | null> {
  const { place } = search.revision
  const places = await objects.all(place)
  if (places.size > mostObjects) return null
  const { found, add } = createCollection(search)
  const collect = (value: PDFObject, behind?: string): void => {
    if (value instanceof PDFRef) add(value.objectNumber, behind)
    if (value instanceof PDFArray) for (const each of value.asArray()) collect(each)
    if (value instanceof PDFDict) for (const [name, each] of value.entries()) collect(each, name.asString().slice(1))
  }
  for (const [number, entry] of places) {
    if (entry.kind === 'free') continue
    // An object that cannot be read refers to nothing that a reader could show.
    const object = await objects.find(number, place).catch(unlessTooCostly)
    if (object) collect(object.value)
  }
  return found
}
