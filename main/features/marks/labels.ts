import type { Mark, MarkedItem } from '../../../contract/bridge/marks.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { Transaction } from '../../engine/database/index.ts'
import { type MarkStore, withoutTitleOf } from './mark-store.ts'

/** Renames a label elsewhere, inside the transaction; answers how that is undone inside a later one. */
export type LabelRenamed = (
  tx: Transaction,
  wanted: { readonly label: string; readonly to: string },
) => (later: Transaction) => void

/** Acts on a label of all items; `changed` counts the items that had it. */
export interface Labels {
  renameLabel(wanted: { label: string; to: string }): Outcome<{ changed: number }>
  removeLabel(wanted: { label: string }): Outcome<{ changed: number }>
  /** Undoes the last of both. Failure: `not-found`. */
  undoLabel(): Outcome<null>
  /** Has `undoLabel` write no title for this item. */
  withholdTitle(item: Pick<MarkedItem, 'kind' | 'id'>): void
}

interface LabelsOptions {
  store: MarkStore
  now(): Date
  /** Runs a change in a transaction, and tells of it. */
  changing<T>(work: (tx: Transaction) => Outcome<T>): Outcome<T>
  renamed: LabelRenamed
}

export function createLabels({ store, now, changing, renamed }: LabelsOptions): Labels {
  let last: { before: readonly Mark[]; undo?: (later: Transaction) => void } | null = null

  const put = (mark: Mark, labels: string[]) => store.put({ ...mark, labels, updatedAt: now().toISOString() })
  function relabel(label: string, to: string | null): Outcome<{ changed: number }> {
    return changing((tx) => {
      const before = store.all().filter(({ labels }) => labels.includes(label))
      const relabelOne = (each: string) => (each === label ? (to ?? []) : each)
      for (const mark of before) put(mark, [...new Set(mark.labels.flatMap(relabelOne))])
      last = to === null ? { before } : { before, undo: renamed(tx, { label, to }) }
      return ok({ changed: before.length })
    })
  }
  return {
    renameLabel: ({ label, to }) => relabel(label, to),
    removeLabel: ({ label }) => relabel(label, null),
    undoLabel() {
      const undone = last
      if (undone === null) return failed('not-found')
      last = null
      return changing((tx) => {
        // A mark that had nothing but the label is gone; other changes since then stay.
        for (const mark of undone.before) put(store.find(mark) ?? mark, mark.labels)
        undone.undo?.(tx)
        return ok(null)
      })
    },
    withholdTitle(item) {
      if (last !== null) last = { ...last, before: last.before.map(withoutTitleOf(item)) }
    },
  }
}
