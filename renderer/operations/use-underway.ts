import type { OperationView } from '../../contract/bridge/outbox.ts'
import { useOperations } from '../bridge/replicas.ts'

const ended: readonly OperationView['state'][] = ['done', 'refused', 'cancelled']

/** The first of these operations that has not ended. */
export const useUnderway = (ids: readonly (string | null)[]): OperationView | undefined =>
  useOperations(({ value }) => value?.find(({ id, state }) => ids.includes(id) && !ended.includes(state)))
