import { Printer } from 'lucide-react'
import { use, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '../button.tsx'
import { ModalDialog } from '../modal-dialog.tsx'
import { filePrinter, PreviewContext, printPage, printsByBrowser } from '../use-printing.ts'
import { drawForPrint, type PrintedPage, revokePages } from './draw-for-print.ts'
import type { PdfDocument } from './pdf-document.ts'
import css from './print-document.module.css'
import type { RenderQueue } from './render-queue.ts'
import { printTexts } from './viewer-texts.ts'

/** No other page is printed with a document. */
const documentPages = 'document'

/** The pictures of more pages would take too much memory. */
const maxPages = 300

interface Drawing {
  readonly stop: AbortController
  readonly pages: number
}

/** Prints the bytes of a document where the host can; otherwise the document as the window draws it. */
export function PrintDocument({ pdf, queue, title }: { pdf: PdfDocument; queue: RenderQueue; title: string }) {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [pages, setPages] = useState<readonly PrintedPage[] | null>(null)
  const [problem, setProblem] = useState<'long' | 'failed' | null>(null)
  const stopped = useRef<AbortController | null>(null)
  useEffect(() => () => stopped.current?.abort(), [])

  async function print(): Promise<void> {
    const { address } = pdf
    const printFile = filePrinter()
    if (printFile !== null && address !== undefined) return printFile({ title, address, pages: pdf.pageCount })
    if (pdf.pageCount > maxPages) return setProblem('long')
    const stop = new AbortController()
    stopped.current = stop
    const onDrawn = (done: number) => setDrawing({ stop, pages: done })
    onDrawn(0)
    try {
      setPages(await drawForPrint({ pdf, queue, signal: stop.signal, onDrawn }))
    } catch {
      if (!stop.signal.aborted) setProblem('failed')
    }
    setDrawing(null)
  }
  if (use(PreviewContext)) return null
  return (
    <>
      {drawing === null ? (
        <IconButton label={printTexts.print} onPress={() => void print()}>
          <Printer aria-hidden />
        </IconButton>
      ) : (
        <Button variant="quiet" aria-label={printTexts.stop} onPress={() => drawing.stop.abort()}>
          {printTexts.drawing(drawing.pages, pdf.pageCount)}
        </Button>
      )}
      {pages !== null && <PrintedPages title={title} pages={pages} onEnd={() => setPages(null)} />}
      {problem !== null && (
        <ModalDialog
          role="dialog"
          title={printTexts[problem].title}
          onClose={() => setProblem(null)}
          actions={<Button onPress={() => setProblem(null)}>{printTexts.close}</Button>}
        >
          <p>{printTexts[problem].text}</p>
        </ModalDialog>
      )}
    </>
  )
}

interface PrintedPagesProps {
  /** Also the name of the PDF, where it is printed into one. */
  title: string
  pages: readonly PrintedPage[]
  onEnd(): void
}

/** The pictures that are printed instead of the window. Opens the dialog of printing once they are loaded. */
function PrintedPages({ title, pages, onEnd }: PrintedPagesProps) {
  const sheets = useRef<HTMLElement>(null)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    const titleBefore = document.title
    const stop = new AbortController()
    const finish = () => end.current()
    if (printsByBrowser()) window.addEventListener('afterprint', finish, { signal: stop.signal })
    const pictures = [...(sheets.current?.querySelectorAll('img') ?? [])]
    Promise.all(pictures.map((picture) => picture.decode()))
      .then(() => {
        if (stop.signal.aborted) return
        if (printsByBrowser()) document.title = title
        return printPage(documentPages, title)
      })
      .then(() => printsByBrowser() || finish(), finish)
    return () => {
      stop.abort()
      document.title = titleBefore
    }
  }, [title])
  useEffect(() => () => revokePages(pages), [pages])
  return createPortal(
    <article ref={sheets} className={css['sheets']} data-print>
      {pages.map(({ address, isWide }, index) => (
        <img
          key={address}
          className={css[isWide ? 'wide' : 'sheet']}
          src={address}
          alt={printTexts.page(index, pages.length)}
        />
      ))}
    </article>,
    document.body,
  )
}
