import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ErrorState, Skeleton } from '../states.tsx'
import type { Book } from './book.ts'
import type { PageSize } from './layout.ts'
import { loadPdf, whyUnshown } from './load.ts'
import { sizeOf } from './paint.ts'
import css from './pdf.module.css'
import { Reader } from './reader.tsx'
import { type Unshown, unshown, words } from './words.ts'

export interface PdfViewerProps {
  /** Where the bytes are asked for, relative to the page. */
  address: string
  /** The document's name, for screen readers. */
  label: string
  /** How a copy is named that is saved because the document cannot be shown. */
  fileName?: string
  /** Told the pages that have been on screen, drawn, and for the most part in view; from 1, each once. */
  onSeen?(page: number, pages: number): void
}

interface Opened {
  readonly book: Book
  readonly first: PageSize
}

/** A PDF to be read: a roll of pages of which only those in view are drawn. */
export function PdfViewer({ address, label, fileName, onSeen }: PdfViewerProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [why, setWhy] = useState<Unshown | null>(null)
  useEffect(() => {
    let gone = false
    setOpened(null)
    setWhy(null)
    const loading = loadPdf(address)
    loading.book
      .then(async (book) => {
        const first = await sizeOf(book, 0)
        if (!gone) setOpened({ book, first })
      })
      .catch((error: unknown) => !gone && setWhy(whyUnshown(error)))
    return () => {
      gone = true
      loading.close()
    }
  }, [address])

  if (why !== null) {
    return (
      <ErrorState {...unshown[why]}>
        <a className={css['save']} href={address} download={fileName ?? label}>
          <Download aria-hidden />
          {words.save}
        </a>
      </ErrorState>
    )
  }
  if (opened === null) return <Skeleton rows={5} label={words.opening} />
  // Another document is another roll: nothing of one stays with the next.
  return <Reader key={opened.book.fingerprint} {...opened} label={label} onSeen={onSeen} />
}
