import type { ServiceHealth } from '../../contract/bridge/service-health.ts'
import { useStatus } from './replicas.ts'
import { useQuery } from './use-query.ts'

/** How the service is now: its recent figures, unless the last call got no answer. */
export function useServiceHealth(): { health: ServiceHealth | null; state: ServiceHealth['state'] | 'offline' } {
  const { value } = useQuery('network.health', {}, 'health.changed')
  const isOffline = useStatus((status) => status.value?.connection === 'offline')
  return { health: value, state: isOffline ? 'offline' : (value?.state ?? 'unknown') }
}
