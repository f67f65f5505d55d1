import type { PageBox, PersonalData, Unread, UnreadReason } from '../../../contract/bridge/privacy.ts'
import type { PageTexts, PdfPool } from '../../engine/pdf/index.ts'
import { linesOf } from './lines-of.ts'
import { findPersonalData } from './rules/find-personal-data.ts'
import type { Found } from './rules/types.ts'
import { type PlacedText, textOfWords } from './text-of-words.ts'

interface UnreadPage {
  readonly page: number
  readonly why: UnreadReason
}

/** The result of searching one content. Pages count from 0. */
export interface ContentFindings {
  readonly state: 'searched' | 'failed'
  readonly pages: number
  /** Pages that were not verified, or not all of them. */
  readonly unread: readonly UnreadPage[]
  /** Parts of the file that were not verified. */
  readonly unreadParts: readonly UnreadReason[]
  /** Pages that are still being recognised. */
  readonly pendingPages: readonly number[]
  readonly findings: readonly PersonalData[]
  readonly isCut: boolean
}

export interface SearchFileOptions {
  pool: Pick<PdfPool, 'readTexts' | 'incompletePages'>
  /** The preflight has found that pages need parts which the file does not have where it says. */
  isIncomplete(sha256: string): boolean
  recognised: PageTexts
  signal: AbortSignal
}

interface SearchedFile {
  readonly path: string
  readonly sha256: string
}

/** More findings than a person would look at. */
const maxFindings = 500

export const failedSearch: ContentFindings = {
  state: 'failed',
  pages: 0,
  unread: [],
  unreadParts: [],
  pendingPages: [],
  findings: [],
  isCut: false,
}

/** Searches all pages of a file. Rejects with the signal's reason, or with PoolClosed. */
export async function searchFile(file: SearchedFile, options: SearchFileOptions): Promise<ContentFindings> {
  const { pool, signal } = options
  const searched: SearchedPage[] = []
  let data: DocumentData = { texts: [], unread: [] }
  let pages = 1
  let most = manyPages
  while (searched.length < pages) {
    signal.throwIfAborted()
    const read = await pool.readTexts(file.path, { first: searched.length, most, places: 'likely' })
    if (read.kind === 'gave-up' && most > 1) {
      // One of them takes too long; the others are read.
      most = 1
      continue
    }
    if (read.kind !== 'read') {
      if (searched.length === 0) return failedSearch
      searched.push({ ...nothingFound, unread: 'damaged' })
      continue
    }
    pages = read.pages
    most = manyPages
    data = read.data ?? data
    for (const text of read.texts) searched.push(await searchPage(file, searched.length, text, options))
    if (read.texts.length === 0) break
  }
  const unread = searched.flatMap((each, page) => (each.unread === null ? [] : [{ page, why: each.unread }]))
  return cut({
    state: 'searched',
    pages,
    unread: withIncomplete(unread, await incompletePages(file, pages, options)),
    unreadParts: data.unread,
    pendingPages: searched.flatMap(({ isPending }, page) => (isPending ? [page] : [])),
    findings: [...dataFindings(data), ...searched.flatMap(({ findings }) => findings)],
    isCut: false,
  })
}

async function incompletePages(
  { path, sha256 }: SearchedFile,
  pages: number,
  { pool, isIncomplete }: SearchFileOptions,
): Promise<readonly number[]> {
  if (!isIncomplete(sha256)) return []
  const found = await pool.incompletePages(path, pages)
  return found.length > 0 ? found : [...Array(pages).keys()]
}

/** Recognition does not show what is missing on these pages. */
const withIncomplete = (unread: readonly UnreadPage[], pages: readonly number[]): UnreadPage[] =>
  inOrder([
    ...unread.filter(({ page }) => !pages.includes(page)),
    ...pages.map((page) => ({ page, why: 'incomplete' as const })),
  ])

type DocumentData = NonNullable<ReadFile['data']>

/** The same text may stand in several entries. */
function dataFindings({ texts }: DocumentData): PersonalData[] {
  const found = texts.flatMap((text) => findingsOf(withoutPlaces(text), null))
  return [...new Map(found.map((each) => [keyOf(each), each])).values()]
}
const withoutPlaces = (text: string): PlacedText => ({ text, boxes: new Float32Array(text.length * 4) })
const keyOf = ({ kind, text }: PersonalData) => `${kind} ${text.replaceAll(/[^\p{L}\d]/gu, '')}`

interface SearchedPage {
  readonly findings: readonly PersonalData[]
  /** Null for a page that was read as a reader sees it. */
  readonly unread: UnreadReason | null
  /** The rest of it is still being recognised. */
  readonly isPending: boolean
}
const nothingFound: SearchedPage = { findings: [], unread: null, isPending: false }

/** More than the worker reads at once. */
const manyPages = 100_000

type ReadFile = Extract<Awaited<ReturnType<PdfPool['readTexts']>>, { kind: 'read' }>
type ReadPage = ReadFile['texts'][number]

