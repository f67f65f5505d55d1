import { findPdfEnd, pdfHeadBytes, pdfStart } from './bounds.ts'
import { type ObjectPlace, type PdfSection, placesIn, readSection, type SectionFile } from './section.ts'
import { type Steps, wait } from './steps.ts'

const endBytes = 2048
const maxSections = 4096
const maxRowBytes = 64 * 1024 * 1024
const maxRuns = 200_000
const runsAtOnce = 10_000

/** A cross-reference section with its offset in the file. */
export interface PlacedSection<Dict> {
  readonly section: PdfSection<Dict>
  readonly offset: number
  /** The stream of a hybrid file, which shows what the table before it calls free (ISO 32000, 7.5.8.4). */
  readonly isBeside: boolean
}

/** All cross-reference sections of a PDF, the newest first. They are the one place where main and service read them. */
export interface PdfReferences<Dict> {
  readonly chain: readonly PlacedSection<Dict>[]
  /** Where the PDF begins in the file. */
  readonly start: number
  /** The place of an object in the section at `from` and the older ones. `onSection` is called for each that is read. */
  find(number: number, from?: number, onSection?: () => void): Steps<ObjectPlace | undefined>
  /** The places of all objects, by the section at `from` and the older ones. */
  all(from?: number): Steps<ReadonlyMap<number, ObjectPlace>>
}

/** Reads the cross-references of a file that has a beginning and an end. Throws the file's own error. */
export function* readReferences<Dict>(file: SectionFile<Dict>): Steps<PdfReferences<Dict>> {
  const start = pdfStart(yield* wait(file.textAt(0, pdfHeadBytes)))
  const end = yield* findPdfEnd(file.bytes, file.textAt)
  const from = Math.max(0, end - endBytes)
  const tail = end < 0 ? '' : yield* wait(file.textAt(from, end - from))
  const newest = [...tail.matchAll(/startxref\s+(\d{1,10})/g)].at(-1)
  if (start < 0 || newest === undefined || newest.index !== tail.lastIndexOf('startxref'))
    throw file.error('it does not say where its cross-references are')
  const chain = yield* readChain(file, { newest: Number(newest[1]), start })
  return {
    chain,
    start,
    find: (number, first = 0, onSection = () => {}) => findPlace(file, chain, { number, first, onSection }),
    all: (first = 0) => allPlaces(file, chain.slice(first)),
  }
}

function* readChain<Dict>(
  file: SectionFile<Dict>,
  { newest, start }: { readonly newest: number; readonly start: number },
): Steps<PlacedSection<Dict>[]> {
  const chain: PlacedSection<Dict>[] = []
  const seen = new Set<number>()
  let [bytes, runs] = [0, 0]
  function* add(offset: number, { isBeside }: { readonly isBeside: boolean }): Steps<PdfSection<Dict>> {
    if (chain.length >= maxSections || bytes > maxRowBytes) throw file.error('it has too many cross-references')
    const section = yield* readSection(file, { offset, start })
    chain.push({ section, offset: section.base + offset, isBeside })
    bytes += section.rows?.length ?? 0
    runs += section.runs.length
    if (runs > maxRuns) throw file.error('it has too many cross-references')
    return section
  }
  // Some programs write 0 for none.
  const offsetIn = (trailer: Dict, key: string) => file.numbersIn(trailer, key)?.[0] || undefined
  for (let offset: number | undefined = newest; offset !== undefined; ) {
    // Other readers rebuild the table of such a file, so that it must not be called sound.
    if (seen.has(offset)) throw file.error('its cross-references form a cycle')
    seen.add(offset)
    const { trailer }: PdfSection<Dict> = yield* add(offset, { isBeside: false })
    const beside = offsetIn(trailer, 'XRefStm')
    if (beside !== undefined) yield* add(beside, { isBeside: true })
    offset = offsetIn(trailer, 'Prev')
  }
  return chain
}

/** An object that a hybrid file's table calls free is free only if the stream beside it does not show it. */
function* findPlace<Dict>(
  file: SectionFile<Dict>,
  chain: readonly PlacedSection<Dict>[],
  { number, first, onSection }: { readonly number: number; readonly first: number; readonly onSection: () => void },
): Steps<ObjectPlace | undefined> {
  let isFreeBeside = false
  for (let at = first; at < chain.length; at += 1) {
    onSection()
    const section = chain[at]?.section
    const run = section && runOf(section.runs, number)
    const [place] = section && run ? yield* placesIn(file, section, { run, nth: number - run.first, count: 1 }) : []
    if (place?.kind === 'free' && chain[at + 1]?.isBeside) isFreeBeside = true
    else if (place || isFreeBeside) return place ?? { kind: 'free' }
  }
  return undefined
}

function* allPlaces<Dict>(
  file: SectionFile<Dict>,
  chain: readonly PlacedSection<Dict>[],
): Steps<ReadonlyMap<number, ObjectPlace>> {
  const places = new Map<number, ObjectPlace>()
  const add = (number: number, place: ObjectPlace) => {
    if (!places.has(number)) places.set(number, place)
  }
  let free: number[] = []
  for (const [at, { section }] of chain.entries()) {
    const before = free
    free = []
    for (const run of section.runs) {
      for (let nth = 0; nth < run.count; nth += runsAtOnce) {
        const count = Math.min(runsAtOnce, run.count - nth)
        for (const [next, place] of (yield* placesIn(file, section, { run, nth, count })).entries()) {
          const number = run.first + nth + next
          if (place.kind === 'free' && chain[at + 1]?.isBeside) free.push(number)
          else add(number, place)
        }
      }
    }
    for (const number of before) add(number, { kind: 'free' })
  }
  return places
}

/** The run of a number, by bisection. */
function runOf(runs: PdfSection<unknown>['runs'], number: number): PdfSection<unknown>['runs'][number] | undefined {
  let [low, high] = [0, runs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle]?.first ?? 0) <= number) low = middle + 1
    else high = middle
  }
  const run = runs[low - 1]
  return run && number < run.first + run.count ? run : undefined
}
