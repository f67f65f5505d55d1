import { useCallback, useRef } from 'react'
import type { SearchResult } from '../../ui/search-field.tsx'

/** Maps between the entries of main and the options of a search field, which knows only ids. */
export function useSearchEntries<T>(
  chosen: readonly T[],
  search: (text: string) => Promise<readonly T[]>,
  show: (entry: T) => SearchResult,
) {
  const known = useRef(new Map<string, T>())
  const shown = useRef(show)
  shown.current = show
  const remember = useCallback((entries: readonly T[]): SearchResult[] => {
    return entries.map((entry) => {
      const found = shown.current(entry)
      known.current.set(found.id, entry)
      return found
    })
  }, [])
  const find = useCallback(async (text: string) => remember(await search(text)), [search, remember])
  return {
    chosen: remember(chosen),
    find,
    entriesOf: (found: readonly SearchResult[]): T[] => found.flatMap(({ id }) => known.current.get(id) ?? []),
  }
}
