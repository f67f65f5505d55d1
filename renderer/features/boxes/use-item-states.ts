import { useEffect, useState } from 'react'
import type { BoxItemStatus } from '../../../contract/bridge/boxes.ts'
import { call, on } from '../../bridge/malote.ts'

/** The current states of items, by id; null until main has answered. */
export function useItemStates(idCaixa: string, ids: readonly string[]): ReadonlyMap<string, BoxItemStatus> | null {
  const [states, setStates] = useState<ReadonlyMap<string, BoxItemStatus> | null>(null)
  useEffect(() => {
    let turn = 0
    async function ask(): Promise<void> {
      turn += 1
      const mine = turn
      const outcome = await call('boxes.itemStatus', { idCaixa, ids: [...ids] })
      if (mine === turn && outcome.ok) setStates(new Map(outcome.value.map((each) => [each.id, each])))
    }
    void ask()
    const off = on('boxes.changed', () => void ask())
    return () => {
      turn = -1
      off()
    }
  }, [idCaixa, ids])
  return states
}
