import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call, on } from '../../bridge/malote.ts'

/** How the last look at a box has ended. */
export interface LookedBox {
  /** Null while the first one is under way. */
  readonly isFresh: boolean | null
  readonly failure: Failure | null
  look(): void
}

/**
 * Has main look at a box when it is opened, when the service seems to be there again, and when what was known of it is
 * known no more: how the look before has ended says nothing of that. `isKnown`: null until main has said.
 */
export function useLookedBox(idCaixa: string, isKnown: boolean | null): LookedBox {
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
  const wasKnown = useRef(false)
  useEffect(() => {
    if (isKnown === false && wasKnown.current) void look()
    if (isKnown !== null) wasKnown.current = isKnown
  }, [isKnown, look])
  const isAway = looked.isFresh === false
  useEffect(() => {
    if (!isAway) return undefined
    return on('status.changed', ({ connection }) => {
      if (connection === 'online') void look()
    })
  }, [isAway, look])
  return { ...looked, look: () => void look() }
}
