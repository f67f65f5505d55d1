import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Book } from './book.ts'
import { type PageSize, type Rotation, turned } from './layout.ts'
import { paintPage, release } from './paint.ts'
import css from './thumbnails.module.css'
import { type Turns, urgency } from './turns.ts'
import { usePane } from './use-roll.ts'
import { words } from './words.ts'

export interface ThumbnailsProps {
  book: Book
  turns: Turns
  sizes: readonly PageSize[]
  rotation: Rotation
  /** The page that is being read, from 0. */
  current: number
  onGoTo(page: number): void
}

/** What one page takes of the strip, all of them the same, whatever their shape: nothing moves. */
const step = 140
const box = { width: 84, height: 104 }
/** Who scrolls by has no use for small pictures. */
const restMs = 200

/** All pages small, of which only those in view are there; the one being read is always among them. */
export function Thumbnails({ book, turns, sizes, rotation, current, onGoTo }: ThumbnailsProps) {
  const strip = useRef<HTMLDivElement>(null)
  const pane = usePane(strip)
  const [scrollTop, setScrollTop] = useState(0)
  const id = useId()
  const pages = sizes.length
  const height = pane?.height ?? 0
  useLayoutEffect(() => {
    const element = strip.current
    if (element === null || height === 0) return
    const top = current * step
    const isAbove = top < element.scrollTop
    if (!isAbove && top + step <= element.scrollTop + height) return
    element.scrollTop = isAbove ? top : top + step - height
    setScrollTop(element.scrollTop)
  }, [current, height])
  const from = Math.max(0, Math.floor(scrollTop / step) - 1)
  const to = Math.min(pages - 1, Math.ceil((scrollTop + height) / step))

  const press = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowRight: current + 1,
      ArrowUp: current - 1,
      ArrowLeft: current - 1,
      PageDown: current + Math.max(1, Math.floor(height / step)),
      PageUp: current - Math.max(1, Math.floor(height / step)),
      Home: 0,
      End: pages - 1,
    }
    const page = moves[event.key]
    if (page === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onGoTo(Math.min(pages - 1, Math.max(0, page)))
  }
  return (
    <div
      ref={strip}
      className={css['strip']}
      role="listbox"
      aria-label={words.thumbnails}
      aria-activedescendant={`${id}-${current}`}
      tabIndex={0}
      onScroll={(event) => {
        const top = event.currentTarget.scrollTop
        // Only where other pages come into view: the rest is the browser's.
        setScrollTop((before) => (Math.floor(before / step) === Math.floor(top / step) ? before : top))
      }}
      onKeyDown={press}
    >
      <div role="presentation" className={css['roll']} style={{ height: pages * step }}>
        {Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset).map((index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys and has the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names this item by aria-activedescendant
          <div
            key={index}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            aria-label={words.page(index)}
            aria-setsize={pages}
            aria-posinset={index + 1}
            className={css['entry']}
            style={{ top: index * step, height: step }}
            onClick={() => onGoTo(index)}
          >
            <Small {...{ book, turns, index, rotation }} size={sizes[index] ?? box} />
            <span className={css['number']}>{index + 1}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

interface SmallProps {
  book: Book
  turns: Turns
  index: number
  rotation: Rotation
  size: PageSize
}

function Small({ book, turns, index, rotation, size }: SmallProps) {
  const place = useRef<HTMLSpanElement>(null)
  const page = turned(size, rotation)
  const scale = Math.min(box.width / page.width, box.height / page.height)
  useEffect(() => {
    let shown: HTMLCanvasElement | null = null
    let callOff: (() => void) | null = null
    const timer = setTimeout(() => {
      callOff = turns.ask(urgency.thumbnail, async (signal) => {
        const ratio = Math.min(2, window.devicePixelRatio || 1)
        shown = await paintPage({ book, index, scale, rotation, ratio, signal })
        if (shown === null || place.current === null) return
        shown.dataset['small'] = 'true'
        place.current.replaceChildren(shown)
      })
    }, restMs)
    return () => {
      clearTimeout(timer)
      callOff?.()
      if (shown !== null) release(shown)
    }
  }, [book, turns, index, rotation, scale])
  return (
    <span
      ref={place}
      className={css['small']}
      style={{ width: page.width * scale, height: page.height * scale }}
      aria-hidden
    />
  )
}