/** Searches the text of a page, and what was recognised in its pictures. */
async function searchPage(
  file: SearchedFile,
  page: number,
  own: ReadPage,
  options: SearchFileOptions,
): Promise<SearchedPage> {
  const { sha256 } = file
  const { recognised } = options
  const shown = findPersonalData(own.text)
  const boxes = shown.some(hasNoPlace(own)) ? await placesOf(file, page, options) : own.boxes
  const findings = withNotes(placed(shown, boxes, page), own, page)
  const unread = unreadReasonOf(own)
  if (unread === null || unread === 'attachment') return { ...nothingFound, findings, unread }
  const answer = await recognised.textOf(sha256, page + 1)
  if (answer === null || answer === 'not-yet') return { findings, unread, isPending: answer === 'not-yet' }
  const found = findingsOf(textOfWords(answer.words, own), page)
  const more = found.filter((each) => !findings.some(isSamePlace(each)))
  // Recognition does not read what is attached.
  return { ...nothingFound, findings: [...findings, ...more], unread: own.hasAttachment ? 'attachment' : null }
}

/** True for a finding whose place was not read, because it does not look like one. */
const hasNoPlace =
  ({ boxes }: ReadPage) =>
  ({ start, end }: Found) =>
    boxes.length < end * 4 || boxes.subarray(start * 4, end * 4).some(Number.isNaN)

async function placesOf({ path }: SearchedFile, page: number, { pool }: SearchFileOptions): Promise<Float32Array> {
  const read = await pool.readTexts(path, { first: page, most: 1, places: 'all' })
  return (read.kind === 'read' ? read.texts[0]?.boxes : undefined) ?? new Float32Array()
}

/** Adds what annotations and fields carry and the page does not show, at the place of their annotation. */
function withNotes(shown: readonly PersonalData[], { notes }: ReadPage, page: number): PersonalData[] {
  const known = new Set(shown.map(keyOf))
  const carried = notes.flatMap(({ text, box }) =>
    findingsOf(withoutPlaces(text), page)
      .filter((found) => !known.has(keyOf(found)))
      .map((found) => ({ ...found, boxes: box === null ? [] : [box] })),
  )
  return [...shown, ...carried]
}

/** Why the own text of a page is not all that a reader sees. */
function unreadReasonOf({ width, text, untold, hasAttachment }: ReadPage): UnreadReason | null {
  if (width === 0) return 'damaged'
  if (untold.hasUnknownLetters) return 'letters'
  if (!/[\p{L}\d]/u.test(text)) return 'no-text'
  if (untold.pictures.length > 0) return 'picture'
  return hasAttachment ? 'attachment' : null
}

/** The same words may be read in the text of a page and in its picture. */
const isSamePlace =
  ({ kind, boxes }: PersonalData) =>
  (other: PersonalData) =>
    kind === other.kind && boxes.some((one) => other.boxes.some((box) => overlaps(one, box)))
const overlaps = (one: PageBox, other: PageBox) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Searches the pages that have been recognised meanwhile; the same object if there are none. */
export async function searchPending(
  file: SearchedFile,
  before: ContentFindings,
  options: SearchFileOptions,
): Promise<ContentFindings> {
  const { pool, signal } = options
  const again = new Map<number, SearchedPage>()
  for (const page of before.pendingPages) {
    signal.throwIfAborted()
    if ((await options.recognised.textOf(file.sha256, page + 1)) === 'not-yet') continue
    const read = await pool.readTexts(file.path, { first: page, most: 1, places: 'likely' })
    const [text] = read.kind === 'read' ? read.texts : []
    again.set(
      page,
      text === undefined ? { ...nothingFound, unread: 'damaged' } : await searchPage(file, page, text, options),
    )
  }
  if (again.size === 0) return before
  const isSearched = ({ page }: { readonly page: number | null }) => page !== null && again.has(page)
  const incomplete = before.unread.filter(({ why }) => why === 'incomplete').map(({ page }) => page)
  const found = [...again].flatMap(([page, { unread }]) => (unread === null ? [] : [{ page, why: unread }]))
  return cut({
    ...before,
    unread: withIncomplete([...before.unread.filter((each) => !isSearched(each)), ...found], incomplete),
    pendingPages: before.pendingPages.filter((page) => again.get(page)?.isPending ?? true),
    findings: inOrder([
      ...before.findings.filter((each) => !isSearched(each)),
      ...[...again.values()].flatMap(({ findings }) => findings),
    ]),
  })
}

/** Sorted by page; what the file says of itself comes first. */
export const inOrder = <T extends { readonly page: number | null }>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => (one.page ?? -1) - (other.page ?? -1))

const cut = (all: ContentFindings): ContentFindings => ({
  ...all,
  isCut: all.isCut || all.findings.length > maxFindings,
  findings: all.findings.slice(0, maxFindings),
})

function findingsOf({ text, boxes }: PlacedText, page: number | null): PersonalData[] {
  return placed(findPersonalData(text), boxes, page)
}

function placed(findings: readonly Found[], boxes: Float32Array, page: number | null): PersonalData[] {
  return findings.map(({ kind, certainty, text: found, start, end }) => ({
    kind,
    certainty,
    text: found.replaceAll(/\s+/g, ' '),
    page,
    boxes: linesOf(boxes, start, end),
  }))
}

/** The pages that were not verified, by reason, in the order of the first of them. */
export function unreadOf({ unread, unreadParts }: ContentFindings): Unread[] {
  const pagesBy = new Map<UnreadReason, number[]>()
  for (const { page, why } of unread) pagesBy.set(why, [...(pagesBy.get(why) ?? []), page])
  return [...[...pagesBy].map(([why, pages]) => ({ why, pages })), ...unreadParts.map((why) => ({ why, pages: [] }))]
}
