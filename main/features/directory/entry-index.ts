import type { DirectoryEntry, DirectoryKind } from '../../../contract/bridge/directory.ts'
import { lineMatcher, lineOf, namesIn } from '../../../contract/search-words.ts'

export interface EntrySearch {
  text: string
  kinds: readonly DirectoryKind[]
  limit: number
}

/** How close an entry is to the person: 0 closest. */
export type Closeness = (entry: DirectoryEntry) => 0 | 1 | 2

/** Entries in memory, searched while the person types. */
export interface EntryIndex {
  put(entry: DirectoryEntry, run: number): void
  get(id: string): DirectoryEntry | null
  /** Drops the entries of older runs. */
  dropBefore(run: number): void
  /** An entry whose short name is the text comes first, then the closest ones, then the best match. */
  search(wanted: EntrySearch, closeness?: Closeness): DirectoryEntry[]
}

interface Indexed {
  readonly entry: DirectoryEntry
  readonly words: string
  readonly sigla: string
  readonly run: number
}

/** Each search walks through all entries: tens of thousands take a few milliseconds, in SQLite it was a hundred. */
export function createEntryIndex(): EntryIndex {
  const byId = new Map<string, Indexed>()
  return {
    put(entry, run) {
      const { nome, sigla, detalhe } = entry
      const words = lineOf(nome, sigla ?? '', detalhe)
      byId.set(entry.id, { entry, words, sigla: namesIn(sigla ?? ''), run })
    },
    get: (id) => byId.get(id)?.entry ?? null,
    dropBefore(run) {
      for (const [id, indexed] of byId) if (indexed.run < run) byId.delete(id)
    },
    search({ text, kinds, limit }, closeness = () => 2) {
      const whole = namesIn(text)
      const matches = lineMatcher(text, 'word-start')
      const wanted = new Set(kinds)
      const ranks = Array.from({ length: 12 }, (): Indexed[] => [])
      for (const indexed of byId.values()) {
        if (!wanted.has(indexed.entry.kind)) continue
        if (!matches(indexed.words)) continue
        const match = rankOf(indexed, whole)
        const near = closeness(indexed.entry)
        const rank = ranks[match === 0 ? near : 3 * (near + 1) + match - 1]
        if (rank !== undefined) keepBest(rank, indexed, limit)
      }
      return ranks
        .flat()
        .slice(0, limit)
        .map(({ entry }) => entry)
    },
  }
}

/** 0: the short name itself; 1: it begins so; 2: the name begins so; 3: another match. */
function rankOf({ sigla, words }: Indexed, whole: string): number {
  if (whole !== '' && sigla === whole) return 0
  if (whole !== '' && sigla.startsWith(whole)) return 1
  return words.startsWith(` ${whole}`) ? 2 : 3
}

const isBefore = (a: Indexed, b: Indexed) => a.words < b.words || (a.words === b.words && a.entry.id < b.entry.id)

/** Inserts into the sorted first `limit` entries. */
function keepBest(best: Indexed[], one: Indexed, limit: number): void {
  const last = best.at(-1)
  if (best.length >= limit && last !== undefined && !isBefore(one, last)) return
  let [low, high] = [0, best.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = best[middle]
    if (other !== undefined && isBefore(other, one)) low = middle + 1
    else high = middle
  }
  best.splice(low, 0, one)
  if (best.length > limit) best.pop()
}
