import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useElementSize } from '../use-element-size.ts'
import { type PageSize, type Rotation, rotatedSize } from './page-layout.ts'
import css from './page-thumbnails.module.css'
import { paintPage, releaseCanvas } from './paint-page.ts'
import type { PdfDocument } from './pdf-document.ts'
import { priorities, type RenderQueue } from './render-queue.ts'
import { viewerTexts } from './viewer-texts.ts'
import waitingCss from './waiting-sheet.module.css'

interface PageThumbnailsProps {
  document: PdfDocument
  queue: RenderQueue
  sizes: readonly PageSize[]
  rotation: Rotation
  /** The page being read, from 0. */
  current: number
  onGoTo(page: number): void
}

/** Height of every entry in pixels; the same for every page, so that nothing moves. */
const entryHeight = 140
const box = { width: 76, height: 104 }
/** Entries that are only scrolled past are not drawn. */
const drawDelayMs = 200

/** Thumbnails of all pages; only those in view exist. Keeps the page being read in view. */
export function PageThumbnails({ document, queue, sizes, rotation, current, onGoTo }: PageThumbnailsProps) {
  const strip = useRef<HTMLDivElement>(null)
  const pane = useElementSize(strip)
  const [scrollTop, setScrollTop] = useState(0)
  // A choice in a list without the focus draws some screen readers away from where the person is.
  const [hasFocus, setFocus] = useState(false)
  const id = useId()
  const pages = sizes.length
  const height = pane?.height ?? 0
  useLayoutEffect(() => {
    const element = strip.current
    if (element === null || height === 0) return
    const top = current * entryHeight
    const isAbove = top < element.scrollTop
    if (!isAbove && top + entryHeight <= element.scrollTop + height) return
    element.scrollTop = isAbove ? top : top + entryHeight - height
    setScrollTop(element.scrollTop)
  }, [current, height])
  const from = Math.max(0, Math.floor(scrollTop / entryHeight) - 1)
  const to = Math.min(pages - 1, Math.ceil((scrollTop + height) / entryHeight))

  const press = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowRight: current + 1,
      ArrowUp: current - 1,
      ArrowLeft: current - 1,
      PageDown: current + Math.max(1, Math.floor(height / entryHeight)),
      PageUp: current - Math.max(1, Math.floor(height / entryHeight)),
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
      aria-label={viewerTexts.thumbnails}
      aria-activedescendant={hasFocus ? `${id}-${current}` : undefined}
      tabIndex={0}
      onScroll={(event) => {
        const top = event.currentTarget.scrollTop
        // Renders only when other entries come into view.
        setScrollTop((before) => (Math.floor(before / entryHeight) === Math.floor(top / entryHeight) ? before : top))
      }}
      onKeyDown={press}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <div role="presentation" className={css['column']} style={{ height: pages * entryHeight }}>
        {Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset).map((index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys and has the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names this item by aria-activedescendant
          <div
            key={index}
            id={`${id}-${index}`}
            role="option"
            aria-selected={hasFocus && index === current}
            data-current={index === current || undefined}
            aria-label={viewerTexts.page(index)}
            aria-setsize={pages}
            aria-posinset={index + 1}
            className={css['entry']}
            style={{ top: index * entryHeight, height: entryHeight }}
            onClick={() => onGoTo(index)}
          >
            <PageThumbnail
              document={document}
              queue={queue}
              index={index}
              rotation={rotation}
              size={sizes[index] ?? box}
            />
            <span className={css['number']}>{index + 1}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

interface PageThumbnailProps {
  document: PdfDocument
  queue: RenderQueue
  index: number
  rotation: Rotation
  size: PageSize
}

function PageThumbnail({ document, queue, index, rotation, size }: PageThumbnailProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const page = rotatedSize(size, rotation)
  const scale = Math.min(box.width / page.width, box.height / page.height)
  useEffect(() => {
    let drawn: HTMLCanvasElement | null = null
    let cancel: (() => void) | null = null
    const timer = setTimeout(() => {
      cancel = queue.enqueue(priorities.thumbnail, async (signal) => {
        const ratio = Math.min(2, window.devicePixelRatio || 1)
        try {
          drawn = await paintPage({ document, index, scale, rotation, ratio, signal })
        } catch {
          if (!signal.aborted) frame.current?.setAttribute('data-failed', viewerTexts.notDrawn)
        }
        if (drawn === null || frame.current === null) return
        frame.current.removeAttribute('data-failed')
        drawn.dataset['small'] = 'true'
        frame.current.replaceChildren(drawn)
      })
    }, drawDelayMs)
    return () => {
      clearTimeout(timer)
      cancel?.()
      if (drawn !== null) releaseCanvas(drawn)
    }
  }, [document, queue, index, rotation, scale])
  return (
    <span
      ref={frame}
      className={`${css['small']} ${waitingCss['waiting']}`}
      style={{ width: page.width * scale, height: page.height * scale }}
      aria-hidden
    />
  )
}
