import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { ProcessView } from '../../../contract/bridge/processes.ts'
import { useQuery, useQueryForVersion } from '../../bridge/use-query.ts'
import { useWhenOnline } from '../../bridge/use-when-online.ts'

export interface ReadProcess {
  /** The last copy until the service has answered; null without one. */
  readonly view: ProcessView | null
  /** The copy is shown because the service has not answered yet. */
  readonly isUpdating: boolean
  readonly failure: Failure | null
  reload(): void
}

/** A whole process. It is read again when the service answers after an interruption. */
export function useProcess(id: string): ReadProcess {
  const { value, failure, reload } = useQuery('processes.get', { id }, 'processes.changed')
  const copy = useQueryForVersion('processes.copy', { id }, id).value
  useWhenOnline(value?.fresh === false || failure?.code === 'offline', reload)
  const isUpdating = value === null && failure === null
  return { view: isUpdating ? copy : value, isUpdating, failure, reload: () => void reload() }
}
