import { PDFArray, PDFDict, PDFName } from '@cantoo/pdf-lib'
import type { ByteSource } from '../reader/byte-source.ts'
import { numberOf, UnsupportedPdf } from '../reader/parse-value.ts'
import type { FoundObject, PdfObjects } from '../reader/pdf-objects.ts'
import type { ObjectPlace } from '../reader/section.ts'
import { createComparison, listRoles } from './allowed-changes.ts'
import { addsNames, describedObjects } from './described-objects.ts'
import { marksCoverText } from './marks.ts'
import { meaningOf } from './meaning.ts'
import { permittedChange } from './permitted-changes.ts'
import { findReferred, type RevisionEnd } from './references.ts'
import { createSignatureTest, referenceOf, type SignatureTest } from './signature-objects.ts'
import { readStructure } from './structure-changes.ts'

/** An update of more objects is not compared. */
const maxObjects = 50_000
const name = PDFName.of

/**
 * Differences beside new signatures: none; perhaps one, of something that is not shown; one for certain, of a kind that a
 * certification may permit or of another.
 */
export type Difference = 'none' | 'doubtful' | 'filled' | 'commented' | 'changed'

/** The worst of some differences. */
export const worstOf = (all: readonly Difference[]): Difference =>
  (['changed', 'commented', 'filled', 'doubtful'] as const).find((each) => all.includes(each)) ?? 'none'

interface Revisions {
  readonly older: RevisionEnd
  /** An index of the chain. */
  readonly newer: number
}

/** A difference that depends on who refers to the object: none if nobody does but behind these keys. */
interface Suspicion {
  readonly roles: ReadonlySet<string>
  readonly otherwise: Difference
  /** With these alone; none by default. */
  readonly anyway?: Difference
}

/**
 * For each pair of revisions, whether only signatures, time stamps, their validation data (DSS) and the description of the
 * file (Info, Metadata) were added between them. Throws UnsupportedPdf.
 */
export async function differencesOf(
  source: ByteSource,
  objects: PdfObjects,
  pairs: readonly Revisions[],
): Promise<readonly Difference[]> {
  const compared: Compared[] = []
  for (const pair of pairs) compared.push(await compareRevisions(objects, pair))
  const searches = compared.map(({ suspicions }, at) => ({
    suspects: new Map([...suspicions].map(([number, { roles }]) => [number, roles] as const)),
    revision: pairs[at]?.older as RevisionEnd,
  }))
  const referred = await findReferred(source, objects, searches)
  return compared.map(({ difference, suspicions }, at) => {
    const numbers = referred[at] ?? null
    if (numbers === null) return worstOf([difference, 'doubtful'])
    return worstOf([difference, ...[...numbers].map((number) => suspicions.get(number)?.otherwise ?? 'none')])
  })
}

/** The difference so far, with the objects whose references decide more. */
interface Compared {
  readonly difference: Difference
  readonly suspicions: ReadonlyMap<number, Suspicion>
}

const settled = (difference: Difference): Compared => ({ difference, suspicions: new Map() })

async function compareRevisions(objects: PdfObjects, { older, newer }: Revisions): Promise<Compared> {
  const steps = objects.chain.slice(newer, older.place)
  const trailer = objects.chain[older.place]?.section.trailer
  const root = trailer?.get(name('Root'))
  const isOther = (step: (typeof steps)[number]) =>
    meaningOf(step.section.trailer.get(name('Root'))) !== meaningOf(root)
  if (steps.some((step) => !step.isBeside && isOther(step))) return settled('changed')
  // A reader takes the newest: without it, or with another, it would show other strings and streams.
  const encrypt = (place: number) => meaningOf(objects.chain[place]?.section.trailer.get(name('Encrypt')))
  if (encrypt(newer) !== encrypt(older.place)) return settled('changed')
  const isSignature = createSignatureTest(objects, root, newer)
  const compare = await createObjectComparison(objects, { older, newer, isSignature })
  const runs = steps.flatMap(({ section }) => section.runs)
  if (runs.reduce((sum, { count }) => sum + count, 0) > maxObjects) return settled('doubtful')
  const suspicions = new Map<number, Suspicion>()
  let difference: Difference = (await reachesFurther(objects, older)) ? 'doubtful' : 'none'
  for (const { first, count } of runs) {
    for (let number = Math.max(1, first); number < first + count; number += 1) {
      const found = await compare(number)
      if (found === 'changed') return settled(found)
      if (typeof found !== 'string') suspicions.set(number, found)
      difference = worstOf([difference, typeof found === 'string' ? found : (found.anyway ?? 'none')])
    }
  }
  const numbers = runs.flatMap(({ first, count }) => Array.from({ length: count }, (_, nth) => first + nth))
  const isCovered = await marksCoverText(objects, { numbers, newer, root, isSignature })
  return { difference: worstOf([difference, isCovered ? 'doubtful' : 'none']), suspicions }
}

