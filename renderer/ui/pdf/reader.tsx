import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Book } from './book.ts'
import { FindBar } from './find-bar.tsx'
import { layOut, nextZoom, type PageSize, type Rotation, realScale, wheelZoom, type Zoom } from './layout.ts'
import { Page } from './page.tsx'
import css from './pdf.module.css'
import { Thumbnails } from './thumbnails.tsx'
import { ToolBar } from './tool-bar.tsx'
import { createTurns } from './turns.ts'
import { useFind } from './use-find.ts'
import { useViewerKeys } from './use-keys.ts'
import { usePane, useRoll } from './use-roll.ts'
import { useSeen } from './use-seen.ts'
import { useSizes } from './use-sizes.ts'

export interface ReaderProps {
  book: Book
  first: PageSize
  label: string
  onSeen: ((page: number, pages: number) => void) | undefined
}

/** Below this width the small pages would leave too little for the large ones. */
const roomForThumbnails = 560

/** A document that is open: its pages one below the other, with what one needs for reading them. */
export function Reader({ book, first, label, onSeen }: ReaderProps) {
  const root = useRef<HTMLElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [turns] = useState(createTurns)
  const [zoom, setZoom] = useState<Zoom>('width')
  const [rotation, setRotation] = useState<Rotation>(0)
  const [isFinding, setIsFinding] = useState(false)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const whole = usePane(root)
  const pane = usePane(view)
  const pages = book.pages
  const hasThumbnails = chosen ?? (pages > 1 && (whole?.width ?? 0) >= roomForThumbnails)

  // What is in view asks for sizes, and sizes say what is in view: each begins with what the other knew before.
  const [near, setNear] = useState({ from: 0, to: 0 })
  const sizes = useSizes(book, first, near.from, near.to)
  const layout = useMemo(
    () => (pane === null ? null : layOut(sizes, pane, zoom, rotation)),
    [sizes, pane, zoom, rotation],
  )
  const { look, goTo, turnScreen, hold } = useRoll(view, layout, pane !== null)
  const { from, to, current } = look
  useEffect(() => setNear({ from, to }), [from, to])
  const find = useFind(book, turns, current)
  const onDrawn = useSeen(look, pages, onSeen)
  const factor = (layout?.scales[current] ?? realScale) / realScale

  const enlarge = (direction: 1 | -1) => setZoom(nextZoom(factor, direction))
  const openFind = () => {
    setIsFinding(true)
    field.current?.focus()
    field.current?.select()
  }
  const closeFind = () => {
    setIsFinding(false)
    find.setWord('')
    view.current?.focus({ preventScroll: true })
  }
  const turn = () => setRotation((before) => ((before + 90) % 360) as Rotation)
  const goToLast = () => view.current?.scrollTo({ top: view.current.scrollHeight })
  useViewerKeys(root, view, {
    ...{ find: openFind, findAgain: find.go, enlarge, turn, turnScreen },
    resetZoom: () => setZoom('width'),
    wheel(delta, x, y) {
      hold(x, y)
      setZoom(wheelZoom(factor, delta))
    },
    turnPage: (direction) => goTo(Math.min(pages - 1, Math.max(0, current + direction))),
    goToEnd: (end) => (end === 'first' ? view.current?.scrollTo({ top: 0 }) : goToLast()),
  })

  const { hit, move, word } = find
  const wentFor = useRef(0)
  const shownMove = useRef(0)
  useEffect(() => {
    // Once for each move: where its page cannot be drawn nobody is held there.
    if (hit === null || move === wentFor.current) return
    wentFor.current = move
    if (hit.page < from || hit.page > to) goTo(hit.page)
  }, [hit, move, from, to, goTo])
  const onHit = useCallback(
    (range: Range) => {
      const element = view.current
      if (element === null || shownMove.current === move) return
      shownMove.current = move
      bringIntoView(element, range.getBoundingClientRect())
    },
    [move],
  )

  const beside = pageIsLarge(layout?.widths[current], layout?.heights[current]) ? 0 : 1
  const mounted = Array.from(
    { length: Math.min(pages - 1, to + beside) - Math.max(0, from - beside) + 1 },
    (_, offset) => Math.max(0, from - beside) + offset,
  )
  return (
    <section ref={root} className={css['viewer']} aria-label={label}>
      <ToolBar
        {...{ current, pages, zoom, factor, hasThumbnails }}
        onThumbnails={() => setChosen(!hasThumbnails)}
        onGoTo={goTo}
        onFind={openFind}
        onEnlarge={enlarge}
        onFit={setZoom}
        onTurn={turn}
      />
      <div className={css['body']}>
        {hasThumbnails && <Thumbnails {...{ book, turns, sizes, rotation, current }} onGoTo={goTo} />}
        <div
          ref={view}
          className={css['view']}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          role="document"
          aria-label={label}
        >
          {layout !== null && (
            <div className={css['roll']} style={{ height: layout.tops.at(-1) ?? 0, minWidth: layout.widest }}>
              {mounted.map((index) => (
                <Page
                  key={index}
                  {...{ book, turns, index, rotation, onDrawn, onHit }}
                  scale={layout.scales[index] ?? 1}
                  isInView={index >= from && index <= to}
                  top={layout.tops[index] ?? 0}
                  width={layout.widths[index] ?? 0}
                  height={layout.heights[index] ?? 0}
                  hits={word === '' ? null : { word, nth: hit?.page === index ? hit.nth : null }}
                />
              ))}
            </div>
          )}
        </div>
        {isFinding && <FindBar find={find} field={field} onClose={closeFind} />}
      </div>
    </section>
  )
}

/** Enlarged so far, a page beside those in view is not drawn ahead: it would take as much memory as they do. */
const pageIsLarge = (width = 0, height = 0) => width * height * (window.devicePixelRatio || 1) ** 2 > 4_000_000

function bringIntoView(view: HTMLElement, hit: DOMRect): void {
  const pane = view.getBoundingClientRect()
  const isIn = hit.top > pane.top + 48 && hit.bottom < pane.bottom && hit.left > pane.left && hit.right < pane.right
  if (isIn) return
  view.scrollBy({
    top: hit.top - pane.top - pane.height / 3,
    left: hit.left > pane.left && hit.right < pane.right ? 0 : hit.left - pane.left - pane.width / 3,
  })
}
