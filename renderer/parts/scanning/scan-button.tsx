import { useState } from 'react'
import type { AddFilesResult, CaptureRow } from '../../../contract/bridge/capture.ts'
import type { ScanStack } from '../../../contract/bridge/scanning.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { scanningTexts as texts } from '../../texts/scanning.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ScanLine } from '../../ui/icons.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Notice } from '../../ui/states.tsx'
import { ScanProgress } from './scan-progress.tsx'
import { ScanSetup } from './scan-setup.tsx'

interface ScanButtonProps {
  /** The rows of a document that was scanned here. */
  onAdded?(rows: readonly CaptureRow[]): void
}

/** Opens scanning: the unfinished stack, if there is one, or a new one. It says so where paper waits for the person. */
export function ScanButton({ onAdded }: ScanButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { value } = useQuery('scanning.stacks', {}, 'scanning.changed')
  const [stack = null] = value ?? []
  return (
    <>
      <Button icon={<ScanLine aria-hidden />} onPress={() => setOpen(true)}>
        {buttonText(stack)}
      </Button>
      {isOpen && value !== null && (
        <ScanDialog stack={stack} onClose={() => setOpen(false)} {...(onAdded === undefined ? {} : { onAdded })} />
      )}
    </>
  )
}

function buttonText(stack: ScanStack | null): string {
  if (stack === null || (stack.state === 'broken' && stack.pages.length === 0)) return texts.scan
  return stack.state === 'scanning' ? texts.underway(stack.pages.length) : texts.waiting
}

interface ScanDialogProps extends ScanButtonProps {
  /** The oldest unfinished one. */
  stack: ScanStack | null
  onClose(): void
}

function ScanDialog({ stack, onAdded, onClose }: ScanDialogProps) {
  const announce = useAnnounce()
  const [refused, setRefused] = useState<AddFilesResult['rejected']>([])
  const isFailed = stack !== null && stack.state === 'broken' && stack.pages.length === 0

  function finished({ rows, rejected }: AddFilesResult, pages: number): void {
    setRefused(rejected)
    if (rejected.length > 0) return
    announce(texts.added(pages))
    onAdded?.(rows)
    onClose()
  }
  if (refused.length > 0) {
    return (
      <ModalDialog
        title={texts.notAddedTitle}
        onClose={onClose}
        actions={
          <Button autoFocus onPress={onClose}>
            {texts.close}
          </Button>
        }
      >
        {refused.map(({ name, reason }) => (
          <Notice key={name} tone="danger" title={name} text={reason} />
        ))}
      </ModalDialog>
    )
  }
  if (stack === null || isFailed) return <ScanSetup failed={stack} onClose={onClose} />
  const count = stack.pages.length
  return (
    <ScanProgress
      key={stack.stackId}
      stack={stack}
      onFinished={(result) => finished(result, count)}
      onClose={onClose}
    />
  )
}
