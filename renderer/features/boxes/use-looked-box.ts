import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call, on } from '../../bridge/malote.ts'

/** How the last look at a box has ended. */
export interface LookedBox {
  /** Null while the first one is under way. */
  readonly isFresh: boolean | null
  readonly failure: Failure | null
  look(): void
}

/** Has main look at a box when it is opened, and when the service seems to be there again. */
export function useLookedBox(idCaixa: string): LookedBox {
  const [looked, setLooked] = useState<Omit<LookedBox, 'look'>>({ isFresh: null, failure: null })
  const look = useCallback(async () => {
    const outcome = await call('boxes.look', { idCaixa })
    setLooked(
      outcome.ok ? { isFresh: outcome.value.fresh, failure: null } : { isFresh: false, failure: outcome.failure },
    )
  }, [idCaixa])
  useEffect(() => {
    void look()
  }, [look])
  const isAway = looked.isFresh === false
  useEffect(() => {
    if (!isAway) return undefined
    return on('status.changed', ({ connection }) => {
      if (connection === 'online') void look()
    })
  }, [isAway, look])
  return { ...looked, look: () => void look() }
}
