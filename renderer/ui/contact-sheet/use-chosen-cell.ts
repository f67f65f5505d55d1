import { useRef, useState } from 'react'
import { focusSoon } from '../focus-soon.ts'
import type { PagedDocument, PagePlace } from './paged-document.ts'
import type { PageIndex } from './sheet-layout.ts'

/** A page by its document, because files that arrive or are examined move it to another cell. */
interface ChosenCell {
  readonly cell: number
  /** Null before a page was chosen. */
  readonly place: PagePlace | null
}

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
export function useChosenCell(documents: readonly PagedDocument[], index: PageIndex, onVisit: (cell: number) => void) {
  const [chosen, setChosen] = useState<ChosenCell>({ cell: 0, place: null })
  /** The cell that is to take the focus, and what ends the wait for it. */
  const awaited = useRef({ cell: -1, cancel: () => {} })
  const current = cellNow(chosen, documents, index)

  function keep(cell: number): void {
    const at = index.placeAt(cell)
    const id = documents[at?.document ?? -1]?.id
    setChosen({ cell, place: at === undefined || id === undefined ? null : { id, page: at.page } })
  }
  return {
    current,
    /** The element that `find` answers takes the focus once it exists. */
    choose(cell: number, find: () => HTMLElement | null): void {
      keep(cell)
      awaited.current.cancel()
      awaited.current = { cell, cancel: focusSoon(find) }
    },
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
