import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import { useElementSize } from '../use-element-size.ts'
import {
  layoutPages,
  nextZoom,
  type PageLayout,
  type PageSize,
  type Rotation,
  realScale,
  wheelZoom,
  type Zoom,
} from './page-layout.ts'
import type { PdfDocument } from './pdf-document.ts'
import { prewarmPdf } from './prewarm.ts'
import type { ReadingOptions } from './reading-options.ts'
import { type PageScroll, usePageScroll } from './use-page-scroll.ts'
import { usePageSizes } from './use-page-sizes.ts'
import { useZoom } from './zoom-memory.tsx'

/** How pages are shown, and the commands that change it. */
export interface ZoomControls {
  readonly zoom: Zoom
  /** The current page's factor of its real size. */
  readonly factor: number
  fit(zoom: Zoom): void
  step(direction: 1 | -1): void
  /** Zooms around a point of the viewport. */
  wheel(delta: number, x: number, y: number): void
  rotate(): void
}

interface PageView {
  readonly sizes: readonly PageSize[]
  /** Null until the viewport is measured. */
  readonly layout: PageLayout | null
  readonly rotation: Rotation
  readonly scroll: PageScroll
  readonly controls: ZoomControls
  /** Tells that a page has been drawn: what is not needed for it begins only then. */
  onDrawn(): void
}

/** Lays out the pages of a document in a viewport, and tracks zoom, rotation and scrolling. */
export function usePageView(
  document: PdfDocument,
  firstSize: PageSize,
  viewport: RefObject<HTMLElement | null>,
  { zoom: initialZoom, startPage = 0 }: ReadingOptions,
): PageView {
  const [zoom, setZoom] = useZoom(initialZoom ?? null)
  const [isBegun, setBegun] = useState(false)
  const [rotation, setRotation] = useState<Rotation>(0)
  const pane = useElementSize(viewport)
  // Sizes depend on the visible pages and these on sizes: each uses what the other knew at the last render.
  const [near, setNear] = useState({ from: 0, to: 0 })
  const sizes = usePageSizes(document, firstSize, { ...near, isDrawn: isBegun })
  const layout = useMemo(
    () => (pane === null ? null : layoutPages(sizes, pane, zoom, rotation)),
    [sizes, pane, zoom, rotation],
  )
  const scroll = usePageScroll(viewport, layout, startPage === 'last' ? document.pageCount - 1 : startPage)
  const { from, to, current } = scroll.visible
  useEffect(() => setNear({ from, to }), [from, to])
  const factor = (layout?.scales[current] ?? realScale) / realScale
  const controls: ZoomControls = {
    zoom,
    factor,
    fit: setZoom,
    step: (direction) => setZoom(nextZoom(factor, direction)),
    wheel(delta, x, y) {
      scroll.anchorTo(x, y)
      setZoom(wheelZoom(factor, delta))
    },
    rotate: () => setRotation((before) => ((before + 90) % 360) as Rotation),
  }
  const onDrawn = useCallback(() => {
    setBegun(true)
    // After each page: a document that was reopened has taken the worker that waited for the next one.
    void prewarmPdf()
  }, [])
  return { sizes, layout, rotation, scroll, controls, onDrawn }
}
