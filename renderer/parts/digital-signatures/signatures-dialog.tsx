import { useState } from 'react'
import type { Verification } from '../../../contract/bridge/verification.ts'
import { commonTexts } from '../../texts/common.ts'
import { digitalSignatureTexts as texts } from '../../texts/digital-signatures.ts'
import { Button } from '../../ui/button.tsx'
import { FileCheck2 } from '../../ui/icons.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { SignatureList } from './signature-list.tsx'
import { SignaturePaper } from './signature-paper.tsx'

/** An opened file that may be signed. */
export interface FileToCheck {
  readonly contentId: string
  readonly sha256: string
  readonly name: string
}

interface SignaturesDialogProps {
  file: FileToCheck
  verification: Verification
  onClose(): void
}

/** The digital signatures of a file; a revision of it, or the report, is shown beside them. */
export function SignaturesDialog({ file, verification, onClose }: SignaturesDialogProps) {
  const [shown, setShown] = useState<number | 'report' | null>(null)
  return (
    <ModalDialog
      title={texts.title}
      role="dialog"
      onClose={onClose}
      preview={shown === null ? undefined : <SignaturePaper key={shown} file={file} shown={shown} />}
      actions={
        <>
          {shown !== 'report' && (
            <Button icon={<FileCheck2 aria-hidden />} onPress={() => setShown('report')}>
              {texts.report}
            </Button>
          )}
          <Button autoFocus onPress={onClose}>
            {commonTexts.close}
          </Button>
        </>
      }
    >
      <SignatureList
        verification={verification}
        shownRevision={shown === 'report' ? null : shown}
        onRevision={setShown}
      />
    </ModalDialog>
  )
}
