import { useMemo } from 'react'
import { useAnswer } from '../../bridge/use-query.ts'
import type { TableQuery } from './filter.ts'

/** The query of the list; a typed text is also sought in the text that was recognised on this computer. */
export function useTableQuery({ heldIds, filter, text, sort, behind }: Omit<TableQuery, 'foundContents'>): TableQuery {
  const isTyped = text.trim().length > 1
  const sought = isTyped ? { text: text.slice(0, 300) } : null
  const found = useAnswer('recognition.search', sought, 'recognition.changed').value
  const foundContents = useMemo(() => new Set((found ?? []).map(({ sha256 }) => sha256)), [found])
  return useMemo(
    () => ({ heldIds, filter, text, foundContents, sort, behind }),
    [heldIds, filter, text, foundContents, sort, behind],
  )
}
