import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ErrorState, Skeleton } from '../states.tsx'
import css from './opened-pdf.module.css'
import { PdfViewer } from './pdf-viewer.tsx'
import { makeReady } from './ready.ts'

/** What opening has answered: where the bytes are, or words about why they are not. */
export type OpenEnd =
  | { readonly ok: true; readonly address: string; readonly name: string }
  | { readonly ok: false; readonly title: string; readonly text: string; readonly traceId?: string | undefined }

export interface OpenedPdfProps {
  /** Opens the document; a new function means another document. */
  open(): Promise<OpenEnd>
  name: string
  onSeen?(page: number, pages: number): void
  /** Pages alone, where the name stands above them already. */
  isBare?: boolean
  /** Beside the way to keep a copy. */
  more?(end: OpenEnd & { ok: true }): ReactNode
  children?: ReactNode
}

/** Fetches a document and shows it, with its name and a way to keep a copy. */
export function OpenedPdf({ open, name, onSeen, isBare = false, more, children }: OpenedPdfProps) {
  const [end, setEnd] = useState<OpenEnd | null>(null)
  useEffect(() => {
    let gone = false
    setEnd(null)
    void makeReady()
    void open().then((answer) => !gone && setEnd(answer))
    return () => {
      gone = true
    }
  }, [open])
  return (
    <div className={css['opened']}>
      {children}
      {end === null && <Skeleton rows={5} label={`Buscando ${name}`} />}
      {end?.ok === false && <ErrorState title={end.title} text={end.text} traceId={end.traceId} />}
      {end?.ok === true && (
        <>
          {!isBare && (
            <div className={css['line']}>
              <span className={css['name']} title={name}>
                {name}
              </span>
              {more?.(end)}
              <a className={css['save']} href={end.address} download={end.name}>
                <Download aria-hidden />
                Salvar cópia
              </a>
            </div>
          )}
          <PdfViewer
            address={end.address}
            label={name}
            fileName={end.name}
            {...(onSeen === undefined ? {} : { onSeen })}
          />
        </>
      )}
    </div>
  )
}
