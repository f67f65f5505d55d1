import { useEffect, useMemo, useState } from 'react'
import { type BoxFilter, type BoxView, wholeFilter } from '../../../contract/bridge/boxes.ts'
import type { SavedView } from '../../../contract/bridge/saved-views.ts'
import { useSettings } from '../../bridge/replicas.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { filterWords } from '../../texts/box-filtering.ts'
import type { FolderName } from '../../texts/forwarding.ts'
import { useKeptState } from '../../ui/kept-state.tsx'

export interface BoxFilterState {
  readonly view: BoxView
  /** The saved view that has these filters; null for none. */
  readonly saved: SavedView | null
  /** The words of the filters that the last change of folder has dropped. */
  readonly dropped: readonly string[]
  change(changes: Partial<BoxFilter>): void
  /** Keeps the filters that say something in another folder. */
  moveTo(folder: FolderName): void
  /** Shows all again; undefined where nothing is filtered. */
  readonly onClear: (() => void) | undefined
}

interface BoxFilterOptions {
  idCaixa: string
  folder: FolderName
  /** The item that is read. */
  reading: string | null
  /** The saved view that is shown at first. */
  opened: SavedView | null
  /** Called with the saved view that is shown, by its id; null for none, and when the box is left. */
  onSavedView(viewId: string | null): void
}

/** The filters of the open box, and the order that the person keeps for all boxes. */
export function useBoxFilter({ idCaixa, folder, reading, opened, onSavedView }: BoxFilterOptions): BoxFilterState {
  const [filter, setFilter] = useKeptState('filter', opened?.filter ?? wholeFilter)
  const [dropped, setDropped] = useState<readonly string[]>([])
  function set(next: BoxFilter): void {
    setFilter(next)
    setDropped([])
  }
  const order = useSettings(({ value }) => value?.boxOrder) ?? 'newest'
  const views = useQuery('views.list', {}, 'views.changed').value ?? []
  const equal = views.filter((each) => each.idCaixa === idCaixa && each.pasta === folder && isSame(each.filter, filter))
  const saved = equal.find(({ viewId }) => viewId === opened?.viewId) ?? equal[0] ?? null
  const savedId = saved?.viewId ?? null
  useEffect(() => {
    onSavedView(savedId)
    return () => onSavedView(null)
  }, [onSavedView, savedId])
  const kept = filter.unread ? reading : null
  return {
    view: useMemo(() => ({ ...filter, kept, order }), [filter, kept, order]),
    saved,
    dropped,
    change: (changes) => set({ ...filter, ...changes }),
    moveTo(next) {
      const kept = meaningfulIn(next, filter)
      const words = filterWords(kept)
      set(kept)
      setDropped(filterWords(filter).filter((each) => !words.includes(each)))
    },
    onClear: filterWords(filter).length > 0 ? () => set(wholeFilter) : undefined,
  }
}

/** Only what waits can be unread or snoozed; sent items have one sender, and items that came are addressed to the box. */
const meaningfulIn = (folder: FolderName, filter: BoxFilter): BoxFilter => ({
  ...filter,
  unread: filter.unread && folder === 'Entrada',
  isSnoozed: filter.isSnoozed && folder === 'Entrada',
  sender: folder === 'Saida' ? null : filter.sender,
  recipient: folder === 'Saida' ? filter.recipient : null,
})

/** Both have their fields in the order of the schema. */
const isSame = (one: BoxFilter, other: BoxFilter): boolean => JSON.stringify(one) === JSON.stringify(other)
