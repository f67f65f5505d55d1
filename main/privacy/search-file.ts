import type { PersonalData } from '../../contract/bridge/privacy.ts'
import type { PageTexts } from '../../contract/recognised-text.ts'
import type { PdfPool } from '../pdf/index.ts'
import { linesOf } from './lines-of.ts'
import { findPersonalData } from './rules/find-personal-data.ts'
import { type PlacedText, textOfWords } from './text-of-words.ts'

/** The result of searching one content. Pages count from 0. */
export interface ContentFindings {
  readonly state: 'searched' | 'failed'
  readonly pages: number
  /** Pages without text. */
  readonly unreadPages: readonly number[]
  /** Those of them that are still being recognised. */
  readonly pendingPages: readonly number[]
  readonly findings: readonly PersonalData[]
  readonly isCut: boolean
}

export interface SearchFileOptions {
  pool: Pick<PdfPool, 'readText'>
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
  unreadPages: [],
  pendingPages: [],
  findings: [],
  isCut: false,
}

/** Searches all pages of a file. Rejects with the signal's reason, or with PoolClosed. */
export async function searchFile(file: SearchedFile, options: SearchFileOptions): Promise<ContentFindings> {
  const { pool, signal } = options
  const [unreadPages, pendingPages]: [number[], number[]] = [[], []]
  const findings: PersonalData[] = []
  let pages = 1
  for (let page = 0; page < pages; page += 1) {
    signal.throwIfAborted()
    const read = await pool.readText(file.path, page)
    if (read.kind !== 'read') {
      if (page === 0) return failedSearch
      unreadPages.push(page)
      continue
    }
    pages = read.pages
    const text = hasText(read.text) ? read : await recognisedText(file, page, options)
    if (text === null || text === 'not-yet') unreadPages.push(page)
    if (text === 'not-yet') pendingPages.push(page)
    else if (text !== null) findings.push(...findingsOf(text, page))
  }
  return cut({ state: 'searched', pages, unreadPages, pendingPages, findings, isCut: false })
}

/** Searches the pages that have been recognised meanwhile; the same object if there are none. */
export async function searchPending(
  file: SearchedFile,
  before: ContentFindings,
  options: SearchFileOptions,
): Promise<ContentFindings> {
  const found: PersonalData[] = []
  const read = new Set<number>()
  const settled = new Set<number>()
  for (const page of before.pendingPages) {
    options.signal.throwIfAborted()
    const text = await recognisedText(file, page, options)
    if (text === 'not-yet') continue
    settled.add(page)
    if (text === null) continue
    read.add(page)
    found.push(...findingsOf(text, page))
  }
  if (settled.size === 0) return before
  return cut({
    ...before,
    unreadPages: before.unreadPages.filter((page) => !read.has(page)),
    pendingPages: before.pendingPages.filter((page) => !settled.has(page)),
    findings: [...before.findings, ...found].toSorted((one, other) => one.page - other.page),
  })
}

const cut = (all: ContentFindings): ContentFindings => ({
  ...all,
  isCut: all.isCut || all.findings.length > maxFindings,
  findings: all.findings.slice(0, maxFindings),
})

const hasText = (text: string) => /[\p{L}\d]/u.test(text)

async function recognisedText(
  { path, sha256 }: SearchedFile,
  page: number,
  { pool, recognised }: SearchFileOptions,
): Promise<PlacedText | 'not-yet' | null> {
  const answer = await recognised.textOf(sha256, page + 1)
  if (answer === null || answer === 'not-yet') return answer
  const read = await pool.readText(path, page)
  return read.kind === 'read' ? textOfWords(answer.words, read) : null
}

function findingsOf({ text, boxes }: PlacedText, page: number): PersonalData[] {
  return findPersonalData(text).map(({ kind, certainty, text: found, start, end }) => ({
    kind,
    certainty,
    text: found.replaceAll(/\s+/g, ' '),
    page,
    boxes: linesOf(boxes, start, end),
  }))
}
