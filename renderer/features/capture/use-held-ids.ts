import { useMemo } from 'react'
import { useOperations } from '../../bridge/replicas.ts'

/** The ids of the operations that can still be undone: nothing of them has left this computer. */
export function useHeldIds(): ReadonlySet<string> {
  // As text, which stays the same while other operations change.
  const ids = useOperations(
    ({ value }) => value?.flatMap(({ id, state }) => (state === 'held' ? [id] : [])).join() ?? '',
  )
  return useMemo(() => new Set(ids === '' ? [] : ids.split(',')), [ids])
}
