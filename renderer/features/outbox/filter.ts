import { groupOf, type OperationGroup } from '../../../contract/bridge/operation-group.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { AppStatus } from '../../../contract/bridge/status.ts'

export type OutboxFilter = 'all' | OperationGroup

type FilterCounts = Readonly<Record<OutboxFilter, number>>

/** Counts all operations, including those that are not on the page. */
export function countByFilter(list: readonly OperationView[], status: AppStatus | null): FilterCounts {
  const listed = (group: OperationGroup) => list.filter((each) => groupOf(each) === group).length
  const counts = { needed: listed('needed'), underway: listed('underway'), ended: listed('ended') }
  // A complete list is more recent than the status line.
  const total = status === null ? 0 : status.needed + status.inProgress + status.uncertain + status.ended
  if (status === null || total <= list.length) return { all: list.length, ...counts }
  return { all: total, needed: status.needed, underway: status.inProgress + status.uncertain, ended: status.ended }
}

export const filterOperations = (list: readonly OperationView[], filter: OutboxFilter): readonly OperationView[] =>
  filter === 'all' ? list : list.filter((each) => groupOf(each) === filter)
