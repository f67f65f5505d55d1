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
  const stack = value?.find((each) => !isFailed(each)) ?? value?.[0] ?? null
  const { text, spoken } = buttonText(stack)
  return (
    <>
      <Button
        icon={<ScanLine aria-hidden />}
        title={spoken ?? text}
        onPress={() => setOpen(true)}
        {...(spoken === undefined ? {} : { 'aria-label': spoken, 'data-tells': true })}
      >
        {text}
      </Button>
      {isOpen && value !== null && (
        <ScanDialog stack={stack} onClose={() => setOpen(false)} {...(onAdded === undefined ? {} : { onAdded })} />
      )}
    </>
  )
}

/** It stopped before its first page: there is nothing to keep. */
const isFailed = ({ state, pages }: ScanStack) => state === 'broken' && pages.length === 0

function buttonText(stack: ScanStack | null): { text: string; spoken?: string } {
  if (stack === null || isFailed(stack)) return { text: texts.scan }
  if (stack.state !== 'scanning') return { text: texts.waiting, spoken: texts.waitingLong }
  const { pages } = stack
  return { text: texts.underway(pages), spoken: texts.underwayLong(pages) }
}

interface ScanDialogProps extends ScanButtonProps {
  /** The oldest unfinished one, if possible with pages. */
  stack: ScanStack | null
  onClose(): void
}

function ScanDialog({ stack, onAdded, onClose }: ScanDialogProps) {
  const announce = useAnnounce()
  const [refused, setRefused] = useState<AddFilesResult['rejected']>([])

  function finished({ rows, rejected }: AddFilesResult, pages: ScanStack['pages']): void {
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
  if (stack === null || isFailed(stack)) return <ScanSetup failed={stack} onClose={onClose} />
  return (
    <ScanProgress
      key={stack.stackId}
      stack={stack}
      onFinished={(result) => finished(result, stack.pages)}
      onClose={onClose}
    />
  )
}
