import { ZoomIn, ZoomOut } from 'lucide-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { Skeleton } from '../states.tsx'
import { currentPage, nextZoom, type PageSize, scaleFor, topsOf, visiblePages } from './layout.ts'
import { loadPdf } from './load.ts'
import { Page } from './page.tsx'
import css from './pdf.module.css'

export interface PdfViewerProps {
  /** Where the bytes are asked for, relative to the page. */
  address: string
  /** The document's name, for screen readers. */
  label: string
  /** Told the pages that have been on screen, from 1. */
  onSeen?(page: number, pages: number): void
}

interface Opened {
  readonly pdf: PDFDocumentProxy
  readonly sizes: readonly PageSize[]
}

/** A PDF to be read: a roll of pages of which only those in view are drawn. */
export function PdfViewer({ address, label, onSeen }: PdfViewerProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    let pdf: PDFDocumentProxy | null = null
    let gone = false
    setOpened(null)
    setBroken(false)
    loadPdf(address)
      .then(async (loaded) => {
        pdf = loaded
        if (gone) return loaded.loadingTask.destroy()
        const { width, height } = (await loaded.getPage(1)).getViewport({ scale: 1 })
        // Nearly always all pages are alike; those that are not are put right when they are drawn.
        if (!gone) setOpened({ pdf: loaded, sizes: Array.from({ length: loaded.numPages }, () => ({ width, height })) })
      })
      .catch(() => !gone && setBroken(true))
    return () => {
      gone = true
      void pdf?.loadingTask.destroy()
    }
  }, [address])

  if (broken) {
    return (
      <p className={css['broken']} role="alert">
        Este PDF não pôde ser mostrado. O arquivo está inteiro: use Salvar cópia para abri-lo em outro programa.
      </p>
    )
  }
  if (opened === null) return <Skeleton rows={5} label="Abrindo o documento" />
  return <Roll opened={opened} label={label} onSeen={onSeen} />
}

function Roll({
  opened: { pdf, sizes: first },
  label,
  onSeen,
}: {
  opened: Opened
  label: string
  onSeen: PdfViewerProps['onSeen']
}) {
  const view = useRef<HTMLDivElement>(null)
  const [pane, setPane] = useState({ width: 600, height: 600 })
  const [scrollTop, setScrollTop] = useState(0)
  const [zoom, setZoom] = useState(1)
  const [sizes, setSizes] = useState(first)
  const scale = scaleFor(Math.max(...sizes.map(({ width }) => width)), pane.width, zoom)
  const tops = topsOf(sizes, scale)
  const [from, to] = visiblePages(tops, scrollTop, pane.height)
  const current = currentPage(tops, scrollTop, pane.height)
  const pages = sizes.length

  useLayoutEffect(() => {
    const element = view.current
    if (element === null) return
    const measure = () => setPane({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => onSeen?.(current + 1, pages), [onSeen, current, pages])
  useEffect(() => {
    let gone = false
    void (async () => {
      for (let index = from; index <= to; index += 1) {
        const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 })
        const known = sizes[index]
        if (gone || known === undefined || (known.width === width && known.height === height)) continue
        setSizes((before) => before.map((size, at) => (at === index ? { width, height } : size)))
      }
    })()
    return () => {
      gone = true
    }
  }, [pdf, from, to, sizes])

  const goTo = (page: number) => view.current?.scrollTo({ top: (tops[page] ?? 0) - 8 })
  return (
    <div className={css['viewer']}>
      <div className={css['bar']}>
        <span role="status" className={css['count']}>
          Página {current + 1} de {pages}
        </span>
        <IconButton label="Diminuir" onPress={() => setZoom(nextZoom(zoom, -1))}>
          <ZoomOut aria-hidden />
        </IconButton>
        <IconButton label="Aumentar" onPress={() => setZoom(nextZoom(zoom, 1))}>
          <ZoomIn aria-hidden />
        </IconButton>
      </div>
      <div
        ref={view}
        className={css['view']}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        role="document"
        aria-label={label}
        onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
        onKeyDown={(event) => {
          if (event.key === '+' || event.key === '=') setZoom(nextZoom(zoom, 1))
          else if (event.key === '-') setZoom(nextZoom(zoom, -1))
          else if (event.key === 'PageDown') goTo(Math.min(pages - 1, current + 1))
          else if (event.key === 'PageUp') goTo(Math.max(0, current - 1))
          else return
          event.preventDefault()
        }}
      >
        <div className={css['roll']} style={{ height: tops.at(-1) ?? 0 }}>
          {sizes.slice(from, to + 1).map(({ width, height }, offset) => {
            const index = from + offset
            return (
              <Page
                key={index}
                {...{ pdf, index, scale, top: tops[index] ?? 0 }}
                width={Math.round(width * scale)}
                height={Math.round(height * scale)}
                label={`Página ${index + 1}`}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}
