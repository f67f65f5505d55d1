import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '../states.tsx'
import { loadPdf, openFailureOf } from './load-pdf.ts'
import type { PageSize } from './page-layout.ts'
import { pageSizeOf } from './paint-page.ts'
import css from './pdf.module.css'
import type { PdfDocument } from './pdf-document.ts'
import { PdfReader } from './pdf-reader.tsx'
import type { ReadingOptions } from './reading-options.ts'
import { type WordsOf, withRecognisedText } from './recognised-text.ts'
import type { ReaderToolSet } from './tool-bar.tsx'
import type { PageReports } from './use-seen-pages.ts'
import { type OpenFailure, openFailureTexts, viewerTexts } from './viewer-texts.ts'
import { WaitingDocument } from './waiting-document.tsx'

interface PdfViewerProps {
  /** URL of the bytes, relative to the page. */
  address: string
  /** The name of the document, for screen readers. */
  label: string
  /** File name of the copy that can be saved when the document cannot be shown. */
  fileName?: string
  reports?: PageReports | undefined
  /** More tools of the bar. */
  tools?: Omit<ReaderToolSet, 'width'>
  reading?: ReadingOptions
  /** The recognised words of pages without text. */
  wordsOf?: WordsOf | undefined
}

const noTools = { acts: [] }

interface Opened {
  readonly document: PdfDocument
  readonly firstSize: PageSize
}

/** Shows a PDF; draws only the pages in view. */
export function PdfViewer({
  address,
  label,
  fileName,
  reports = {},
  tools = noTools,
  reading = {},
  wordsOf,
}: PdfViewerProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failure, setFailure] = useState<OpenFailure | null>(null)
  const onFailed = useRef(reports.onFailed)
  onFailed.current = reports.onFailed
  useEffect(() => {
    let isStale = false
    setOpened(null)
    setFailure(null)
    const loading = loadPdf(address)
    loading.document
      .then(async (loaded) => {
        const document = wordsOf === undefined ? loaded : withRecognisedText(loaded, wordsOf)
        const firstSize = await pageSizeOf(document, 0)
        if (!isStale) setOpened({ document, firstSize })
      })
      .catch((error: unknown) => {
        if (isStale) return
        setFailure(openFailureOf(error))
        onFailed.current?.()
      })
    return () => {
      isStale = true
      loading.close()
    }
  }, [address, wordsOf])

  if (failure !== null) {
    return (
      <ErrorState {...openFailureTexts[failure]}>
        <a className={css['save']} href={address} download={fileName ?? label}>
          <Download aria-hidden />
          {viewerTexts.save}
        </a>
      </ErrorState>
    )
  }
  if (opened === null) return <WaitingDocument label={viewerTexts.opening} zoom={reading.zoom} />
  // The key drops all state of the document before.
  return (
    <PdfReader
      key={opened.document.fingerprint}
      {...opened}
      label={label}
      reports={reports}
      tools={tools}
      reading={reading}
    />
  )
}
