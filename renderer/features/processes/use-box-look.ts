import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call, on } from '../../bridge/malote.ts'

export interface BoxLook {
  /** Null during the first reading. */
  readonly isFresh: boolean | null
  readonly failure: Failure | null
  look(): void
}

/** Reads a process box from the service when it is opened, and again when the service is back. */
export function useBoxLook(idCaixa: string | null): BoxLook {
  const [result, setResult] = useState<Omit<BoxLook, 'look'> & { of: string | null }>({
    isFresh: null,
    failure: null,
    of: null,
  })
  const look = useCallback(async () => {
    if (idCaixa === null) return
    const outcome = await call('processes.look', { idCaixa })
    const isFresh = outcome.ok && outcome.value.fresh
    setResult({ isFresh, failure: outcome.ok ? null : outcome.failure, of: idCaixa })
  }, [idCaixa])
  useEffect(() => void look(), [look])
  const isAway = result.isFresh === false
  useEffect(() => {
    if (!isAway) return undefined
    return on('status.changed', ({ connection }) => {
      if (connection === 'online') void look()
    })
  }, [isAway, look])
  // The answer for another box says nothing of this one.
  const { isFresh, failure } = result.of === idCaixa ? result : { isFresh: null, failure: null }
  return { isFresh, failure, look: () => void look() }
}
