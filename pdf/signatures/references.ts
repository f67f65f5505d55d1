import type { ByteSource } from '../reader/byte-source.ts'
import type { PdfObjects } from '../reader/pdf-objects.ts'
import type { ObjectPlace } from '../reader/section.ts'
import type { Reference } from './object-text.ts'
import { createObjectTexts, type KnownObject } from './object-texts.ts'

/** The end of a revision, in bytes and as an index of the chain. */
export interface RevisionEnd {
  readonly end: number
  readonly place: number
}

/** A reference with the number of the object in which it stands. */
export interface PlacedReference extends Reference {
  readonly holder: number
}

/** Suspect numbers, each with the test of a reference to it that does no harm. */
type Suspects = ReadonlyMap<number, (reference: PlacedReference) => boolean>

interface Search {
  readonly suspects: Suspects
  readonly revision: RevisionEnd
}

/** The references of a revision, and where it ends. */
export interface Referred {
  /** Suspects that an object refers to. */
  readonly numbers: ReadonlySet<number>
  /** An object, or the bytes of a stream, go on behind the end of the revision: later bytes would belong to them. */
  readonly reachesFurther: boolean
  /** Where the bytes of the last stream begin. */
  readonly lastStream: number
}

/** The objects of a revision with more of them are not read. */
const mostObjects = 500_000
/** The holder of what a stream of cross-references names: the trailer. */
const trailer = -1

/**
 * Reads the objects of each revision, each object once. A missing object that something refers to appears as soon as it is
 * added; an object that may change by its role may have a second one. Null: too many objects, or some cannot be read.
 */
export async function findReferred(
  source: ByteSource,
  objects: PdfObjects,
  searches: readonly Search[],
): Promise<readonly (Referred | null)[]> {
  const texts = createObjectTexts(source, new Set(searches.flatMap(({ suspects }) => [...suspects.keys()])))
  const sections = new Set(objects.chain.map(({ offset }) => offset))
  const found: (Referred | null)[] = []
  for (const search of searches) {
    const places = await objects.all(search.revision.place)
    const known = places.size > mostObjects ? null : await objectsOf(places, search.revision, { texts, sections })
    const isBehind = [...places.values()].some((each) => each.kind === 'at' && each.offset >= search.revision.end)
    found.push(
      known && {
        numbers: referredIn(known, search.suspects),
        reachesFurther: isBehind || [...known.values()].some((each) => isLong(each, known, search.revision.end)),
        lastStream: lastStreamOf(known),
      },
    )
  }
  return found
}

async function objectsOf(
  places: ReadonlyMap<number, ObjectPlace>,
  { end, place }: RevisionEnd,
  { texts, sections }: { readonly texts: ReturnType<typeof createObjectTexts>; readonly sections: ReadonlySet<number> },
): Promise<ReadonlyMap<number, KnownObject> | null> {
  const known = new Map<number, KnownObject>()
  const direct = [...places].flatMap(([number, entry]) => (entry.kind === 'at' ? [{ number, ...entry }] : []))
  for (const { number, offset } of direct.toSorted((a, b) => a.offset - b.offset)) {
    const object = offset < end ? await texts.at(offset) : null
    // Readers that do not find an object at its place show none.
    if (object?.number === number) known.set(number, sections.has(offset) ? { ...object, number: trailer } : object)
  }
  const streams = new Set([...places.values()].flatMap((entry) => (entry.kind === 'inside' ? [entry.stream] : [])))
  for (const stream of streams) {
    const inside = await texts.inside(stream, place, places.get(stream))
    if (inside === null) return null
    for (const object of inside) {
      const entry = places.get(object.number)
      if (entry?.kind === 'inside' && entry.stream === stream) known.set(object.number, object)
    }
  }
  return known
}

function referredIn(known: ReadonlyMap<number, KnownObject>, suspects: Suspects): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { number: holder, references } of known.values()) {
    const seen = new Set<number>()
    for (const { number, key } of references) {
      const isFine = suspects.get(number)
      // A second reference in one object may stand anywhere in it.
      if (isFine !== undefined && (seen.has(number) || !isFine({ number, key, holder }))) found.add(number)
      seen.add(number)
    }
  }
  return found
}

function isLong({ end, length }: KnownObject, known: ReadonlyMap<number, KnownObject>, last: number): boolean {
  const bytes = typeof length === 'number' ? length : known.get(length?.to ?? -1)?.integer
  return end + (bytes ?? 0) > last
}

function lastStreamOf(known: ReadonlyMap<number, KnownObject>): number {
  let last = -1
  for (const { isStream, end } of known.values()) if (isStream && end > last) last = end
  return last
}
