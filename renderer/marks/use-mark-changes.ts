import { useState } from 'react'
import type { Mark, MarkChanges, MarkedItem } from '../../contract/bridge/marks.ts'
import type { Failure } from '../../contract/bridge/outcome.ts'
import { call } from '../bridge/malote.ts'
import { useMarkOf } from './use-mark.ts'

interface Wanted {
  readonly item: MarkedItem
  readonly changes: MarkChanges
}

/** Changes the marks of these items; `undo` restores them as they were before the last change, null if there is none. */
export function useMarkChanges(items: readonly MarkedItem[]) {
  const markOf = useMarkOf()
  const [before, setBefore] = useState<readonly Wanted[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function set(wanted: readonly Wanted[], previous: readonly Wanted[] | null): Promise<void> {
    for (const some of callsFor(wanted)) {
      const outcome = await call('marks.set', some)
      setFailure(outcome.ok ? null : outcome.failure)
      if (!outcome.ok) return
      setBefore(previous)
    }
  }
  return {
    failure,
    /** @param changesOf the changes of an item by the marks that it has */
    change(changesOf: (mark: Mark | undefined) => MarkChanges): void {
      const wanted = items.map((item) => ({ item, changes: changesOf(markOf(item)) }))
      void set(
        wanted,
        items.map((item) => ({ item, changes: contentOf(markOf(item)) })),
      )
    },
    undo: before === null ? null : () => void set(before, null),
  }
}

/** The limit of one call. */
const itemsPerCall = 500

/** The items with the same changes together. */
function callsFor(wanted: readonly Wanted[]): { items: MarkedItem[]; changes: MarkChanges }[] {
  const groups = Map.groupBy(wanted, ({ changes }) => JSON.stringify(changes))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const items = group.map(({ item }) => item)
    return Array.from({ length: Math.ceil(items.length / itemsPerCall) }, (_, nth) => ({
      items: items.slice(nth * itemsPerCall, (nth + 1) * itemsPerCall),
      changes: first.changes,
    }))
  })
}

/** All content of a mark, as changes. */
const contentOf = (mark: Mark | undefined): MarkChanges => ({
  deadline: mark?.deadline ?? null,
  isFlagged: mark?.isFlagged ?? false,
  labels: mark?.labels ?? [],
  note: mark?.note ?? '',
  waitingUntil: mark?.waitingUntil ?? null,
  isMine: mark?.isMine ?? false,
  isDone: (mark?.doneAt ?? null) !== null,
})
