import { useEffect, useRef } from 'react'
import { type RefreshedBox, useRefreshedBox } from '../../bridge/use-refreshed-box.ts'

/**
 * Refreshes a box as `useRefreshedBox`, and when its local copy was dropped. `isKnown` tells whether there is a local
 * copy; null until main has answered.
 */
export function useBoxRefresh(idCaixa: string, isKnown: boolean | null): RefreshedBox {
  const box = useRefreshedBox('boxes.refreshBox', idCaixa)
  const { refresh } = box
  const wasKnown = useRef(false)
  useEffect(() => {
    if (isKnown === false && wasKnown.current) refresh()
    if (isKnown !== null) wasKnown.current = isKnown
  }, [isKnown, refresh])
  return box
}
