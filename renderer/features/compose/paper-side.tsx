import { memo } from 'react'
import type { ShownDocument } from '../../parts/papers/paper.ts'
import { PaperPdf } from '../../parts/papers/paper-pdf.tsx'
import { closedPaper, noPaper } from '../../texts/forwarding.ts'
import { FileText } from '../../ui/icons.ts'
import { PaneHead } from '../../ui/panes.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The document beside the fields. Memoised: typing must not wait for it. */
export const PaperSide = memo(({ paper }: { paper: ShownDocument | null }) => {
  if (paper === null) return <EmptyState icon={<FileText />} {...noPaper} />
  const { key, name, open } = paper
  return (
    <>
      <PaneHead level={2} title={name} />
      {open === null ? (
        <EmptyState icon={<FileText />} {...closedPaper} />
      ) : (
        <PaperPdf key={key} name={name} open={open} />
      )}
    </>
  )
})