/** Whether a revision says that objects stand behind its end, where they can be added without being named. */
async function reachesFurther(objects: PdfObjects, { place, end }: RevisionEnd): Promise<boolean> {
  for (const entry of (await objects.all(place)).values()) if (entry.kind === 'at' && entry.offset >= end) return true
  return false
}

const none: ReadonlySet<string> = new Set()
const addedFont: Suspicion = { roles: new Set(['Font']), otherwise: 'changed', anyway: 'doubtful' }
const changedList: Suspicion = { roles: listRoles, otherwise: 'doubtful' }
/** A missing object, and cross-references that are the content of a page, too. */
const changedIfShown: Suspicion = { roles: none, otherwise: 'changed' }
/** The looks of an annotation. */
const changedLook: Suspicion = { roles: new Set(['N', 'D', 'R']), otherwise: 'changed', anyway: 'filled' }

function sectionTest({ chain }: PdfObjects) {
  const sections = new Set(chain.map(({ offset }) => offset))
  return (entry: ObjectPlace) => entry.kind === 'at' && sections.has(entry.offset)
}

/** Readers that do not find an object's generation search the whole file for it. */
const hasOtherGeneration = (old: ObjectPlace, now: ObjectPlace) =>
  old.kind === 'at' && now.kind === 'at' && old.generation !== now.generation

/** Makes the function that compares one object of two revisions. */
async function createObjectComparison(
  objects: PdfObjects,
  { older: { place }, newer, isSignature }: Revisions & { readonly isSignature: SignatureTest },
) {
  const trailer = objects.chain[place]?.section.trailer
  const root = trailer?.get(name('Root'))
  const catalog = await objects.resolve(root, place)
  if (!(catalog instanceof PDFDict)) throw new UnsupportedPdf('it has no catalog')
  const described = await describedObjects(objects, { trailer, catalog, place })
  const isSection = sectionTest(objects)
  const structure = await readStructure(objects, catalog, { older: place, newer, isSignature })
  const size = numberOf(trailer?.get(name('Size'))) ?? 0
  const numbers = { catalog: referenceOf(root), form: referenceOf(catalog.get(name('AcroForm'))) }
  const isAllowedChange = createComparison(objects, { older: place, newer, ...numbers, isSignature })

  return async (number: number): Promise<Difference | Suspicion> => {
    const [old, now] = [await objects.entryOf(number, place), await objects.entryOf(number, newer)]
    const isGone = now === undefined || now.kind === 'free'
    // A new object shows only if an old one refers to it.
    if (old === undefined || old.kind === 'free')
      return isGone ? 'none' : { roles: none, otherwise: number < size ? 'changed' : 'doubtful' }
    if (isGone) return changedIfShown
    if (JSON.stringify(old) === JSON.stringify(now)) return 'none'
    if (isSection(old) && isSection(now)) return changedIfShown
    if (hasOtherGeneration(old, now)) return 'doubtful'
    const [was, is] = [await objects.find(number, place), await objects.find(number, newer)]
    const role = described.get(number)
    if (role) return (await role.isFine(was, is)) ? { roles: role.roles, otherwise: 'doubtful' } : 'changed'
    if ((await objects.isStream(was)) || (await objects.isStream(is)))
      return (await isSameStream(objects, number, { was, is, place, newer })) ? 'none' : changedLook
    if (structure.includes(number, was.value))
      return (await structure.addsOnlySignatures(was.value, is.value)) ? 'none' : 'doubtful'
    // A form's fonts may be those of the pages: a font under a new name shows nothing, unless a page waits for it.
    if (addsNames(was.value, is.value) && meaningOf(was.value) !== meaningOf(is.value)) return addedFont
    const found = (await isAllowedChange(number, was.value, is.value))
      ? 'none'
      : await permittedChange(objects, { older: place, newer }, [was.value, is.value])
    return was.value instanceof PDFArray ? { ...changedList, anyway: found } : found
  }
}

interface Streams {
  readonly was: FoundObject
  readonly is: FoundObject
  readonly place: number
  readonly newer: number
}

/** Some programs write a stream again as it was. */
async function isSameStream(objects: PdfObjects, number: number, { was, is, place, newer }: Streams): Promise<boolean> {
  if (meaningOf(was.value) !== meaningOf(is.value)) return false
  try {
    return (await objects.stream(number, place)).equals(await objects.stream(number, newer))
  } catch {
    return false
  }
}
