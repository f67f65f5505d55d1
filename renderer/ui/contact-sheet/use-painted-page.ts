import { type RefObject, useEffect, useRef, useState } from 'react'
import { releaseCanvas } from '../pdf/paint-page.ts'
import { priorities } from '../pdf/render-queue.ts'
import { useElementSize } from '../use-element-size.ts'
import type { PagedDocument } from './paged-document.ts'
import { createSheetPainter } from './sheet-painter.ts'

interface PaintedPage {
  /** The element that holds the picture. */
  readonly frame: RefObject<HTMLDivElement | null>
  /** In pixels; null before the page is drawn. */
  readonly size: { readonly width: number; readonly height: number } | null
}

/** Draws a page, from 0, as large as the room allows; the former one stays until then. */
export function usePaintedPage(
  room: RefObject<HTMLElement | null>,
  document: PagedDocument | undefined,
  page: number | null,
): PaintedPage {
  const [painter] = useState(createSheetPainter)
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<PaintedPage['size']>(null)
  const { width = 0, height = 0 } = useElementSize(room) ?? {}
  const held = useRef<HTMLCanvasElement | null>(null)
  useEffect(() => {
    if (document === undefined || page === null || width === 0 || height === 0) return undefined
    return painter.paint({ document, page, width, height, priority: priorities.visible }, (canvas) => {
      if (canvas === null || canvas === held.current) return
      const scale = Math.min(width / canvas.width, height / canvas.height)
      setSize({ width: canvas.width * scale, height: canvas.height * scale })
      frame.current?.replaceChildren(canvas)
      if (held.current !== null) releaseCanvas(held.current)
      held.current = canvas
    })
  }, [document, page, width, height, painter])
  useEffect(
    () => () => {
      painter.close()
      if (held.current !== null) releaseCanvas(held.current)
      held.current = null
    },
    [painter],
  )
  return { frame, size }
}
