import { memo, useEffect, useRef, useState } from 'react'
import { releaseCanvas } from '../pdf/paint-page.ts'
import { priorities } from '../pdf/render-queue.ts'
import css from './contact-sheet.module.css'
import type { PagedDocument, PagePlace } from './paged-document.ts'
import { placeOf, type SheetLayout } from './sheet-layout.ts'
import type { SheetPainter } from './sheet-painter.ts'
import { sheetTexts } from './sheet-texts.ts'

export interface SheetPageProps {
  document: PagedDocument
  /** From 0. */
  page: number
  cell: number
  layout: SheetLayout
  painter: SheetPainter
  isSelected: boolean
  isCurrent: boolean
  acts: SheetActs
}

/** The same object at every render, so that pages do not render again. */
export interface SheetActs {
  onOpen(place: PagePlace): void
  onToggle(id: string): void
  onFocus(cell: number): void
}

/** Pages that are only scrolled past are not drawn. */
const drawDelayMs = 120

/** One page: its picture, which opens it large, and on the first page the document's name with its checkbox. */
export const SheetPage = memo(function SheetPage(props: SheetPageProps) {
  const { document, page, cell, layout, painter, isSelected, isCurrent, acts } = props
  const { id, name, pages, picture } = document
  const frame = useRef<HTMLSpanElement>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting')
  const { pageWidth: width, pageHeight: height } = layout
  const { left, top } = placeOf(layout, cell)
  /** Stays, also in another size, until the page is drawn anew. */
  const drawn = useRef<HTMLCanvasElement | null>(null)
  useEffect(() => {
    let cancel = () => {}
    const timer = setTimeout(() => {
      cancel = painter.paint({ document, page, width, height, priority: priorities.thumbnail }, (canvas) => {
        setState(canvas === null ? 'failed' : 'drawn')
        if (canvas === null) return
        if (drawn.current !== null) releaseCanvas(drawn.current)
        drawn.current = canvas
        frame.current?.replaceChildren(canvas)
      })
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
  const isFirst = page === 0
  return (
    <div
      className={css['cell']}
      style={{ transform: `translate(${left}px, ${top}px)`, width }}
      data-selected={isSelected}
      data-last={page === pages - 1}
    >
      <button
        type="button"
        className={css['page']}
        style={{ height }}
        tabIndex={isCurrent ? 0 : -1}
        data-cell={cell}
        data-state={state}
        aria-label={sheetTexts.pageOf(name, page, pages)}
        onClick={() => acts.onOpen({ id, page })}
        onFocus={() => acts.onFocus(cell)}
      >
        {isFirst && picture !== null && state === 'waiting' && <img src={picture} alt="" />}
        <span ref={frame} className={css['picture']} />
        {state === 'failed' && <span className={css['failed']}>{sheetTexts.failed}</span>}
      </button>
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
        <span className={css['number']}>{sheetTexts.number(page, pages)}</span>
      </div>
    </div>
  )
})
