import { type DragEvent, type MouseEvent, memo, useEffect, useRef, useState } from 'react'
import { releaseCanvas } from '../pdf/paint-page.ts'
import { priorities } from '../pdf/render-queue.ts'
import waitingCss from '../pdf/waiting-sheet.module.css'
import css from './contact-sheet.module.css'
import { OfferBadge, OfferLink } from './page-offer.tsx'
import type { PagedDocument, PageGuess, PageOffer, PagePlace, QuarterTurn } from './paged-document.ts'
import { placeOf, type SheetLayout } from './sheet-layout.ts'
import type { SheetPainter } from './sheet-painter.ts'
import { sheetTexts } from './sheet-texts.ts'

interface SheetPageProps {
  document: PagedDocument
  /** From 0. */
  page: number
  cell: number
  layout: SheetLayout
  isSelected: boolean
  /** Null where pages cannot be picked. */
  isPicked: boolean | null
  /** The side of it where moved pages would go. */
  drop: 'before' | 'after' | null
  isCurrent: boolean
  /** How far it must be turned to be read, found elsewhere; 0 if it need not. */
  turnToRead: QuarterTurn
  acts: SheetActs
}

/** The same object at every render, so that pages do not render again. */
export interface SheetActs {
  readonly painter: Pick<SheetPainter, 'paint'>
  onOpen(place: PagePlace): void
  onToggle(id: string): void
  onFocus(cell: number): void
  /** `isRange`: all pages from the one picked before to this one. */
  onPick(cell: number, isRange: boolean): void
  onDrag(place: PagePlace | null): void
  /** True if the dragged pages may go there. */
  onDragOver(place: PagePlace, side: 'before' | 'after'): boolean
  onDrop(): void
  /** Whether an offer still holds for a page of this content. */
  holds(offer: PageOffer, page: number, content: string | null): boolean
  onOffer(place: PagePlace, offer: PageOffer): void
}

/** Pages that are only scrolled past are not drawn. */
const drawDelayMs = 120

/** One page: its picture, which opens it large, and on the first page the document's name with its checkbox. */
export const SheetPage = memo(function SheetPage(props: SheetPageProps) {
  const { document, page, cell, layout, isSelected, isPicked, drop, isCurrent, acts } = props
  const { id, name, pages, picture } = document
  const { frame, state, guessed } = usePainted(props)
  const offer = offerOf(props, guessed)
  const { pageWidth: width, pageHeight: height } = layout
  const { left, top } = placeOf(layout, cell)
  const place = { id, page }
  const isFirst = page === 0
  const label = sheetTexts.pageOf(name, page, pages)
  const open = (event: MouseEvent) => {
    const picks = isPicked !== null && (event.ctrlKey || event.metaKey || event.shiftKey)
    if (picks) acts.onPick(cell, event.shiftKey)
    else acts.onOpen(place)
  }
  return (
    <div
      className={css['cell']}
      style={{ transform: `translate(${left}px, ${top}px)`, width }}
      data-selected={isSelected}
      data-picked={isPicked === true}
      data-drop={drop ?? undefined}
      data-last={page === pages - 1}
      {...(isPicked !== null && dragProps(place, acts))}
    >
      <button
        type="button"
        className={`${css['page']} ${waitingCss['waiting']}`}
        style={{ height }}
        tabIndex={isCurrent ? 0 : -1}
        data-cell={cell}
        data-state={state}
        data-number={page + 1}
        aria-label={isPicked === true ? sheetTexts.picked(label) : label}
        onClick={open}
        onFocus={() => acts.onFocus(cell)}
      >
        {isFirst && picture !== null && state === 'waiting' && <img src={picture} alt="" draggable={false} />}
        <span ref={frame} className={css['picture']} />
        {state === 'failed' && <span className={css['failed']}>{sheetTexts.failed}</span>}
      </button>
      {isPicked !== null && (
        <input
          type="checkbox"
          className={css['pick']}
          tabIndex={-1}
          checked={isPicked}
          aria-label={sheetTexts.pick(name, page)}
          onClick={(event) => acts.onPick(cell, event.shiftKey)}
          onChange={() => {}}
        />
      )}
      {offer !== null && <OfferBadge offer={offer} />}
      <div className={css['caption']}>
        {isFirst && (
          <label className={css['name']} title={name}>
            <input
              type="checkbox"
              checked={isSelected}
              onChange={() => acts.onToggle(id)}
              aria-label={sheetTexts.select(name)}
            />
            <span>{name}</span>
          </label>
        )}
        <span className={css['number']}>
          {sheetTexts.number(page, pages)}
          {offer !== null && <OfferLink offer={offer} page={page} onPress={() => acts.onOffer(place, offer)} />}
        </span>
      </div>
    </div>
  )
})

/** The offer that still holds: what was drawn goes before what others have found. */
function offerOf({ document: { content }, page, turnToRead: turn, acts }: SheetPageProps, guessed: PageOffer | null) {
  const found: PageOffer | null = turn === 0 ? null : { kind: 'turn', turn, content }
  return [guessed, found].find((each) => each !== null && acts.holds(each, page, content)) ?? null
}

/** Draws the page; its canvas stays, also in another size or with other pages, until the page is drawn anew. */
function usePainted({ document, page, layout, acts: { painter } }: SheetPageProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting')
  const [guessed, setGuessed] = useState<PageOffer | null>(null)
  const { pageWidth: width, pageHeight: height } = layout
  const drawn = useRef<HTMLCanvasElement | null>(null)
  useEffect(() => {
    let cancel = () => {}
    const timer = setTimeout(() => {
      cancel = painter.paint(
        { document, page, width, height, priority: priorities.thumbnail },
        (canvas, guess: PageGuess | null) => {
          setState(canvas === null ? 'failed' : 'drawn')
          setGuessed(guess === null ? null : { ...guess, content: document.content })
          if (canvas === null || canvas === drawn.current) return
          if (drawn.current !== null) releaseCanvas(drawn.current)
          drawn.current = canvas
          frame.current?.replaceChildren(canvas)
        },
      )
    }, drawDelayMs)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [document, page, width, height, painter])
  useEffect(
    () => () => {
      if (drawn.current !== null) releaseCanvas(drawn.current)
    },
    [],
  )
  return { frame, state, guessed }
}

/** The type of dragged pages: the window takes only dropped files. */
const dragType = 'application/x-malote-pages'

function dragProps(place: PagePlace, acts: SheetActs) {
  const sideOf = (event: DragEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return event.clientX < left + width / 2 ? 'before' : 'after'
  }
  return {
    draggable: true,
    onDragStart(event: DragEvent<HTMLElement>) {
      event.dataTransfer.setData(dragType, '')
      event.dataTransfer.effectAllowed = 'move'
      acts.onDrag(place)
    },
    onDragEnd: () => acts.onDrag(null),
    onDragOver(event: DragEvent<HTMLElement>) {
      if (event.dataTransfer.types.includes(dragType) && acts.onDragOver(place, sideOf(event))) event.preventDefault()
    },
    onDrop(event: DragEvent<HTMLElement>) {
      if (!event.dataTransfer.types.includes(dragType)) return
      event.preventDefault()
      acts.onDrop()
    },
  }
}
