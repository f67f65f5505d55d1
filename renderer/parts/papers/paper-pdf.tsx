import { useCallback, useRef, useState } from 'react'
import type { OpenedContent } from '../../../contract/bridge/documents.ts'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { useAppInfo } from '../../bridge/replicas.ts'
import { openOutsideText } from '../../texts/documents.ts'
import { failureText } from '../../texts/failures.ts'
import { OpenedPdf } from '../../ui/pdf/opened-pdf.tsx'
import { Notice } from '../../ui/states.tsx'
import { DragOut } from './drag-out.tsx'
import { toOpenResult } from './open-result.ts'
import { outsideTool } from './outside-tool.tsx'

interface PaperPdfProps {
  name: string
  /** Only the first value counts: another document needs another key. */
  open(): Promise<Outcome<OpenedContent>>
}

/** A document beside a text, shown here or in the system's program for PDFs. */
export function PaperPdf({ name, open: opens }: PaperPdfProps) {
  const [ask] = useState(() => opens)
  const contentId = useRef('')
  const [failure, setFailure] = useState<Failure | null>(null)
  // A browser shows PDFs itself.
  const isOwnWindow = useAppInfo(({ value }) => value?.host === 'electron')
  const open = useCallback(async () => {
    const outcome = await ask()
    if (outcome.ok) contentId.current = outcome.value.contentId
    return toOpenResult(outcome)
  }, [ask])
  async function openOutside(): Promise<void> {
    const outcome = await call('documents.openOutside', { contentId: contentId.current })
    setFailure(outcome.ok ? null : outcome.failure)
  }
  return (
    <OpenedPdf
      open={open}
      name={name}
      acts={isOwnWindow ? [outsideTool(openOutsideText, () => void openOutside())] : []}
      handle={isOwnWindow && <DragOut contentId={() => contentId.current} onFailure={setFailure} />}
    >
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
    </OpenedPdf>
  )
}
