import { useMemo } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { GridPages } from './grid/grid-pages.tsx'
import { useLargeFile } from './grid/large-file.tsx'
import { usePagedDocuments } from './use-paged-documents.ts'

/** Of a page, in CSS pixels: three stand side by side at 1366. */
const pageWidth = 150

interface SelectedPagesProps {
  /** Several files, at least one of them with pages. */
  rows: readonly CaptureRow[]
  onToggle(fileId: string): void
}

/** The pages of the selected files, with the tools that change them. */
export function SelectedPages({ rows, onToggle }: SelectedPagesProps) {
  const documents = usePagedDocuments(rows)
  const selected = useMemo(() => new Set(rows.map(({ fileId }) => fileId)), [rows])
  const large = useLargeFile(rows, documents)
  return (
    <>
      <GridPages
        rows={rows}
        documents={documents}
        pageWidth={pageWidth}
        selected={selected}
        onToggle={onToggle}
        onOpen={large.open}
        focused={large.last}
      />
      {large.view}
    </>
  )
}
