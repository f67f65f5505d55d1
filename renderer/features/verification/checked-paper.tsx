import { useCallback } from 'react'
import { failed } from '../../../contract/bridge/outcome.ts'
import { SignaturePaper } from '../../parts/digital-signatures/signature-paper.tsx'
import { toOpenResult } from '../../parts/papers/open-result.ts'
import { signaturePaperTitle } from '../../texts/digital-signatures.ts'
import { verificationTexts as texts } from '../../texts/verification.ts'
import { Button } from '../../ui/button.tsx'
import { BadgeCheck } from '../../ui/icons.ts'
import { PaneBar, PaneHead } from '../../ui/panes.tsx'
import { OpenedPdf } from '../../ui/pdf/opened-pdf.tsx'
import { PaperFootContext } from '../../ui/pdf/paper-foot.ts'
import { WaitingDocument } from '../../ui/pdf/waiting-document.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type AskedFile, hasPages } from './checked-files.ts'

interface CheckedPaperProps {
  checked: AskedFile
  /** Shown instead of the file; null: the file itself. */
  shown: number | 'report' | null
  onBack(): void
}

/** The pages of the file, of one of its revisions, or of the report. */
export function CheckedPaper({ checked: { opened, file }, shown, onBack }: CheckedPaperProps) {
  const { name } = file
  const open = useCallback(async () => toOpenResult(opened ?? failed('not-found')), [opened])
  if (!hasPages({ file })) return <EmptyState icon={<BadgeCheck />} {...texts.noPages} />
  return (
    <>
      <PaneHead level={2} title={name} />
      {shown !== null && (
        <PaneBar>
          <strong>{signaturePaperTitle(shown)}</strong>
          <Button variant="quiet" onPress={onBack}>
            {texts.backToFile}
          </Button>
        </PaneBar>
      )}
      {opened === null && <WaitingDocument label={texts.busy} />}
      {shown !== null && opened?.ok && <SignaturePaper key={shown} file={{ ...opened.value, name }} shown={shown} />}
      {shown === null && opened !== null && (
        <PaperFootContext value={null}>
          <OpenedPdf open={open} name={name} />
        </PaperFootContext>
      )}
    </>
  )
}
