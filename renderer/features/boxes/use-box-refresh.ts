import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call, on } from '../../bridge/malote.ts'

/** The result of the last refresh of a box. */
export interface BoxRefreshState {
  /** Null during the first refresh. */
  readonly isFresh: boolean | null
  readonly failure: Failure | null
  refresh(): void
}

/**
 * Refreshes a box when it is opened, when the service is online again, and when its local copy was dropped. `isKnown`
 * tells whether there is a local copy; null until main has answered.
 */
export function useBoxRefresh(idCaixa: string, isKnown: boolean | null): BoxRefreshState {
  const [result, setResult] = useState<Omit<BoxRefreshState, 'refresh'>>({ isFresh: null, failure: null })
  const refresh = useCallback(async () => {
    const outcome = await call('boxes.look', { idCaixa })
    setResult(
      outcome.ok ? { isFresh: outcome.value.fresh, failure: null } : { isFresh: false, failure: outcome.failure },
    )
  }, [idCaixa])
  useEffect(() => {
    void refresh()
  }, [refresh])
  const wasKnown = useRef(false)
  useEffect(() => {
    if (isKnown === false && wasKnown.current) void refresh()
    if (isKnown !== null) wasKnown.current = isKnown
  }, [isKnown, refresh])
  const isAway = result.isFresh === false
  useEffect(() => {
    if (!isAway) return undefined
    return on('status.changed', ({ connection }) => {
      if (connection === 'online') void refresh()
    })
  }, [isAway, refresh])
  return { ...result, refresh: () => void refresh() }
}
