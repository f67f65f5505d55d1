import type { LockName } from '../../../contract/bridge/configuration.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { lockedBy } from '../../texts/configuration.ts'

/** The sentence of a policy's lock; null if the person may change the setting. */
export function useLock(name: LockName): string | null {
  const { value } = useQuery('configuration.get', {}, 'configuration.changed')
  const lock = value?.locks.find((each) => each.name === name)
  return lock === undefined ? null : lockedBy[lock.origin]
}
