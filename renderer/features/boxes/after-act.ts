import { useEffect, useState } from 'react'
import { createStore, useStore } from 'zustand'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { useAccountState } from '../../bridge/account-state.tsx'
import { call } from '../../bridge/malote.ts'
import { useSettings } from '../../bridge/replicas.ts'
import type { ActingRole } from './use-acting-role.ts'

/** `hasActed`: the open items were acted on, and the list goes on to the next one; `place`: where they stood in it. */
const createActed = () => createStore(() => ({ hasActed: false, place: 0 }))
const useActed = () => useAccountState(createActed)

/** Tells the box that is shown next that its open items were acted on. */
export function useOnActed(): () => void {
  const store = useActed()
  return () => store.setState({ hasActed: true })
}

/** Moves a list on to the next item after an act, unless the person wants to stay with the same one. */
export function useNextAfterAct(): void {
  const wanted = useSettings(({ value }) => value?.afterAct)
  const store = useActed()
  const hasActed = useStore(store, (acted) => acted.hasActed)
  // After each drawing, because the rows may come later.
  useEffect(() => {
    const rows = drawnRows()
    if (hasActed && wanted !== undefined && (wanted === 'same' || chooseNext(rows, store.getState().place)))
      store.setState({ hasActed: false })
    const place = rows?.findLastIndex(isChosen) ?? -1
    if (place >= 0) store.setState({ place })
  })
}

/** The rows of the list by their index, as far as they are drawn; null without a list. */
function drawnRows(): HTMLElement[] | null {
  const list = document.querySelector('[data-region="list"] [role="listbox"]')
  if (list === null) return null
  const rows: HTMLElement[] = []
  for (const row of list.querySelectorAll<HTMLElement>('[data-index]')) rows[Number(row.dataset['index'])] = row
  return rows
}

const isChosen = (row: HTMLElement | undefined) => row?.ariaSelected === 'true'
const isFetched = (row: HTMLElement | undefined) => row?.ariaLabel === null

/**
 * Chooses the row below the chosen ones, or above them at the end. Where they have left the list, the next one stands in
 * their place. False while the rows are being fetched.
 */
function chooseNext(rows: HTMLElement[] | null, place: number): boolean {
  if (rows === null) return true
  const last = rows.findLastIndex(isChosen)
  const next = last < 0 ? rows[place] : rows[last + 1]
  const above = rows[(last < 0 ? place : rows.findIndex(isChosen)) - 1]
  const target = next ?? above
  if (!isFetched(target)) return last >= 0
  target?.click()
  return true
}

/** Resolves items of a box; the list then goes on to the next one. */
export function useResolve(idCaixa: string, { idPapel }: ActingRole) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const onActed = useOnActed()
  return {
    failure,
    async resolve(ids: readonly string[]): Promise<void> {
      const outcome = await call('boxes.resolve', { idCaixa, ids: [...ids], idPapel })
      setFailure(outcome.ok ? null : outcome.failure)
      if (outcome.ok) onActed()
    },
  }
}
