import { useCallback, useRef } from 'react'
import type { Found } from '../ui/search-field.tsx'

/** Between entries of main's and what a field shows of them: the field knows ids, the draft keeps whole entries. */
export function useFound<T>(
  chosen: readonly T[],
  search: (text: string) => Promise<readonly T[]>,
  show: (entry: T) => Found,
) {
  const known = useRef(new Map<string, T>())
  const shown = useRef(show)
  shown.current = show
  const remember = useCallback((entries: readonly T[]): Found[] => {
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
    entriesOf: (found: readonly Found[]): T[] => found.flatMap(({ id }) => known.current.get(id) ?? []),
  }
}
