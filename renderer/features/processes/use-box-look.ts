import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { useWhenOnline } from '../../bridge/use-when-online.ts'

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
  const looks = useRef(0)
  const read = useCallback(async () => {
    looks.current += 1
    const turn = looks.current
    if (idCaixa === null) return
    const outcome = await call('processes.look', { idCaixa })
    // A later look, maybe at another box, has taken its place.
    if (turn !== looks.current) return
    const isFresh = outcome.ok && outcome.value.fresh
    setResult({ isFresh, failure: outcome.ok ? null : outcome.failure, of: idCaixa })
  }, [idCaixa])
  const look = useCallback(() => void read(), [read])
  useEffect(look, [look])
  useWhenOnline(result.isFresh === false, look)
  // The answer for another box says nothing of this one.
  const { isFresh, failure } = result.of === idCaixa ? result : { isFresh: null, failure: null }
  return { isFresh, failure, look }
}
