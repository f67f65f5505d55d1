import { memo, useMemo } from 'react'
import { pagelessText } from '../../texts/capture.ts'
import { PaneBar } from '../../ui/panes.tsx'
import { CaptureTable, type CaptureTableProps } from './capture-table.tsx'
import { ContinueFoot } from './continue-foot.tsx'
import { GridPages } from './grid/grid-pages.tsx'
import { useLargeFile } from './grid/large-file.tsx'
import { PrivacyOfRows } from './privacy-of-rows.tsx'
import { usePagedDocuments } from './use-paged-documents.ts'

interface CapturePagesProps extends Omit<CaptureTableProps, 'preview'> {
  kind: 'list' | 'grid'
  /** Of a page in the grid, in CSS pixels. */
  pageWidth: number
  /** Selects a file, or no longer. */
  onToggle(fileId: string): void
}

/** The files as a table or as a grid of their pages; Space shows a page large from either. */
export const CapturePages = memo(function CapturePages({ kind, pageWidth, onToggle, ...table }: CapturePagesProps) {
  const { rows, selected, onOpen } = table
  const documents = usePagedDocuments(rows)
  const large = useLargeFile(rows, documents)
  const { open, last } = large
  const preview = useMemo(() => ({ open: (id: string) => open({ id, page: 0 }), last }), [open, last])
  return (
    <>
      {kind === 'list' ? (
        <PrivacyOfRows>
          <CaptureTable {...table} preview={preview} />
        </PrivacyOfRows>
      ) : (
        <>
          {documents.length < rows.length && <PaneBar>{pagelessText(rows.length - documents.length)}</PaneBar>}
          <GridPages
            rows={rows}
            documents={documents}
            pageWidth={pageWidth}
            selected={selected}
            onToggle={onToggle}
            onOpen={open}
            focused={last}
          />
          <ContinueFoot selected={selected.size} onOpen={onOpen} />
        </>
      )}
      {large.view}
    </>
  )
})
