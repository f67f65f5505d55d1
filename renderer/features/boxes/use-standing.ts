import { useEffect, useState } from 'react'
import type { BoxStanding } from '../../../contract/bridge/boxes.ts'
import { call, on } from '../../bridge/malote.ts'

/** How chosen rows stand now, by their id; null until main has told. */
export function useStanding(idCaixa: string, ids: readonly string[]): ReadonlyMap<string, BoxStanding> | null {
  const [told, setTold] = useState<ReadonlyMap<string, BoxStanding> | null>(null)
  useEffect(() => {
    let turn = 0
    async function ask(): Promise<void> {
      turn += 1
      const mine = turn
      const outcome = await call('boxes.standing', { idCaixa, ids: [...ids] })
      if (mine === turn && outcome.ok) setTold(new Map(outcome.value.map((each) => [each.id, each])))
    }
    void ask()
    const off = on('boxes.changed', () => void ask())
    return () => {
      turn = -1
      off()
    }
  }, [idCaixa, ids])
  return told
}
