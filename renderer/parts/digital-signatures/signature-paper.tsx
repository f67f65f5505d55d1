import { useCallback } from 'react'
import { call } from '../../bridge/malote.ts'
import { signaturePaperTitle } from '../../texts/digital-signatures.ts'
import { OpenedPdf } from '../../ui/pdf/opened-pdf.tsx'
import { PaperFootContext } from '../../ui/pdf/paper-foot.ts'
import { toOpenResult } from '../papers/open-result.ts'

interface SignaturePaperProps {
  file: { readonly contentId: string; readonly name: string }
  /** A revision of the file, or the result of its check as pages. */
  shown: number | 'report'
}

/** The file as it was, or the report on it; another one needs another key. */
export function SignaturePaper({ file: { contentId, name }, shown }: SignaturePaperProps) {
  const open = useCallback(
    async () =>
      toOpenResult(
        shown === 'report'
          ? await call('verification.report', { contentId })
          : await call('verification.openRevision', { contentId, revision: shown }),
      ),
    [contentId, shown],
  )
  return (
    <PaperFootContext value={null}>
      <OpenedPdf open={open} name={`${signaturePaperTitle(shown)}: ${name}`} />
    </PaperFootContext>
  )
}
