import { type RefObject, useEffect, useRef, useState } from 'react'
import { turnBox } from '../../../contract/page-area.ts'
import { useElementSize } from '../use-element-size.ts'
import { FindBar } from './find-bar.tsx'
import { PageColumn } from './page-column.tsx'
import type { PageSize, Rotation } from './page-layout.ts'
import { PageThumbnails } from './page-thumbnails.tsx'
import css from './pdf.module.css'
import type { PdfDocument } from './pdf-document.ts'
import type { ReadingOptions } from './reading-options.ts'
import { createRenderQueue } from './render-queue.ts'
import { type ReaderToolSet, ToolBar } from './tool-bar.tsx'
import { type DocumentFind, useFind } from './use-find.ts'
import { useHitScroll } from './use-hit-scroll.ts'
import type { PageScroll } from './use-page-scroll.ts'
import { usePageView } from './use-page-view.ts'
import { type PageReports, useSeenPages } from './use-seen-pages.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { viewerTexts } from './viewer-texts.ts'

interface PdfReaderProps {
  document: PdfDocument
  /** Of the first page. */
  firstSize: PageSize
  label: string
  reports?: PageReports
  tools: Omit<ReaderToolSet, 'width'>
  reading: ReadingOptions
}

/** In a narrower viewer thumbnails would leave too little room for the pages. */
const minWidthForThumbnails = 560

/** No document: screen readers do not speak the name of one that takes the focus. */
const pagesNamed = (label: string) =>
  ({ role: 'group', tabIndex: 0, 'aria-label': viewerTexts.pagesOf(label), 'data-pages': true }) as const

/** An open document: its pages in one column, with tools for reading them. */
export function PdfReader({ document, firstSize, label, reports = {}, tools, reading }: PdfReaderProps) {
  const root = useRef<HTMLElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const [queue] = useState(createRenderQueue)
  const [wantsThumbnails, setWantsThumbnails] = useState<boolean | null>(reading.hasThumbnails ?? null)
  const size = useElementSize(root)
  const { pageCount } = document
  const { sizes, layout, rotation, scroll, controls, onDrawn } = usePageView(document, firstSize, viewport, reading)
  const { visible, goTo } = scroll
  const find = useFind(document, queue, visible.current)
  const bar = useFindBar(find, viewport)
  const onHit = useHitScroll(find, scroll, viewport)
  const onPicture = useSeenPages(visible, pageCount, reports, onDrawn)
  const hasThumbnails = wantsThumbnails ?? (pageCount > 1 && (size?.width ?? 0) >= minWidthForThumbnails)

  useReadingOptions(reading, { viewport, current: visible.current, rotation, goTo: layout === null ? null : goTo })
  const turnPage = (direction: 1 | -1) => {
    const page = visible.current + direction
    if (page in sizes) goTo(page)
    else reading.onTurnPast?.(direction)
  }
  const isWholePage = controls.zoom === 'page'
  useViewerKeys(root, viewport, {
    isWholePage,
    find: bar.open,
    findAgain: find.goToHit,
    zoom: controls.step,
    resetZoom: () => controls.fit(controls.zoom === 'width' ? 'page' : 'width'),
    wheelZoom: controls.wheel,
    rotate: controls.rotate,
    turnScreen: isWholePage ? turnPage : scroll.turnScreen,
    turnPage,
    goToEnd: scroll.goToEnd,
  })
  return (
    <section ref={root} className={css['viewer']} aria-label={label}>
      <ToolBar
        document={document}
        queue={queue}
        label={label}
        viewport={viewport}
        scroll={scroll}
        controls={controls}
        hasThumbnails={hasThumbnails}
        onThumbnails={() => setWantsThumbnails(!hasThumbnails)}
        onFind={bar.open}
        tools={{ ...tools, width: size?.width ?? 0 }}
      />
      <div className={css['body']}>
        {hasThumbnails && (
          <PageThumbnails
            document={document}
            queue={queue}
            sizes={sizes}
            rotation={rotation}
            current={visible.current}
            onGoTo={goTo}
          />
        )}
        <div ref={viewport} className={css['view']} {...pagesNamed(label)}>
          {layout !== null && (
            <PageColumn
              document={document}
              queue={queue}
              layout={layout}
              rotation={rotation}
              visible={visible}
              find={find}
              overlay={reading.overlay}
              onPicture={onPicture}
              onHit={onHit}
            />
          )}
        </div>
        {bar.isOpen && <FindBar find={find} field={bar.field} onClose={bar.close} />}
      </div>
    </section>
  )
}

/** Opens and closes the bar of the search. */
function useFindBar(find: DocumentFind, viewport: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const open = () => {
    setOpen(true)
    field.current?.focus()
    field.current?.select()
  }
  const close = () => {
    setOpen(false)
    find.setQuery('')
    viewport.current?.focus({ preventScroll: true })
  }
  return { isOpen, field, open, close }
}

interface ReadingState {
  viewport: RefObject<HTMLElement | null>
  /** The page in view, from 0. */
  current: number
  rotation: Rotation
  /** Null until the pages are laid out. */
  goTo: PageScroll['goTo'] | null
}

/** Does what the options ask for besides the first page and the zoom. */
function useReadingOptions(reading: ReadingOptions, { viewport, current, rotation, goTo }: ReadingState): void {
  useFocusAtStart(viewport, reading.takesFocus ?? false)
  usePageReport(current, reading.onPage)
  const { page = 0, box, move = null } = reading.target ?? {}
  const isReady = goTo !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move
  useEffect(() => {
    if (move !== null) goTo?.(page, box && turnBox(box, rotation))
  }, [move, isReady])
}

function useFocusAtStart(element: RefObject<HTMLElement | null>, isWanted: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the start
  useEffect(() => {
    if (isWanted) element.current?.focus({ preventScroll: true })
  }, [])
}

function usePageReport(page: number, onPage: ReadingOptions['onPage']): void {
  const report = useRef(onPage)
  report.current = onPage
  useEffect(() => report.current?.(page), [page])
}
