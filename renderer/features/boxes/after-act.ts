import { useEffect, useState } from 'react'
import { createStore, useStore } from 'zustand'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { useAccountState } from '../../bridge/account-state.tsx'
import { call } from '../../bridge/malote.ts'
import { useSettings } from '../../bridge/replicas.ts'
import type { ActingRole } from './use-acting-role.ts'

interface Acted {
  /** The open items were acted on, and the list goes on to the next one. */
  readonly hasActed: boolean
  /** Where the open items stand, or stood last, in the list. */
  readonly place: number
  readonly open: readonly string[]
  /** Items that were acted on: they stay in the list until the service has done it. */
  readonly acted: ReadonlySet<string>
}

const createActed = () => createStore<Acted>(() => ({ hasActed: false, place: 0, open: [], acted: new Set() }))
const useActed = () => useAccountState(createActed)

/** Tells the box that is shown next that its open items were acted on. */
export function useOnActed(): () => void {
  const store = useActed()
  return () => store.setState(({ open, acted }) => ({ hasActed: true, acted: new Set([...acted, ...open]) }))
}

/** Moves a list on to the next item after an act, unless the person wants to stay with the same one. */
export function useNextAfterAct(): void {
  const wanted = useSettings(({ value }) => value?.afterAct)
  const store = useActed()
  const hasActed = useStore(store, (acted) => acted.hasActed)
  // After each drawing, because the rows may come later.
  useEffect(() => {
    const rows = drawnRows()
    const { place, acted } = store.getState()
    if (hasActed && wanted !== undefined && (wanted === 'same' || chooseNext(rows, place, acted)))
      store.setState({ hasActed: false })
    const chosen = rows?.filter(isChosen) ?? []
    if (rows !== null && chosen.length > 0)
      store.setState({ place: rows.findLastIndex(isChosen), open: chosen.map(idOf) })
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
const isFetched = (row: HTMLElement) => row.ariaLabel === null
const idOf = (row: HTMLElement) => row.dataset['id'] ?? ''

/**
 * Chooses the next open row below the chosen ones, or above them at the end. Where they have left the list, the next one
 * stands in their place. False while the rows are being fetched.
 */
function chooseNext(rows: HTMLElement[] | null, place: number, acted: ReadonlySet<string>): boolean {
  if (rows === null) return true
  const isOpen = (row: HTMLElement | undefined) => row !== undefined && !acted.has(idOf(row))
  const last = rows.findLastIndex(isChosen)
  const below = last < 0 ? place : last + 1
  const above = last < 0 ? place : rows.findIndex(isChosen)
  const target = rows.slice(below).find(isOpen) ?? rows.slice(0, above).findLast(isOpen)
  if (target === undefined) return last >= 0
  if (isFetched(target)) target.click()
  return isFetched(target)
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
