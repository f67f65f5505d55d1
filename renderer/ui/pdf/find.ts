import { countHits, fold } from './fold.ts'

/** What is known of a search while it goes on and when it has ended. */
export interface Found {
  readonly word: string
  /** Hits of each page, in the order of pages; 0 where nothing was found or looked at yet. */
  readonly counts: readonly number[]
  readonly total: number
  /** Pages looked at. */
  readonly read: number
  /** Those among them that could not be read: what they hold is not known. */
  readonly unread: number
  readonly isDone: boolean
  /** Whether any page looked at has text at all; a scan has none. */
  readonly hasText: boolean
}

/** One hit: a page, and which of the page's hits; both from 0. */
export interface Hit {
  readonly page: number
  readonly nth: number
}

export interface FindOptions {
  pages: number
  /** Where one begins to look: what is near is found first. */
  from: number
  word: string
  /** A page's text, folded; at once where it is known, null where it cannot be read. */
  textOf(page: number): string | Promise<string | null>
  tell(found: Found): void
  /** Lets the window do what else it has to; called before it would be held up. */
  rest(): Promise<void>
  now(): number
  signal: AbortSignal
}

/** So long a turn of looking may last, in milliseconds. */
const turn = 8

/** Looks through all pages, from one on and around, telling what it knows after every turn. */
export async function findInPages(options: FindOptions): Promise<void> {
  const { pages, from, word, textOf, tell, rest, now, signal } = options
  const needle = fold(word).text.trim()
  const counts = new Array<number>(pages).fill(0)
  let total = 0
  let unread = 0
  let hasText = false
  const state = (read: number): Found => ({
    ...{ word, counts: [...counts], total, read, unread, isDone: read === pages, hasText },
  })
  if (needle === '') return
  let began = now()
  for (let read = 0; read < pages; read += 1) {
    const page = (from + read) % pages
    const known = textOf(page)
    const text = typeof known === 'string' ? known : await known
    if (signal.aborted) return
    counts[page] = countHits(text ?? '', needle)
    total += counts[page] ?? 0
    if (text === null) unread += 1
    else hasText ||= text.trim() !== ''
    if (now() - began < turn) continue
    tell(state(read + 1))
    await rest()
    if (signal.aborted) return
    began = now()
  }
  tell(state(pages))
}

/** The hit that a search begins with: the first on the page that is read, or after it. */
export function firstHit({ counts, total }: Found, from: number): Hit | null {
  if (total === 0) return null
  const after = counts.findIndex((count, page) => page >= from && count > 0)
  const page = after === -1 ? counts.findIndex((count) => count > 0) : after
  return { page, nth: 0 }
}

/** The hit after one, or before it; from the last one goes on with the first. */
export function nextHit({ counts, total }: Found, { page, nth }: Hit, direction: 1 | -1): Hit | null {
  if (total === 0) return null
  const beside = nth + direction
  if (beside >= 0 && beside < (counts[page] ?? 0)) return { page, nth: beside }
  for (let step = 1; step <= counts.length; step += 1) {
    const other = (page + direction * step + counts.length) % counts.length
    const count = counts[other] ?? 0
    if (count > 0) return { page: other, nth: direction === 1 ? 0 : count - 1 }
  }
  return null
}

/** Which of all hits one is, from 1. */
export function placeOf({ counts }: Found, { page, nth }: Hit): number {
  let before = 0
  for (let index = 0; index < page; index += 1) before += counts[index] ?? 0
  return before + nth + 1
}
