import { groupOf, type OperationGroup } from '../../../contract/bridge/operation-group.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { AppStatus } from '../../../contract/bridge/status.ts'

export type OutboxFilter = 'all' | OperationGroup

export type FilterCounts = Readonly<Record<OutboxFilter, number>>

/** Counts all operations, including those that are not on the page. */
export function countByFilter(list: readonly OperationView[], line: AppStatus | null): FilterCounts {
  const here = (group: OperationGroup) => list.filter((each) => groupOf(each) === group).length
  const counts = { needed: here('needed'), underway: here('underway'), ended: here('ended') }
  // A complete list is more recent than the status line.
  const total = line === null ? 0 : line.needed + line.inProgress + line.uncertain + line.ended
  if (line === null || total <= list.length) return { all: list.length, ...counts }
  return { all: total, needed: line.needed, underway: line.inProgress + line.uncertain, ended: line.ended }
}

export const filterOperations = (list: readonly OperationView[], filter: OutboxFilter): readonly OperationView[] =>
  filter === 'all' ? list : list.filter((each) => groupOf(each) === filter)
