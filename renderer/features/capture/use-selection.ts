import { useCallback } from 'react'
import { useKeptState } from '../../ui/kept-state.tsx'

const noIds: ReadonlySet<string> = new Set()
const setOf = (id: string | null): ReadonlySet<string> => (id === null ? noIds : new Set([id]))

/** The selected files, and the pane that is shown where only one fits. */
export function useSelection(initiallySelected: string | null) {
  const [selected, setSelected] = useKeptState('selected', () => setOf(initiallySelected))
  const first = initiallySelected === null ? 'list' : 'detail'
  const [showing, setShowing] = useKeptState<'list' | 'detail'>('showing', first)
  const openDetail = useCallback(() => setShowing('detail'), [setShowing])
  const toggle = useCallback(
    (fileId: string) =>
      setSelected((now) => {
        const next = new Set(now)
        if (!next.delete(fileId)) next.add(fileId)
        return next
      }),
    [setSelected],
  )
  function openOne(fileId: string): void {
    setSelected(setOf(fileId))
    openDetail()
  }
  return { selected, setSelected, toggle, showing, setShowing, openDetail, openOne }
}

export type Selection = ReturnType<typeof useSelection>
