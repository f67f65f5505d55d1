import { useMemo } from 'react'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { useKeptState } from '../../ui/kept-state.tsx'

export interface Chosen {
  readonly chosen: readonly OperationView[]
  /** The operation that is read alone, out of several chosen ones. */
  readonly opened: OperationView | null
  choose(operations: readonly OperationView[]): void
  /** Reads one of the chosen; null goes back to all of them. */
  open(operationId: string | null): void
  forget(ids: readonly string[]): void
}

/** The selected operations, at first the one with the id given. They stay, also after newer ones have pushed them off the list. */
export function useChosen(list: readonly OperationView[], initiallySelected: string | null): Chosen {
  const [kept, setKept] = useKeptState('chosen', () => list.filter(({ id }) => id === initiallySelected))
  const [openedId, open] = useKeptState<string | null>('opened', null)
  const chosen = useMemo(() => {
    const wanted = new Set(kept.map(({ id }) => id))
    const current = new Map(list.flatMap((each) => (wanted.has(each.id) ? [[each.id, each] as const] : [])))
    return kept.map((each) => current.get(each.id) ?? each)
  }, [kept, list])
  const [first] = chosen
  const alone = chosen.length === 1 ? first : chosen.find(({ id }) => id === openedId)
  return {
    chosen,
    opened: alone ?? null,
    choose(operations) {
      setKept([...operations])
      open(null)
    },
    open,
    forget: (ids) => setKept((before) => before.filter(({ id }) => !ids.includes(id))),
  }
}
