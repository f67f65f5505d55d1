import { loadPdf, type PdfLoading } from '../pdf/load-pdf.ts'
import { pageSizeOf, paintPage } from '../pdf/paint-page.ts'
import type { PdfDocument } from '../pdf/pdf-document.ts'
import { createRenderQueue, type priorities } from '../pdf/render-queue.ts'
import { seemsBlank, turnToRead } from './page-facts.ts'
import type { PagedDocument, PageGuess } from './paged-document.ts'

interface PageToPaint {
  readonly document: PagedDocument
  /** From 0. */
  readonly page: number
  /** The box to fit into, in CSS pixels. */
  readonly width: number
  readonly height: number
  readonly priority: (typeof priorities)[keyof typeof priorities]
}

/** Draws pages of many documents, one page at a time. */
export interface SheetPainter {
  /** Returns a function that cancels the drawing; `onPainted` gets null where the page cannot be drawn. */
  paint(page: PageToPaint, onPainted: (canvas: HTMLCanvasElement | null, guess: PageGuess | null) => void): () => void
  close(): void
}

/** Each open document has a worker of its own. */
const maxOpen = 3

interface PaintedDocument {
  readonly pdf: Promise<PdfDocument>
  close(): void
}

/** Keeps the documents open that were painted last. */
export function createSheetPainter(): SheetPainter {
  const queue = createRenderQueue()
  /** By id and content, the least recently used first. */
  const opened = new Map<string, PaintedDocument>()

  function pdfOf(document: PagedDocument): Promise<PdfDocument> {
    const key = `${document.id} ${document.content}`
    const known = opened.get(key) ?? openDocument(document)
    opened.delete(key)
    opened.set(key, known)
    for (const [id, each] of opened) {
      if (opened.size <= maxOpen) break
      opened.delete(id)
      each.close()
    }
    known.pdf.catch(() => opened.delete(key))
    return known.pdf
  }
  return {
    paint({ document, page: index, width, height, priority }, onPainted) {
      return queue.enqueue(priority, async (signal) => {
        try {
          const pdf = await pdfOf(document)
          const size = await pageSizeOf(pdf, index)
          const scale = Math.min(width / size.width, height / size.height)
          const ratio = Math.min(2, window.devicePixelRatio || 1)
          const canvas = await paintPage({ document: pdf, index, scale, rotation: 0, ratio, signal })
          if (canvas === null) return
          // The facts come later, so that the page is seen at once.
          onPainted(canvas, null)
          const guess = document.isArrangeable ? await guessFor(pdf, index, canvas) : null
          if (guess !== null && !signal.aborted) onPainted(canvas, guess)
        } catch {
          if (!signal.aborted) onPainted(null, null)
        }
      })
    },
    close() {
      for (const each of opened.values()) each.close()
      opened.clear()
    },
  }
}

async function guessFor(pdf: PdfDocument, index: number, canvas: HTMLCanvasElement): Promise<PageGuess | null> {
  const { texts, rotation } = await pdf.withPage(index, async (page) => {
    const { items } = await page.getTextContent()
    return { texts: items.filter((item) => 'str' in item), rotation: page.rotate }
  })
  const turn = turnToRead(texts, rotation)
  if (turn !== 0) return { kind: 'turn', turn }
  const pixels = canvas.width === 0 ? null : canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  const isBlank = pixels != null && !texts.some(({ str }) => str.trim() !== '') && seemsBlank(pixels)
  return isBlank ? { kind: 'blank' } : null
}

function openDocument(document: PagedDocument): PaintedDocument {
  let loading: PdfLoading | null = null
  let isClosed = false
  const open = async () => {
    const result = await document.open()
    if (!result.ok || isClosed) throw new Error(`document ${document.id} is not open`)
    loading = loadPdf(result.address, 'small')
    return loading.document
  }
  return {
    pdf: open(),
    close() {
      isClosed = true
      loading?.close()
    },
  }
}
