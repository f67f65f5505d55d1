import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { useOperations } from '../../bridge/replicas.ts'

const ended: readonly OperationView['state'][] = ['done', 'refused', 'cancelled']

/** The first of these operations that has not ended. */
export const useUnderway = (ids: readonly (string | null)[]): OperationView | undefined =>
  useOperations(({ value }) => value?.find(({ id, state }) => ids.includes(id) && !ended.includes(state)))

/** Which of these operations have not ended. */
export function useOperationsUnderway(ids: readonly string[]): ReadonlySet<string> {
  const underway = useOperations(
    ({ value }) =>
      value
        ?.filter(({ id, state }) => ids.includes(id) && !ended.includes(state))
        .map(({ id }) => id)
        .join() ?? '',
  )
  return new Set(underway.split(','))
}
