import { type ReactNode, useEffect, useReducer, useState } from 'react'
import { createDocumentSequence, type DocumentSequence, type SequencePart } from './document-sequence.ts'
import { loadPdf, openFailureOf } from './load-pdf.ts'
import css from './opened-pdf.module.css'
import type { PageSize } from './page-layout.ts'
import { pageSizeOf } from './paint-page.ts'
import { PdfReader } from './pdf-reader.tsx'
import { prewarmPdf } from './prewarm.ts'
import { openFailureTexts, viewerTexts } from './viewer-texts.ts'
import { WaitingDocument } from './waiting-document.tsx'

interface PdfSequenceProps {
  /** Another list begins anew. */
  parts: readonly SequencePart[]
  label: string
  /** The part to show, at each new `move`; nothing is shown until its pages are known. */
  target: { readonly id: string; readonly move: number } | null
  /** Another part has come into view. */
  onPart(id: string): void
  /** The line above the pages. */
  statusOf(progress: SequenceProgress): ReactNode
}

export interface SequenceProgress {
  /** Parts of which the pages are known, of how many, and those of them that have none. */
  readonly known: number
  readonly parts: number
  readonly problems: number
}

/** A4 in points, for a first part without pages. */
const paper: PageSize = { width: 595, height: 842 }

/** Shows several documents one below the other, as one; only those near the view are open. */
export function PdfSequence({ parts, label, target, onPart, statusOf }: PdfSequenceProps) {
  const [sequence, setSequence] = useState<DocumentSequence | null>(null)
  const [firstSize, setFirstSize] = useState<PageSize | null>(null)
  const [, grow] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const stop = new AbortController()
    setFirstSize(null)
    void prewarmPdf()
    const created = createDocumentSequence({
      parts,
      load: loadPdf,
      problemOf: (error) => openFailureTexts[openFailureOf(error)],
      onGrow: grow,
      signal: stop.signal,
    })
    setSequence(created)
    return () => stop.abort()
  }, [parts])
  const isBegun = (sequence?.partsKnown() ?? 0) > 0
  useEffect(() => {
    if (!isBegun || sequence === null) return
    let isStale = false
    pageSizeOf(sequence.document, 0).then(
      (size) => isStale || setFirstSize(size),
      () => isStale || setFirstSize(paper),
    )
    return () => {
      isStale = true
    }
  }, [sequence, isBegun])
  const page = target === null ? null : (sequence?.firstPageOf(target.id) ?? null)
  // The pages before it would be taken away from a user who had begun to read them.
  const isAwaited = target !== null && page === null && sequence?.document.isWhole === false
  const progress = { known: sequence?.partsKnown() ?? 0, parts: parts.length, problems: sequence?.problems() ?? 0 }
  return (
    <div className={css['opened']}>
      {statusOf(progress)}
      {sequence === null || firstSize === null || isAwaited ? (
        <WaitingDocument label={viewerTexts.opening} />
      ) : (
        <PdfReader
          key={sequence.document.fingerprint}
          document={sequence.document}
          firstSize={firstSize}
          label={label}
          tools={{ acts: [] }}
          reading={{
            hasThumbnails: false,
            target: target === null || page === null ? null : { page, move: target.move },
            onPage(current) {
              const part = sequence.partAt(current)
              if (part !== null) onPart(part)
            },
          }}
        />
      )}
    </div>
  )
}
