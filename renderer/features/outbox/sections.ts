import { groupOf } from '../../../contract/bridge/operation-group.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { textMatcher } from '../../../contract/search-words.ts'
import { byDay, day } from '../../texts/dates.ts'
import { kindText } from '../../texts/operations.ts'
import { neededTitle } from '../../texts/outbox.ts'
import { filterOperations, type OutboxFilter } from './filter.ts'

/** Operations that were requested together, or a single one; newest first. */
export interface Batch {
  readonly id: string
  readonly operations: readonly [OperationView, ...OperationView[]]
}

export interface Section {
  readonly title: string
  readonly batches: readonly Batch[]
}

export interface ListQuery {
  readonly filter: OutboxFilter
  readonly text: string
  /** Shows what ended before today, too. */
  readonly isUnfolded: boolean
  readonly now: Date
}

/** The list of Envios: what needs the user first, then by day; `folded` counts what ended before today. */
export function sectionsOf(
  newestFirst: readonly OperationView[],
  { filter, text, isUnfolded, now }: ListQuery,
): { sections: Section[]; folded: number } {
  const found = filterOperations(newestFirst, filter).filter(matcherOf(text))
  const isFolding = filter === 'all' && text.trim() === '' && !isUnfolded
  const today = day(now.toISOString(), now)
  const isFolded = (each: OperationView) => groupOf(each) === 'ended' && day(each.updatedAt, now) !== today
  const shown = isFolding ? found.filter((each) => !isFolded(each)) : found
  const isFirst = (each: OperationView) => filter === 'all' && groupOf(each) === 'needed'
  const needed = shown.filter(isFirst)
  const others = shown.filter((each) => !isFirst(each))
  const toBatches = text.trim() === '' ? batchesOf : alone
  return {
    sections: [
      ...(needed.length === 0 ? [] : [{ title: neededTitle, batches: alone(needed) }]),
      ...byDay(others, ({ createdAt }) => createdAt, now).map(({ day: title, items }) => ({
        title,
        batches: toBatches(items),
      })),
    ],
    folded: found.length - shown.length,
  }
}

/** Finds every word of a text in the title, the kind, the number or the role. */
function matcherOf(text: string): (operation: OperationView) => boolean {
  const matches = textMatcher(text)
  return (operation) => {
    const { title, roleName, result } = operation
    return matches(title, kindText(operation), roleName ?? '', result.registro ?? '', result.protocolo ?? '')
  }
}

const alone = (operations: readonly OperationView[]): Batch[] =>
  operations.map((operation) => ({ id: operation.id, operations: [operation] }))

/** One act of the person writes all its operations at once: nobody asks twice within this time. */
const togetherMs = 500

/** Joins neighbours that were requested together. What needs the user stays alone. */
export function batchesOf(newestFirst: readonly OperationView[]): Batch[] {
  const groups: [OperationView, ...OperationView[]][] = []
  for (const operation of newestFirst) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group !== undefined && before !== undefined && isTogether(before, operation)) group.push(operation)
    else groups.push([operation])
  }
  return groups.map((operations) => {
    const oldest = operations.at(-1) ?? operations[0]
    return { id: operations.length === 1 ? oldest.id : `lote ${oldest.id}`, operations }
  })
}

const isTogether = (a: OperationView, b: OperationView): boolean =>
  a.kind === b.kind &&
  a.roleName === b.roleName &&
  groupOf(a) !== 'needed' &&
  groupOf(b) !== 'needed' &&
  Math.abs(Date.parse(a.createdAt) - Date.parse(b.createdAt)) <= togetherMs
