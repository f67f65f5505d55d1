import { useState } from 'react'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import { LargePage } from '../../../ui/contact-sheet/large-page.tsx'
import type { PagedDocument, PagePlace } from '../../../ui/contact-sheet/paged-document.ts'
import { useMending } from './mend-dialog.tsx'
import { PageFailure } from './page-bar.tsx'
import { pageToolsOf } from './page-tools.tsx'
import { usePageActs } from './use-page-acts.ts'

/** A page over the whole window, with the tools that change it. */
export function useLargeFile(rows: readonly CaptureRow[], documents: readonly PagedDocument[]) {
  const [large, setLarge] = useState<PagePlace | null>(null)
  const [last, setLast] = useState<PagePlace | null>(null)
  const isListed = large !== null && documents.some(({ id }) => id === large.id)
  return {
    open: setLarge,
    /** The page that was shown last; null before the first. */
    last,
    /** False while no page is shown large. */
    view: isListed && (
      <LargeFileView
        rows={rows}
        documents={documents}
        start={large}
        onClose={(place) => {
          setLarge(null)
          setLast(place)
        }}
      />
    ),
  }
}

interface LargeFileViewProps {
  rows: readonly CaptureRow[]
  documents: readonly PagedDocument[]
  start: PagePlace
  onClose(last: PagePlace): void
}

function LargeFileView({ rows, ...view }: LargeFileViewProps) {
  const acts = usePageActs()
  const mend = useMending(acts)
  return (
    <LargePage
      {...view}
      actsOf={(id, page) => {
        const row = rows.find(({ fileId }) => fileId === id)
        return row === undefined
          ? []
          : pageToolsOf(row, page, { ...acts, onMend: (shown) => mend.open({ id, page: shown }) })
      }}
    >
      <PageFailure state={acts} />
      {mend.dialog}
    </LargePage>
  )
}
