import { PDFArray, PDFDict, PDFName } from '@cantoo/pdf-lib'
import { numberOf, UnsupportedPdf } from '../reader/parse-value.ts'
import type { FoundObject, PdfObjects } from '../reader/pdf-objects.ts'
import type { ObjectPlace } from '../reader/section.ts'
import { createComparison } from './allowed-changes.ts'
import { addsNames, describedObjects } from './described-objects.ts'
import { meaningOf } from './meaning.ts'
import { permittedChange } from './permitted-changes.ts'
import type { PlacedReference, RevisionEnd } from './references.ts'
import { referenceOf, type SignatureTest } from './signature-objects.ts'
import { readStructure } from './structure-changes.ts'

const name = PDFName.of

/**
 * Differences beside new signatures: none; perhaps one, of something that is not shown; one for certain, of a kind that a
 * certification may permit or of another.
 */
export type Difference = 'none' | 'doubtful' | 'filled' | 'commented' | 'changed'

/** The worst of some differences. */
export const worstOf = (all: readonly Difference[]): Difference =>
  (['changed', 'commented', 'filled', 'doubtful'] as const).find((each) => all.includes(each)) ?? 'none'

/** A difference that depends on who refers to the object: none if every reference is harmless. */
export interface Suspicion {
  readonly isFine: (reference: PlacedReference) => boolean
  readonly otherwise: Difference
  /** With harmless references alone; none by default. */
  readonly anyway?: Difference
}

const behind =
  (keys: ReadonlySet<string>) =>
  ({ key }: PlacedReference) =>
    key !== undefined && keys.has(key)
const never = () => false
const addedFont: Suspicion = { isFine: behind(new Set(['Font'])), otherwise: 'changed', anyway: 'doubtful' }
/** A list of fields, or of the annotations of one page. */
function changedList(anyway: Difference): Suspicion {
  let pages = 0
  const isFine = ({ key }: PlacedReference) => {
    if (key === 'Annots') pages += 1
    return key === 'Fields' || (key === 'Annots' && pages === 1)
  }
  return { isFine, otherwise: 'doubtful', anyway }
}
/** A missing object, and cross-references that are the content of a page, too. */
const changedIfShown: Suspicion = { isFine: never, otherwise: 'changed' }
export const doubtfulIfShown: Suspicion = { isFine: never, otherwise: 'doubtful' }
/** The looks of an annotation. */
const changedLook: Suspicion = { isFine: behind(new Set(['N', 'D', 'R'])), otherwise: 'changed', anyway: 'filled' }

function sectionTest({ chain }: PdfObjects) {
  const sections = new Set(chain.map(({ offset }) => offset))
  return (entry: ObjectPlace) => entry.kind === 'at' && sections.has(entry.offset)
}

/** Readers that do not find an object's generation search the whole file for it. */
const hasOtherGeneration = (old: ObjectPlace, now: ObjectPlace) =>
  old.kind === 'at' && now.kind === 'at' && old.generation !== now.generation

/** Makes the function that compares one object of two revisions. */
export async function createObjectComparison(
  objects: PdfObjects,
  {
    older: { place },
    newer,
    isSignature,
  }: { readonly older: RevisionEnd; readonly newer: number; readonly isSignature: SignatureTest },
) {
  const trailer = objects.chain[place]?.section.trailer
  const root = trailer?.get(name('Root'))
  const catalog = await objects.resolve(root, place)
  if (!(catalog instanceof PDFDict)) throw new UnsupportedPdf('it has no catalog')
  const described = await describedObjects(objects, { trailer, root, catalog, place })
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
      return isGone ? 'none' : number < size ? changedIfShown : doubtfulIfShown
    if (isGone) return changedIfShown
    if (JSON.stringify(old) === JSON.stringify(now)) return 'none'
    if (isSection(old) && isSection(now)) return changedIfShown
    if (hasOtherGeneration(old, now)) return 'doubtful'
    const [was, is] = [await objects.find(number, place), await objects.find(number, newer)]
    const role = described.get(number)
    if (role) return (await role.isFine(was, is)) ? { isFine: role.isHeld, otherwise: 'doubtful' } : 'changed'
    if ((await objects.isStream(was)) || (await objects.isStream(is)))
      return (await isSameStream(objects, number, { was, is, place, newer })) ? 'none' : changedLook
    if (structure.includes(number, was.value))
      return (await structure.addsOnlySignatures(was.value, is.value)) ? 'none' : 'doubtful'
    // A form's fonts may be those of the pages: a font under a new name shows nothing, unless a page waits for it.
    if (addsNames(was.value, is.value) && meaningOf(was.value) !== meaningOf(is.value)) return addedFont
    const found = (await isAllowedChange(number, was.value, is.value))
      ? 'none'
      : await permittedChange(objects, { older: place, newer }, [was.value, is.value])
    return was.value instanceof PDFArray ? changedList(found) : found
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
