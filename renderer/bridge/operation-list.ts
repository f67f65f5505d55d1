import { groupOf, maxOtherOperations } from '../../contract/bridge/operation-group.ts'
import type { OperationView } from '../../contract/bridge/outbox.ts'

/** Merges what an event says into a list: changed items in place, new ones at the end. */
export function mergeById<T>(list: readonly T[], changed: readonly T[], idOf: (item: T) => string): T[] {
  const byId = new Map(changed.map((item) => [idOf(item), item]))
  const kept = list.map((item) => byId.get(idOf(item)) ?? item)
  const known = new Set(list.map(idOf))
  return [...kept, ...changed.filter((item) => !known.has(idOf(item)))]
}

/**
 * Cuts a list of operations to what main itself would answer: every operation that needs the user, and the newest others.
 * Without the limit a page that stays open would keep every operation that an event ever named.
 */
export function cutToListed(list: readonly OperationView[], maxOthers: number = maxOtherOperations): OperationView[] {
  if (list.length <= maxOthers) return [...list]
  const newest = list
    .map((operation, index) => ({ operation, index }))
    .filter(({ operation }) => groupOf(operation) !== 'needed')
    .sort((a, b) => b.operation.updatedAt.localeCompare(a.operation.updatedAt) || b.index - a.index)
  const dropped = new Set(newest.slice(maxOthers).map(({ operation }) => operation.id))
  return list.filter(({ id }) => !dropped.has(id))
}
