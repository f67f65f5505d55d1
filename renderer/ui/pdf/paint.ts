import type { PDFPageProxy } from 'pdfjs-dist'
import type { Book } from './book.ts'
import type { PageSize, Rotation } from './layout.ts'

/** No page is drawn with more pixels than this, however far it is enlarged: memory stays bounded. */
const mostPixels = 10_000_000

export interface PaintOptions {
  book: Book
  /** From 0. */
  index: number
  scale: number
  rotation: Rotation
  /** Pixels of the screen in a pixel of the page. */
  ratio: number
  signal: AbortSignal
}

/** Draws a page on a canvas of its own; what was needed for it is given back at once. Null where it was called off. */
export const paintPage = (options: PaintOptions): Promise<HTMLCanvasElement | null> =>
  options.book.withPage(options.index, (page) => paint(page, options))

async function paint(page: PDFPageProxy, options: PaintOptions): Promise<HTMLCanvasElement | null> {
  const { scale, rotation, ratio: wanted, signal } = options
  if (signal.aborted) return null
  const viewport = page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 })
  const ratio = Math.min(wanted, Math.sqrt(mostPixels / (viewport.width * viewport.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width * ratio))
  canvas.height = Math.max(1, Math.floor(viewport.height * ratio))
  const drawing = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
  const stop = () => drawing.cancel()
  signal.addEventListener('abort', stop)
  try {
    await drawing.promise
    if (!signal.aborted) return canvas
    release(canvas)
    return null
  } catch (error) {
    release(canvas)
    if (signal.aborted) return null
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    page.cleanup()
  }
}

/** Gives a picture's memory back at once, not when its element is collected. */
export function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

/** A page's size as it lies in the file, turned as the file says. */
export const sizeOf = (book: Book, index: number): Promise<PageSize> =>
  book.withPage(index, async (page) => {
    const { width, height } = page.getViewport({ scale: 1 })
    return { width, height }
  })
