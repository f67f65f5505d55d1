import { paintPage, releaseCanvas } from './paint-page.ts'
import type { PdfDocument } from './pdf-document.ts'
import { priorities, type RenderQueue } from './render-queue.ts'

/** A page as a picture for paper. */
export interface PrintedPage {
  /** A blob URL: revoke it. */
  readonly address: string
  readonly isWide: boolean
}

interface PrintDrawing {
  readonly pdf: PdfDocument
  readonly queue: RenderQueue
  readonly signal: AbortSignal
  /** Called after each page, with how many are done. */
  onDrawn(pages: number): void
}

/** As sharp as an office scan. */
const dotsPerInch = 200

/** Draws all pages for paper, one at a time. Rejects, keeping none, when one cannot be drawn or `signal` is aborted. */
export async function drawForPrint({ pdf, queue, signal, onDrawn }: PrintDrawing): Promise<readonly PrintedPage[]> {
  const pages: PrintedPage[] = []
  try {
    for (let index = 0; index < pdf.pageCount; index += 1) {
      const canvas = await drawPage(pdf, queue, index, signal)
      const isWide = canvas.width > canvas.height
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
      releaseCanvas(canvas)
      if (picture === null) throw new Error(`no picture of page ${index + 1}`)
      pages.push({ address: URL.createObjectURL(picture), isWide })
      signal.throwIfAborted()
      onDrawn(pages.length)
    }
    return pages
  } catch (error) {
    revokePages(pages)
    throw error
  }
}

export function revokePages(pages: readonly PrintedPage[]): void {
  for (const { address } of pages) URL.revokeObjectURL(address)
}

const drawPage = (pdf: PdfDocument, queue: RenderQueue, index: number, signal: AbortSignal) =>
  new Promise<HTMLCanvasElement>((resolve, reject) => {
    const cancel = queue.enqueue(priorities.thumbnail, async (stopped) => {
      try {
        const ratio = dotsPerInch / 72
        const upright = { scale: 1, rotation: 0, medium: 'paper' } as const
        const canvas = await paintPage({ document: pdf, index, ratio, signal: stopped, ...upright })
        if (canvas === null) reject(signal.reason)
        else resolve(canvas)
      } catch (error) {
        reject(error)
      }
    })
    const stop = () => {
      cancel()
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
  })
