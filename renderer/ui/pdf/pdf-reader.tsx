import { type ReactNode, useRef, useState } from 'react'
import { useElementSize } from '../use-element-size.ts'
import { FindBar } from './find-bar.tsx'
import { PageColumn } from './page-column.tsx'
import type { PageSize } from './page-layout.ts'
import { PageThumbnails } from './page-thumbnails.tsx'
import css from './pdf.module.css'
import type { PdfDocument } from './pdf-document.ts'
import { createRenderQueue } from './render-queue.ts'
import { ToolBar } from './tool-bar.tsx'
import { useFind } from './use-find.ts'
import { useHitScroll } from './use-hit-scroll.ts'
import { usePageView } from './use-page-view.ts'
import { useSeenPages } from './use-seen-pages.ts'
import { useViewerKeys } from './use-viewer-keys.ts'

export interface PdfReaderProps {
  document: PdfDocument
  /** Of the first page. */
  firstSize: PageSize
  label: string
  onSeen: ((page: number, pages: number) => void) | undefined
  /** At the end of the tool bar. */
  tools: ReactNode
}

/** In a narrower viewer thumbnails would leave too little room for the pages. */
const minWidthForThumbnails = 560

/** An open document: its pages in one column, with tools for reading them. */
export function PdfReader({ document, firstSize, label, onSeen, tools }: PdfReaderProps) {
  const root = useRef<HTMLElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [queue] = useState(createRenderQueue)
  const [isFinding, setIsFinding] = useState(false)
  const [wantsThumbnails, setWantsThumbnails] = useState<boolean | null>(null)
  const size = useElementSize(root)
  const { pageCount } = document
  const { sizes, layout, rotation, scroll, controls } = usePageView(document, firstSize, viewport)
  const { visible, goTo } = scroll
  const { current } = visible
  const find = useFind(document, queue, current)
  const onHit = useHitScroll(find, scroll, viewport)
  const onPicture = useSeenPages(visible, pageCount, onSeen)
  const hasThumbnails = wantsThumbnails ?? (pageCount > 1 && (size?.width ?? 0) >= minWidthForThumbnails)

  const openFind = () => {
    setIsFinding(true)
    field.current?.focus()
    field.current?.select()
  }
  const closeFind = () => {
    setIsFinding(false)
    find.setQuery('')
    viewport.current?.focus({ preventScroll: true })
  }
  useViewerKeys(root, viewport, {
    find: openFind,
    findAgain: find.goToHit,
    zoom: controls.step,
    resetZoom: () => controls.fit('width'),
    wheelZoom: controls.wheel,
    rotate: controls.rotate,
    turnScreen: scroll.turnScreen,
    turnPage: (direction) => goTo(Math.min(pageCount - 1, Math.max(0, current + direction))),
    goToEnd: (end) => viewport.current?.scrollTo({ top: end === 'first' ? 0 : viewport.current.scrollHeight }),
  })
  return (
    <section ref={root} className={css['viewer']} aria-label={label}>
      <ToolBar
        currentPage={current}
        pageCount={pageCount}
        controls={controls}
        hasThumbnails={hasThumbnails}
        onThumbnails={() => setWantsThumbnails(!hasThumbnails)}
        onGoTo={goTo}
        onFind={openFind}
      >
        {tools}
      </ToolBar>
      <div className={css['body']}>
        {hasThumbnails && (
          <PageThumbnails
            document={document}
            queue={queue}
            sizes={sizes}
            rotation={rotation}
            current={current}
            onGoTo={goTo}
          />
        )}
        <div
          ref={viewport}
          className={css['view']}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          role="document"
          aria-label={label}
        >
          {layout !== null && (
            <PageColumn
              document={document}
              queue={queue}
              layout={layout}
              rotation={rotation}
              visible={visible}
              find={find}
              onPicture={onPicture}
              onHit={onHit}
            />
          )}
        </div>
        {isFinding && <FindBar find={find} field={field} onClose={closeFind} />}
      </div>
    </section>
  )
}
