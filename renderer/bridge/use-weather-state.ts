import type { Weather } from '../../contract/bridge/weather.ts'
import { useStatus } from './replicas.ts'
import { useQuery } from './use-query.ts'

/** How the service is now: its recent figures, unless the last call got no answer. */
export function useWeather(): { weather: Weather | null; state: Weather['state'] | 'offline' } {
  const { value } = useQuery('network.weather', {}, 'weather.changed')
  const isOffline = useStatus((status) => status.value?.connection === 'offline')
  return { weather: value, state: isOffline ? 'offline' : (value?.state ?? 'unknown') }
}
