import { useEffect } from 'react'
import { on } from './malote.ts'

/** While `isWanted`, calls `act` whenever the service answers again. */
export function useWhenOnline(isWanted: boolean, act: () => void): void {
  useEffect(() => {
    if (!isWanted) return undefined
    return on('status.changed', ({ connection }) => {
      if (connection === 'online') act()
    })
  }, [isWanted, act])
}
