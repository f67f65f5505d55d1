import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import css from './pdf.module.css'

export interface PageProps {
  pdf: PDFDocumentProxy
  /** From 0. */
  index: number
  scale: number
  top: number
  width: number
  height: number
  label: string
}

/** No page is drawn with more pixels than this, however far it is enlarged: memory stays bounded. */
const mostPixels = 16_000_000

/** One page: its picture, and above it its text, for selecting and for screen readers. */
export function Page({ pdf, index, scale, top, width, height, label }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let gone = false
    const stops: (() => void)[] = []
    async function draw(): Promise<void> {
      const [{ TextLayer }, page] = await Promise.all([import('pdfjs-dist'), pdf.getPage(index + 1)])
      const target = canvas.current
      const layer = text.current
      if (gone || target === null || layer === null) return
      const viewport = page.getViewport({ scale })
      const most = Math.sqrt(mostPixels / (viewport.width * viewport.height))
      const ratio = Math.min(window.devicePixelRatio || 1, most)
      target.width = Math.floor(viewport.width * ratio)
      target.height = Math.floor(viewport.height * ratio)
      const drawing = page.render({ canvas: target, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
      stops.push(() => drawing.cancel())
      layer.replaceChildren()
      layer.style.setProperty('--total-scale-factor', String(scale))
      const words = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport })
      stops.push(() => words.cancel())
      await Promise.all([drawing.promise, words.render()])
      target.dataset['drawn'] = 'true'
    }
    // A drawing that was called off ends with an error that is none.
    draw().catch(() => {})
    return () => {
      gone = true
      for (const stop of stops) stop()
      // Gives the picture's memory back at once, not when the element is collected.
      if (canvas.current !== null) canvas.current.width = 0
    }
  }, [pdf, index, scale])

  return (
    <section className={css['page']} style={{ top, width, height }} aria-label={label}>
      <canvas ref={canvas} className={css['canvas']} style={{ width, height }} aria-hidden />
      <div ref={text} className={css['text']} />
    </section>
  )
}
