import { useState } from 'react'
import {
  type ChangedItems,
  type Mark,
  type MarkChanges,
  type MarkedItem,
  markLimits,
} from '../../../contract/bridge/marks.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { useMarkOf } from './use-mark.ts'

/** Changes the marks of at most 500 items; `undo` restores what the last change has changed, null if there is nothing. */
export function useMarkChanges(given: readonly MarkedItem[]) {
  const items = given.map((item) => ({ ...item, title: item.title.slice(0, markLimits.title) }))
  const markOf = useMarkOf()
  const [before, setBefore] = useState<ChangedItems[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function set(groups: ChangedItems[], previous: ChangedItems[] | null): Promise<void> {
    const outcome = await call('marks.setEach', { groups })
    setFailure(outcome.ok ? null : outcome.failure)
    if (outcome.ok) setBefore(previous)
  }
  return {
    failure,
    /** @param changesOf the changes of an item by the marks that it has */
    change(changesOf: (mark: Mark | undefined) => MarkChanges): void {
      const wanted = items.map((item) => ({ item, changes: changesOf(markOf(item)) }))
      const previous = wanted.map(({ item, changes }) => ({ item, changes: restoring(changes, markOf(item)) }))
      void set(grouped(wanted), grouped(previous))
    },
    undo: before === null ? null : () => void set(withoutTitles(before, items), null),
  }
}

/** Only items that are still given have their titles: one may be withheld by now, and its title forgotten. */
const withoutTitles = (groups: readonly ChangedItems[], given: readonly MarkedItem[]): ChangedItems[] =>
  groups.map(({ items, changes }) => ({
    items: items.map((item) => (given.some(({ id }) => id === item.id) ? item : { ...item, title: '' })),
    changes,
  }))

/** The items with the same changes together. */
function grouped(wanted: readonly { item: MarkedItem; changes: MarkChanges }[]): ChangedItems[] {
  const groups = new Map<string, ChangedItems>()
  for (const { item, changes } of wanted) {
    const key = JSON.stringify(changes)
    const group = groups.get(key) ?? { items: [], changes }
    group.items.push(item)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** The changes that undo others. A deadline takes with it whether it is done. */
function restoring(changes: MarkChanges, mark: Mark | undefined): MarkChanges {
  const all: Required<MarkChanges> = {
    deadline: mark?.deadline ?? null,
    isFlagged: mark?.isFlagged ?? false,
    labels: mark?.labels ?? [],
    note: mark?.note ?? '',
    waitingUntil: mark?.waitingUntil ?? null,
    snoozedUntil: mark?.snoozedUntil ?? null,
    isDone: (mark?.doneAt ?? null) !== null,
  }
  const isChanged = (field: string) => field in changes || (field === 'isDone' && 'deadline' in changes)
  return Object.fromEntries(Object.entries(all).filter(([field]) => isChanged(field)))
}
