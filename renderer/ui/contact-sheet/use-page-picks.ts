import { type KeyboardEvent, useRef, useState } from 'react'
import {
  type PagedDocument,
  type PageOffer,
  type PagePlace,
  type PageTools,
  pageKey,
  placeOfKey,
  type QuarterTurn,
} from './paged-document.ts'
import type { PageIndex } from './sheet-layout.ts'

interface PagePicksOptions {
  documents: readonly PagedDocument[]
  index: PageIndex
  tools: PageTools | null
}

interface DropPlace extends PagePlace {
  readonly side: 'before' | 'after'
}

export type PagePicks = ReturnType<typeof usePagePicks>

/** The picked pages of a sheet, and those that are being dragged. */
export function usePagePicks({ documents, index, tools }: PagePicksOptions) {
  /** Where a range begins. */
  const anchor = useRef<number | null>(null)

  function pageAt(cell: number): PagePlace | null {
    const place = index.placeAt(cell)
    const document = documents[place?.document ?? -1]
    return place === undefined || document?.isArrangeable !== true ? null : { id: document.id, page: place.page }
  }
  function toggle(cell: number): void {
    const picked = new Set(tools?.picked)
    const place = pageAt(cell)
    anchor.current = cell
    if (place !== null && !picked.delete(pageKey(place))) picked.add(pageKey(place))
    tools?.onPick(picked)
  }
  /** All pages from the one picked before to this one. */
  function pickRange(cell: number): void {
    if (anchor.current === null) return toggle(cell)
    const picked = new Set(tools?.picked)
    const [from, to] = [Math.min(anchor.current, cell), Math.max(anchor.current, cell)]
    for (let each = from; each <= to; each += 1) {
      const between = pageAt(each)
      if (between !== null) picked.add(pageKey(between))
    }
    tools?.onPick(picked)
  }
  /** All pages of the document of a cell; none if all were picked. */
  function pickDocument(cell: number): void {
    const document = documents[index.placeAt(cell)?.document ?? -1]
    if (document?.isArrangeable !== true) return
    const keys = Array.from({ length: document.pages }, (_, page) => pageKey({ id: document.id, page }))
    const picked = new Set(tools?.picked)
    const hasAll = keys.every((key) => picked.has(key))
    for (const key of keys) hasAll ? picked.delete(key) : picked.add(key)
    tools?.onPick(picked)
  }
  /** True if the key was for pages. */
  function press(
    event: KeyboardEvent,
    current: number,
    cellFor: (key: string) => number | undefined,
    goTo: (cell: number) => void,
  ): boolean {
    if (tools === null) return false
    const { key, shiftKey: shift, altKey: alt } = event
    const control = event.ctrlKey || event.metaKey
    if (control && key === ' ') toggle(current)
    else if (control && key.toLowerCase() === 'a') pickDocument(current)
    else if (key === 'Escape' && tools.picked.size > 0) tools.onPick(new Set())
    else if (shift && !control && !alt && cellFor(key) !== undefined) {
      const cell = cellFor(key) ?? current
      if (anchor.current === null) anchor.current = current
      goTo(cell)
      pickRange(cell)
    } else return tools.onKey({ key, shift, alt, control })
    return true
  }
  return {
    pick: (cell: number, isRange: boolean) => (isRange ? pickRange(cell) : toggle(cell)),
    press,
    isPicked: (document: PagedDocument, page: number): boolean | null =>
      tools === null || !document.isArrangeable ? null : tools.picked.has(pageKey({ id: document.id, page })),
    ...usePageDrag(tools),
    turnToRead: (document: PagedDocument, page: number): QuarterTurn =>
      document.isArrangeable ? (tools?.turnToRead(document.content, page) ?? 0) : 0,
    holds: (offer: PageOffer, page: number, content: string | null): boolean =>
      tools?.holds(offer, page, content) === true,
    offer: (place: PagePlace, offer: PageOffer): void => tools?.onOffer(place, offer),
  }
}

/** The pages that are being dragged, and where they would go. */
function usePageDrag(tools: PageTools | null) {
  const dragged = useRef<readonly PagePlace[]>([])
  const [dropAt, setDropAt] = useState<DropPlace | null>(null)
  const dropNow = useRef<DropPlace | null>(null)

  function showDrop(place: DropPlace | null): void {
    dropNow.current = place
    setDropAt((before) =>
      before?.id === place?.id && before?.page === place?.page && before?.side === place?.side ? before : place,
    )
  }
  return {
    dropSide: (id: string, page: number) => (dropAt?.id === id && dropAt.page === page ? dropAt.side : null),
    /** Picked pages are dragged together; another page alone. */
    drag(place: PagePlace | null): void {
      if (place === null) {
        dragged.current = []
        return showDrop(null)
      }
      const picked = [...(tools?.picked ?? [])].map(placeOfKey).filter(({ id }) => id === place.id)
      const isPicked = picked.some(({ page }) => page === place.page)
      dragged.current = isPicked ? picked : [place]
    },
    dragOver(place: PagePlace, side: 'before' | 'after'): boolean {
      const isSame = dragged.current[0]?.id === place.id
      showDrop(isSame ? { ...place, side } : null)
      return isSame
    },
    drop(): void {
      const at = dropNow.current
      if (at !== null && dragged.current.length > 0) {
        tools?.onMove(dragged.current, { id: at.id, page: at.side === 'before' ? at.page : at.page + 1 })
      }
      dragged.current = []
      showDrop(null)
    },
  }
}
