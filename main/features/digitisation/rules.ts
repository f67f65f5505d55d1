import type { DigitisedPage, MeasuredScan } from '../../../contract/bridge/digitisation.ts'

/**
 * Decreto 10.278, 18 March 2020, Annex I, dots per inch of printed and written texts. Photographs and posters need 300, too, as
 * PNG; plans and maps need 600. The annexes themselves (planalto.gov.br, D10278.htm) were not at hand: the values were
 * compared with what archivists and the press have published of them (decision of 2026-11, "The laudo of digitisation").
 */
export const leastDpi = 300

type Compression = MeasuredScan['compressions'][number]

/** Annex I, note: compression must keep every bit. `unknown`: the format can do both, and does not say which. */
const losses: Readonly<Record<Compression, 'none' | 'lossy' | 'unknown'>> = {
  none: 'none',
  flate: 'none',
  lzw: 'none',
  'run-length': 'none',
  ccitt: 'none',
  jbig2: 'unknown',
  jpeg: 'lossy',
  'jpeg-2000': 'unknown',
}

/** Metadata of Annex II: a) of every document; b) also of those of public bodies. */
const metadata = {
  subject: 'a',
  author: 'a',
  place: 'a',
  identifier: 'a',
  responsible: 'a',
  title: 'a',
  documentType: 'a',
  hash: 'a',
  class: 'b',
  producedOn: 'b',
  destination: 'b',
  genre: 'b',
  retention: 'b',
} as const
export type MetadataName = keyof typeof metadata
export const metadataNames = Object.keys(metadata) as MetadataName[]

export interface FileMeasures {
  readonly pages: readonly (DigitisedPage | null)[]
  readonly pageCount: number
  readonly isArchive: boolean
  /** Digital signatures in the file. */
  readonly signatures: number
  readonly missing: readonly MetadataName[]
}

/** A rule that a file does not meet; pages are from 1. */
export type Unmet =
  | { readonly rule: 'resolution'; readonly pages: readonly number[]; readonly dpi: number }
  | { readonly rule: 'lossy' | 'maybe-lossy'; readonly pages: readonly number[]; readonly compression: Compression }
  | { readonly rule: 'colour' | 'no-scan' | 'not-read'; readonly pages: readonly number[] }
  | { readonly rule: 'metadata'; readonly missing: readonly MetadataName[] }
  | { readonly rule: 'format' | 'signature' | 'not-measured' }

/** The rules that a file does not meet, in the order of the decree's annexes and then of its articles. */
export function unmetBy({ pages, pageCount, isArchive, signatures, missing }: FileMeasures): Unmet[] {
  const numbered = pages.map((facts, index) => ({ facts, page: index + 1 }))
  const scans = numbered.flatMap(({ facts, page }) => (facts?.scan ? [{ ...facts.scan, page }] : []))
  const pagesWhere = (is: (facts: DigitisedPage | null) => boolean) =>
    numbered.filter(({ facts }) => is(facts)).map(({ page }) => page)
  const low = scans.filter((scan) => leastOf(scan) < leastDpi)
  const [noScan, notRead] = [
    pagesWhere((facts) => facts !== null && facts.scan === null && !facts.isEmpty),
    pagesWhere((facts) => facts === null),
  ]
  const wrongColour = scans.filter(({ colour }) => colour === 'cmyk' || colour === 'unknown').map(({ page }) => page)
  return [
    ...grouped(low, leastOf).map(([dpi, of]): Unmet => ({ rule: 'resolution', pages: of, dpi })),
    ...ofPages('colour', wrongColour),
    ...lossesOf(scans),
    ...(isArchive ? [] : [{ rule: 'format' as const }]),
    ...(missing.length === 0 ? [] : [{ rule: 'metadata' as const, missing }]),
    ...(signatures > 0 ? [] : [{ rule: 'signature' as const }]),
    ...ofPages('no-scan', noScan),
    ...ofPages('not-read', notRead),
    ...(pageCount > pages.length ? [{ rule: 'not-measured' as const }] : []),
  ]
}

type NumberedScan = MeasuredScan & { readonly page: number }

const leastOf = ({ across, down }: MeasuredScan) => Math.min(across, down)

const ofPages = (rule: 'colour' | 'no-scan' | 'not-read', pages: readonly number[]): Unmet[] =>
  pages.length === 0 ? [] : [{ rule, pages }]

function lossesOf(scans: readonly NumberedScan[]): Unmet[] {
  const packed = scans.flatMap(({ compressions, page }) =>
    compressions.filter((each) => losses[each] !== 'none').map((compression) => ({ compression, page })),
  )
  return grouped(packed, ({ compression }) => compression).map(([compression, pages]) => ({
    rule: losses[compression] === 'lossy' ? 'lossy' : 'maybe-lossy',
    pages,
    compression,
  }))
}

/** The pages by a value of theirs, in the order of the first page. */
function grouped<Item extends { readonly page: number }, Value>(
  items: readonly Item[],
  keyOf: (item: Item) => Value,
): [Value, number[]][] {
  const found = new Map<Value, number[]>()
  for (const item of items) {
    const value = keyOf(item)
    found.set(value, [...(found.get(value) ?? []), item.page])
  }
  return [...found]
}
