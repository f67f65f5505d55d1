import type { SessionState } from '../../contract/bridge/session.ts'
import type { BoxPlaces } from '../../contract/bridge/settings.ts'
import { call } from '../bridge/malote.ts'
import { useSettings } from '../bridge/replicas.ts'

/** Where the navigation shows a box: at the top, among the others, or behind "Mais caixas". */
export type BoxPlace = 'pinned' | 'plain' | 'hidden'

export const noPlaces: BoxPlaces = { pinned: [], hidden: [] }

/** The boxes that the signed-in person has pinned and hidden. */
export function useBoxPlaces({ environmentId, person }: SessionState) {
  const all = useSettings(({ value }) => value?.boxPlaces)
  const account = `${environmentId} ${person?.id}`
  const places = all?.[account] ?? noPlaces
  return {
    places,
    move(idCaixa: string, place: BoxPlace): void {
      const others = (ids: readonly string[]) => ids.filter((id) => id !== idCaixa)
      const pinned = place === 'pinned' ? [...others(places.pinned), idCaixa] : others(places.pinned)
      const hidden = place === 'hidden' ? [...others(places.hidden), idCaixa] : others(places.hidden)
      void call('settings.update', { boxPlaces: { ...all, [account]: { pinned, hidden } } })
    },
  }
}
