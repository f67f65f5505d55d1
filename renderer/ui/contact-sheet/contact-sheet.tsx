import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useElementSize } from '../use-element-size.ts'
import css from './contact-sheet.module.css'
import type { FocusedPage, PagedDocument, PagePlace, PageTools } from './paged-document.ts'
import {
  cellForKey,
  cellsBetween,
  indexPages,
  layoutSheet,
  type PageIndex,
  type SheetLayout,
  sheetGap,
} from './sheet-layout.ts'
import { type SheetActs, SheetPage } from './sheet-page.tsx'
import { createSheetPainter } from './sheet-painter.ts'
import { sheetTexts } from './sheet-texts.ts'
import { useChosenCell } from './use-chosen-cell.ts'
import { type PagePicks, usePagePicks } from './use-page-picks.ts'

export interface ContactSheetProps {
  /** The same objects as long as nothing in them changes. */
  documents: readonly PagedDocument[]
  /** Of a page, in CSS pixels. */
  pageWidth: number
  selected: ReadonlySet<string>
  onToggle(id: string): void
  onOpen(place: PagePlace): void
  /** The page that takes the focus, each time that another object is given. */
  focused: FocusedPage | null
  /** Null where pages are only looked at. */
  tools: PageTools | null
}

/**
 * The pages of all documents in lines; only those in view exist. Arrow keys move between pages, Enter and Space open
 * one large, Tab reaches the checkbox of its document. With `tools`, pages can be picked and dragged.
 */
export function ContactSheet({ documents, pageWidth, selected, onToggle, onOpen, focused, tools }: ContactSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const size = useElementSize(sheet)
  const [scrollTop, setScrollTop] = useState(0)
  const painter = usePainter()
  const index = useMemo(() => indexPages(documents.map(({ pages }) => pages)), [documents])
  const width = size?.width ?? 0
  const layout = useMemo(() => layoutSheet(index.cells, width, pageWidth), [index, width, pageWidth])
  const viewHeight = size?.height ?? 0
  const shown = cellsBetween(
    layout,
    index.cells,
    scrollTop - layout.cellHeight,
    scrollTop + viewHeight + layout.cellHeight,
  )
  const visit = visitOf(documents, index, tools)
  const { current, choose, onFocus } = useChosenCell(documents, index, sheet, visit)

  function goTo(cell: number): void {
    const element = sheet.current
    if (element === null) return
    bringIntoView(element, layout, cell)
    setScrollTop(element.scrollTop)
    choose(cell)
  }
  const rows = Math.max(1, Math.floor(viewHeight / layout.cellHeight))
  const view = { columns: layout.columns, rows }
  // biome-ignore lint/correctness/useExhaustiveDependencies: files that arrive change the index, and must not move the sheet
  useEffect(() => {
    const document = documents.findIndex(({ id }) => id === focused?.id)
    if (focused === null || document === -1 || focused.isWanted?.() === false) return
    goTo(index.firstCellOf(document) + focused.page)
  }, [focused])

  const picks = usePagePicks({ documents, index, tools })
  useCurrentPage(documents, index.placeAt(current), tools)

  const walkTo = (cell: number) => {
    visit(cell)
    goTo(cell)
  }
  const press = (event: KeyboardEvent) => {
    const isOnPage = event.target instanceof Element && event.target.closest('[data-cell]') !== null
    if (isOnPage && picks.press(event, current, (key) => cellForKey(key, current, index.cells, view), walkTo)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const cell = cellForKey(event.key, current, index.cells, view)
    if (cell === undefined) return
    event.preventDefault()
    walkTo(cell)
  }
  const acts = useSheetActs(painter, { onOpen, onToggle, onFocus, picks })
  const cells = size === null || index.cells === 0 ? [] : cellsOf(shown, current)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be scrolled
    <div
      ref={sheet}
      className={css['sheet']}
      role="group"
      aria-label={sheetTexts.label}
      onKeyDown={press}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
    >
      <div className={css['inner']} style={{ height: layout.height }}>
        {cells.map((cell) => {
          const place = index.placeAt(cell)
          const document = documents[place?.document ?? -1]
          return place === undefined || document === undefined ? null : (
            <SheetPage
              key={`${document.id} ${place.page}`}
              document={document}
              cell={cell}
              layout={layout}
              acts={acts}
              page={place.page}
              isSelected={selected.has(document.id)}
              isPicked={picks.isPicked(document, place.page)}
              drop={picks.dropSide(document.id, place.page)}
              isCurrent={cell === current}
              turnToRead={picks.turnToRead(document, place.page)}
            />
          )
        })}
      </div>
    </div>
  )
}

/** The cells in view, and the page with the focus, wherever the sheet is scrolled. */
function cellsOf({ first, end }: ReturnType<typeof cellsBetween>, current: number): number[] {
  const inView = Array.from({ length: end - first }, (_, nth) => first + nth)
  return inView.includes(current) ? inView : [...inView, current]
}

/** Tells the tools before the focus has moved, so that the next key acts on this page. */
const visitOf =
  (documents: readonly PagedDocument[], index: PageIndex, tools: PageTools | null) =>
  (cell: number): void => {
    const place = index.placeAt(cell)
    const document = documents[place?.document ?? -1]
    if (place === undefined || document === undefined) return
    tools?.onVisit({ id: document.id, page: place.page, content: document.content })
  }

/** Scrolls no further than the row of the cell needs. */
function bringIntoView(element: HTMLElement, layout: SheetLayout, cell: number): void {
  const top = Math.floor(cell / layout.columns) * layout.cellHeight
  const end = top + layout.cellHeight + sheetGap
  if (top < element.scrollTop) element.scrollTop = top
  else if (end > element.scrollTop + element.clientHeight) element.scrollTop = end - element.clientHeight
}

/** A painter as long as the sheet is shown. */
function usePainter() {
  const [painter] = useState(createSheetPainter)
  useEffect(() => painter.close, [painter])
  return painter
}

/** The same object at every render, so that pages do not render again. */
function useSheetActs(
  painter: SheetActs['painter'],
  given: {
    onOpen(place: PagePlace): void
    onToggle(id: string): void
    onFocus(cell: number): void
    picks: PagePicks
  },
): SheetActs {
  const latest = useRef(given)
  latest.current = given
  const [acts] = useState<SheetActs>(() => ({
    painter,
    onOpen: (place) => latest.current.onOpen(place),
    onToggle: (id) => latest.current.onToggle(id),
    onFocus: (cell) => latest.current.onFocus(cell),
    onPick: (cell, isRange) => latest.current.picks.pick(cell, isRange),
    onDrag: (dragged) => latest.current.picks.drag(dragged),
    onDragOver: (over, side) => latest.current.picks.dragOver(over, side),
    onDrop: () => latest.current.picks.drop(),
    holds: (offer, page, content) => latest.current.picks.holds(offer, page, content),
    onOffer: (offered, offer) => latest.current.picks.offer(offered, offer),
  }))
  return acts
}

/** Tells the tools which page has the focus. */
function useCurrentPage(
  documents: readonly PagedDocument[],
  place: { readonly document: number; readonly page: number } | undefined,
  tools: PageTools | null,
): void {
  const id = documents[place?.document ?? -1]?.id
  const page = place?.page ?? 0
  const onCurrent = tools?.onCurrent
  useEffect(() => {
    if (id !== undefined) onCurrent?.({ id, page })
  }, [onCurrent, id, page])
}
