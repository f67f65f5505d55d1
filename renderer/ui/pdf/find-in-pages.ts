import { countHits, foldWithPositions } from './text-search.ts'

/** The matches of a search so far. */
export interface FindState {
  readonly query: string
  /** Hits by page; 0 also for pages that are not searched yet. */
  readonly hitCounts: readonly number[]
  readonly total: number
  /** Pages searched. */
  readonly pagesRead: number
  /** Of these, the pages whose text could not be read. */
  readonly pagesFailed: number
  readonly isDone: boolean
  /** Whether any searched page has text; a scan has none. */
  readonly hasText: boolean
}

/** One hit: the page, and its number on that page; both from 0. */
export interface Hit {
  readonly page: number
  readonly nth: number
}

interface FindOptions {
  pageCount: number
  /** Searched first, so that near hits are found first. */
  startPage: number
  query: string
  /** A page's folded text: at once where it is known, null where it cannot be read. */
  textOf(page: number): string | Promise<string | null>
  onProgress(state: FindState): void
  /** Gives other work of the window its turn. */
  pause(): Promise<void>
  now(): number
  signal: AbortSignal
}

/** How long the search runs between two pauses, in milliseconds. */
const sliceMs = 8

/** Searches all pages, from `startPage` around; reports after each slice and at the end. */
export async function findInPages(options: FindOptions): Promise<void> {
  const { pageCount, startPage, query, textOf, onProgress, pause, now, signal } = options
  const needle = foldWithPositions(query).text.trim()
  const hitCounts = new Array<number>(pageCount).fill(0)
  let total = 0
  let pagesFailed = 0
  let hasText = false
  const stateAfter = (pagesRead: number): FindState => ({
    query,
    hitCounts: [...hitCounts],
    total,
    pagesRead,
    pagesFailed,
    isDone: pagesRead === pageCount,
    hasText,
  })
  if (needle === '') return
  let sliceStart = now()
  for (let read = 0; read < pageCount; read += 1) {
    const page = (startPage + read) % pageCount
    const known = textOf(page)
    const text = typeof known === 'string' ? known : await known
    if (signal.aborted) return
    const hits = countHits(text ?? '', needle)
    hitCounts[page] = hits
    total += hits
    if (text === null) pagesFailed += 1
    else hasText ||= text.trim() !== ''
    if (now() - sliceStart < sliceMs) continue
    onProgress(stateAfter(read + 1))
    await pause()
    if (signal.aborted) return
    sliceStart = now()
  }
  onProgress(stateAfter(pageCount))
}

/** The first hit on `startPage` or after it, else the first of all. */
export function firstHit({ hitCounts, total }: FindState, startPage: number): Hit | null {
  if (total === 0) return null
  const after = hitCounts.findIndex((count, page) => page >= startPage && count > 0)
  const page = after === -1 ? hitCounts.findIndex((count) => count > 0) : after
  return { page, nth: 0 }
}

/** The hit after this one, or before it; wraps around at the ends. */
export function nextHit({ hitCounts, total }: FindState, { page, nth }: Hit, direction: 1 | -1): Hit | null {
  if (total === 0) return null
  const beside = nth + direction
  if (beside >= 0 && beside < (hitCounts[page] ?? 0)) return { page, nth: beside }
  for (let step = 1; step <= hitCounts.length; step += 1) {
    const other = (page + direction * step + hitCounts.length) % hitCounts.length
    const count = hitCounts[other] ?? 0
    if (count > 0) return { page: other, nth: direction === 1 ? 0 : count - 1 }
  }
  return null
}

/** The number of a hit among all, from 1. */
export function hitNumber({ hitCounts }: FindState, { page, nth }: Hit): number {
  let before = 0
  for (let index = 0; index < page; index += 1) before += hitCounts[index] ?? 0
  return before + nth + 1
}
