import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusSoon } from '../focus-soon.ts'
import { isTyping } from '../text-fields.ts'
import type { PagedDocument, PagePlace } from './paged-document.ts'
import type { PageIndex } from './sheet-layout.ts'

/** A page by its document, because files that arrive or are examined move it to another cell. */
interface ChosenCell {
  readonly cell: number
  /** Null before a page was chosen. */
  readonly place: PagePlace | null
}

/** React Aria sends it to the element that is to have the focus back. */
const restoreEvent = 'react-aria-focus-scope-restore'

/** Where the chosen page is now; its former cell if its document is gone. */
function cellNow({ cell, place }: ChosenCell, documents: readonly PagedDocument[], index: PageIndex): number {
  const document = documents.findIndex(({ id }) => id === place?.id)
  const pages = documents[document]?.pages
  if (place === null || pages === undefined) return Math.min(cell, Math.max(0, index.cells - 1))
  return index.firstCellOf(document) + Math.min(place.page, pages - 1)
}

/**
 * The cell of the chosen page.
 *
 * @param onVisit called when the person goes to a cell, and not when a chosen one takes the focus
 */
export function useChosenCell(
  documents: readonly PagedDocument[],
  index: PageIndex,
  sheet: RefObject<HTMLElement | null>,
  onVisit: (cell: number) => void,
) {
  const [chosen, setChosen] = useState<ChosenCell>({ cell: 0, place: null })
  /** The cell that is to take the focus, and what ends the wait for it. */
  const awaited = useRef({ cell: -1, cancel: () => {} })
  const current = cellNow(chosen, documents, index)

  function keep(cell: number): void {
    const at = index.placeAt(cell)
    const id = documents[at?.document ?? -1]?.id
    setChosen({ cell, place: at === undefined || id === undefined ? null : { id, page: at.page } })
  }
  function choose(cell: number): void {
    keep(cell)
    awaited.current.cancel()
    // An act that ends takes nobody out of a field: the next letter would be a key of the page.
    const find = () =>
      isTyping() ? null : (sheet.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`) ?? null)
    awaited.current = { cell, cancel: focusSoon(find) }
  }
  // A dialog that closes gives the focus back to the page that opened it, although another one was chosen in it.
  const restore = useEffectEvent((event: Event) => {
    if (!(event.target instanceof Element && event.target.matches('[data-cell]'))) return
    event.preventDefault()
    choose(current)
  })
  useEffect(() => {
    const element = sheet.current
    element?.addEventListener(restoreEvent, restore)
    return () => element?.removeEventListener(restoreEvent, restore)
  }, [sheet])
  return {
    current,
    /** The page takes the focus once it is drawn. */
    choose,
    /** A page that the person has gone to keeps the focus. */
    onFocus(cell: number): void {
      if (cell !== awaited.current.cell) {
        awaited.current.cancel()
        onVisit(cell)
      }
      awaited.current.cell = -1
      keep(cell)
    },
  }
}
