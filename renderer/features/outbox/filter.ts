import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { groupOf, type OperationGroup } from '../../../contract/bridge/standing.ts'
import type { Status } from '../../../contract/bridge/status.ts'

/** Which operations are shown. */
export type Filter = 'all' | OperationGroup

export type FilterCounts = Readonly<Record<Filter, number>>

/** How many there are of each: of all operations, not only of those that have come to the page. */
export function countsOf(list: readonly OperationView[], line: Status | null): FilterCounts {
  const here = (group: OperationGroup) => list.filter((each) => groupOf(each) === group).length
  const counts = { needed: here('needed'), underway: here('underway'), ended: here('ended') }
  // A list that is whole knows best; the status line comes a moment later.
  const total = line === null ? 0 : line.needed + line.waiting + line.uncertain + line.ended
  if (line === null || total <= list.length) return { all: list.length, ...counts }
  return { all: total, needed: line.needed, underway: line.waiting + line.uncertain, ended: line.ended }
}

export const filtered = (list: readonly OperationView[], filter: Filter): readonly OperationView[] =>
  filter === 'all' ? list : list.filter((each) => groupOf(each) === filter)
