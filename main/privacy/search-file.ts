import type { PageBox, PersonalData, UnreadReason } from '../../contract/bridge/privacy.ts'
import type { PageTexts } from '../../contract/recognised-text.ts'
import type { PdfPool } from '../pdf/index.ts'
import { linesOf } from './lines-of.ts'
import { findPersonalData } from './rules/find-personal-data.ts'
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
  /** Those of them that are still being recognised. */
  readonly pendingPages: readonly number[]
  readonly findings: readonly PersonalData[]
  readonly isCut: boolean
}

export interface SearchFileOptions {
  pool: Pick<PdfPool, 'readTexts'>
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
  pendingPages: [],
  findings: [],
  isCut: false,
}

/** Searches all pages of a file. Rejects with the signal's reason, or with PoolClosed. */
export async function searchFile(file: SearchedFile, options: SearchFileOptions): Promise<ContentFindings> {
  const { pool, signal } = options
  const searched: SearchedPage[] = []
  let pages = 1
  let most = manyPages
  while (searched.length < pages) {
    signal.throwIfAborted()
    const read = await pool.readTexts(file.path, { first: searched.length, most })
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
    for (const text of read.texts) searched.push(await searchPage(file, searched.length, text, options))
    if (read.texts.length === 0) break
  }
  return cut({
    state: 'searched',
    pages,
    unread: searched.flatMap(({ unread }, page) => (unread === null ? [] : [{ page, why: unread }])),
    pendingPages: searched.flatMap(({ isPending }, page) => (isPending ? [page] : [])),
    findings: searched.flatMap(({ findings }) => findings),
    isCut: false,
  })
}

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

type ReadPage = Extract<Awaited<ReturnType<PdfPool['readTexts']>>, { kind: 'read' }>['texts'][number]

/** Searches the text of a page, and what was recognised in its pictures. */
async function searchPage(
  { sha256 }: SearchedFile,
  page: number,
  own: ReadPage,
  { recognised }: SearchFileOptions,
): Promise<SearchedPage> {
  const findings = findingsOf(own, page)
  const unread = unreadReasonOf(own)
  if (unread === null) return { ...nothingFound, findings }
  const answer = await recognised.textOf(sha256, page + 1)
  if (answer === null || answer === 'not-yet') return { findings, unread, isPending: answer === 'not-yet' }
  const found = findingsOf(textOfWords(answer.words, own), page)
  return { ...nothingFound, findings: [...findings, ...found.filter((each) => !findings.some(isSamePlace(each)))] }
}

/** Why the own text of a page is not all that a reader sees. */
function unreadReasonOf({ width, text, untold }: ReadPage): UnreadReason | null {
  if (width === 0) return 'damaged'
  if (untold.hasUnknownLetters) return 'letters'
  if (!/[\p{L}\d]/u.test(text)) return 'no-text'
  return untold.pictures.length > 0 ? 'picture' : null
}

/** The same words may be read in the text of a page and in its picture. */
const isSamePlace =
  ({ kind, boxes }: PersonalData) =>
  (other: PersonalData): boolean =>
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
    const read = await pool.readTexts(file.path, { first: page, most: 1 })
    const [text] = read.kind === 'read' ? read.texts : []
    again.set(
      page,
      text === undefined ? { ...nothingFound, unread: 'damaged' } : await searchPage(file, page, text, options),
    )
  }
  if (again.size === 0) return before
  const isSearched = ({ page }: { readonly page: number }) => again.has(page)
  const found = [...again].flatMap(([page, { unread }]) => (unread === null ? [] : [{ page, why: unread }]))
  return cut({
    ...before,
    unread: inOrder([...before.unread.filter((each) => !isSearched(each)), ...found]),
    pendingPages: before.pendingPages.filter((page) => again.get(page)?.isPending ?? true),
    findings: inOrder([
      ...before.findings.filter((each) => !isSearched(each)),
      ...[...again.values()].flatMap(({ findings }) => findings),
    ]),
  })
}

const inOrder = <T extends { readonly page: number }>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => one.page - other.page)

const cut = (all: ContentFindings): ContentFindings => ({
  ...all,
  isCut: all.isCut || all.findings.length > maxFindings,
  findings: all.findings.slice(0, maxFindings),
})

function findingsOf({ text, boxes }: PlacedText, page: number): PersonalData[] {
  return findPersonalData(text).map(({ kind, certainty, text: found, start, end }) => ({
    kind,
    certainty,
    text: found.replaceAll(/\s+/g, ' '),
    page,
    boxes: linesOf(boxes, start, end),
  }))
}
