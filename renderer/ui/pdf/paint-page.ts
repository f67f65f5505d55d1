import type { PDFPageProxy } from 'pdfjs-dist'
import { drawMarks, intents, type Medium } from './draw-marks.ts'
import type { PageSize, Rotation } from './page-layout.ts'
import type { PdfDocument } from './pdf-document.ts'

/** The most pixels of one page's canvas at any zoom: this bounds the memory. */
const maxPixels = 10_000_000

interface PaintOptions {
  document: PdfDocument
  /** From 0. */
  index: number
  scale: number
  rotation: Rotation
  /** Device pixels per CSS pixel. */
  ratio: number
  signal: AbortSignal
  /** Default: screen. */
  medium?: Medium
}

/** Draws a page on a new canvas and frees at once what the drawing needed. Null when it was cancelled. */
export const paintPage = (options: PaintOptions): Promise<HTMLCanvasElement | null> =>
  options.document.withPage(options.index, (page) => paint(page, options))

async function paint(page: PDFPageProxy, options: PaintOptions): Promise<HTMLCanvasElement | null> {
  const { scale, rotation, ratio: deviceRatio, signal, medium = 'screen' } = options
  if (signal.aborted) return null
  const viewport = page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 })
  const ratio = Math.min(deviceRatio, Math.sqrt(maxPixels / (viewport.width * viewport.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width * ratio))
  canvas.height = Math.max(1, Math.floor(viewport.height * ratio))
  const transform = [ratio, 0, 0, ratio, 0, 0]
  const rendering = page.render({ canvas, viewport, transform, intent: intents[medium] })
  const cancel = () => rendering.cancel()
  signal.addEventListener('abort', cancel)
  try {
    await rendering.promise
    const context = canvas.getContext('2d')
    if (!signal.aborted && context !== null) await drawMarks(page, context, { viewport, ratio, medium })
    if (!signal.aborted) return canvas
    releaseCanvas(canvas)
    return null
  } catch (error) {
    releaseCanvas(canvas)
    if (signal.aborted) return null
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    page.cleanup()
  }
}

/** Frees a canvas's memory now, not when its element is garbage-collected. */
export function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

/** A page's size in points, with the file's own rotation. */
export const pageSizeOf = (document: PdfDocument, index: number): Promise<PageSize> =>
  document.withPage(index, async (page) => {
    const { width, height } = page.getViewport({ scale: 1 })
    return { width, height }
  })
