import { useAnswer } from '../../bridge/use-query.ts'
import { useOperationsUnderway } from '../../parts/operations/use-underway.ts'

interface TakingOperations {
  /** False until main has answered for these items. */
  readonly isKnown: boolean
  /** By item: the operation on its way that takes it out of the input, other than resolving it. */
  readonly byItem: ReadonlyMap<string, string>
}

/** Answers to selected items, and attachments of them to a process, that have not ended. */
export function useTakingOperations(ids: readonly string[]): TakingOperations {
  const input = ids.length === 0 ? null : { ids: [...ids] }
  const { value, isCurrent } = useAnswer('compose.ofForwardings', input, 'compose.changed')
  const acts = value ?? []
  const underway = useOperationsUnderway(acts.map(({ operationId }) => operationId))
  const taking = acts.filter(({ operationId }) => underway.has(operationId))
  return {
    isKnown: isCurrent,
    byItem: new Map(taking.map(({ idEncaminhamento, operationId }) => [idEncaminhamento, operationId])),
  }
}
