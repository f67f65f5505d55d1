import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../contract/bridge/outcome.ts'
import { call } from './malote.ts'
import { useWhenOnline } from './use-when-online.ts'

/** The result of the last refresh of a box. */
export interface RefreshedBox {
  /** Null during the first refresh. */
  readonly isFresh: boolean | null
  readonly failure: Failure | null
  refresh(): void
}

/** Refreshes a box from the service when it is opened, and again when the service is back. */
export function useRefreshedBox(
  name: 'boxes.refreshBox' | 'processes.refreshBox',
  idCaixa: string | null,
): RefreshedBox {
  const [result, setResult] = useState<Omit<RefreshedBox, 'refresh'> & { of: string | null }>({ ...unknown, of: null })
  const turns = useRef(0)
  const read = useCallback(async () => {
    turns.current += 1
    const turn = turns.current
    if (idCaixa === null) return
    const outcome = await call(name, { idCaixa })
    // A later refresh, maybe of another box, has taken its place.
    if (turn !== turns.current) return
    const isFresh = outcome.ok && outcome.value.fresh
    setResult({ isFresh, failure: outcome.ok ? null : outcome.failure, of: idCaixa })
  }, [name, idCaixa])
  const refresh = useCallback(() => void read(), [read])
  useEffect(refresh, [refresh])
  useWhenOnline(result.isFresh === false, refresh)
  // The answer for another box says nothing of this one.
  const { isFresh, failure } = result.of === idCaixa ? result : unknown
  return { isFresh, failure, refresh }
}

const unknown = { isFresh: null, failure: null }
