import type { OperationView } from '../../contract/bridge/outbox.ts'
import { groupOf, listedOperations } from '../../contract/bridge/standing.ts'

/** What an event told, taken into a list: changed in its place, new at the end. */
export function merged<T>(list: readonly T[], changed: readonly T[], idOf: (one: T) => string): T[] {
  const byId = new Map(changed.map((one) => [idOf(one), one]))
  const kept = list.map((one) => byId.get(idOf(one)) ?? one)
  const known = new Set(list.map(idOf))
  return [...kept, ...changed.filter((one) => !known.has(idOf(one)))]
}

/**
 * As much of a list of operations as main itself would answer: events tell of every operation, and a page that kept
 * all of them would carry a hundred thousand.
 */
export function cut(list: readonly OperationView[], others: number = listedOperations): OperationView[] {
  if (list.length <= others) return [...list]
  const newest = list
    .map((operation, index) => ({ operation, index }))
    .filter(({ operation }) => groupOf(operation) !== 'needed')
    .sort((a, b) => b.operation.updatedAt.localeCompare(a.operation.updatedAt) || b.index - a.index)
  const gone = new Set(newest.slice(others).map(({ operation }) => operation.id))
  return list.filter(({ id }) => !gone.has(id))
}
