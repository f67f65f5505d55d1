import { useEffect } from 'react'
import { useSettings } from '../../bridge/replicas.ts'

export interface AfterAct {
  /** The open item was acted on. */
  readonly hasActed: boolean
  /** The list shows what comes next. */
  onNext(): void
}

/** Moves a list on to the next item after an act, unless the person wants to stay with the same one. */
export function useNextAfterAct({ hasActed, onNext }: AfterAct): void {
  const wanted = useSettings(({ value }) => value?.afterAct)
  // After each drawing, because the rows may come later.
  useEffect(() => {
    if (hasActed && wanted !== undefined && (wanted === 'same' || chooseNext())) onNext()
  })
}

/** Chooses the row below the last chosen one, or above it at the end; false while none is drawn. */
function chooseNext(): boolean {
  const list = document.querySelector('[data-region="list"] [role="listbox"]')
  const chosen = [...(list?.querySelectorAll<HTMLElement>('[aria-selected="true"]') ?? [])].at(-1)
  if (chosen === undefined) return false
  const at = Number(chosen.dataset['index'])
  const row = (index: number) => list?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  ;(row(at + 1) ?? row(at - 1))?.click()
  return true
}
