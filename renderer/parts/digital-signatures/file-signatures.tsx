import { useState } from 'react'
import type { Verification } from '../../../contract/bridge/verification.ts'
import { useQueryOfContent } from '../../bridge/use-query.ts'
import { summaryText, digitalSignatureTexts as texts } from '../../texts/digital-signatures.ts'
import { Button } from '../../ui/button.tsx'
import { StatusIcon } from '../../ui/status-badge.tsx'
import css from './digital-signatures.module.css'
import { type FileToCheck, SignaturesDialog } from './signatures-dialog.tsx'

/** One line on the digital signatures of a file, which opens the list; nothing for a file without any. */
export function FileSignatures({ file }: { file: FileToCheck }) {
  const { value } = useQueryOfContent('verification.check', { contentId: file.contentId }, file.sha256)
  return value === null ? null : <SummaryLine file={file} verification={value} />
}

function SummaryLine({ file, verification }: { file: FileToCheck; verification: Verification }) {
  const [isOpen, setOpen] = useState(false)
  const summary = summaryText(verification)
  if (summary === null) return null
  const { text, ...look } = summary
  return (
    <div className={css['line']} role="status">
      <StatusIcon {...look} />
      <span className={css['summary']} title={text}>
        {text}
      </span>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        {texts.see}
      </Button>
      {isOpen && <SignaturesDialog file={file} verification={verification} onClose={() => setOpen(false)} />}
    </div>
  )
}
