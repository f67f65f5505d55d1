import { useEffect, useRef, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { CaptureFields } from '../../parts/fields/capture-fields.tsx'
import { isCitizen } from '../../parts/fields/capturers.ts'
import { ProfileMenu } from '../../parts/fields/profile-menu.tsx'
import { isEditable, missingText } from '../../parts/fields/selection.ts'
import { attachingText, attachingTexts } from '../../texts/attaching.ts'
import { commonTexts } from '../../texts/common.ts'
import { failureText } from '../../texts/failures.ts'
import { attachedFilesTitle, captureFieldsText } from '../../texts/route.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { Notice } from '../../ui/states.tsx'
import { useAttachState, useDraftAttachState } from './attach-files.ts'
import css from './compose.module.css'

/** Files that are being attached, and those that could not be. */
export function AttachNotices({ draftId }: { draftId: string }) {
  const { progress, problems } = useDraftAttachState(draftId)
  const { dismissProblems } = useAttachState()
  const area = useRef<HTMLDivElement>(null)
  const { failure, rejected } = problems
  const hasProblems = failure !== null || rejected.length > 0
  const isAttaching = progress !== null
  // Files can be dropped anywhere on the window, also where this part is out of sight.
  useEffect(() => {
    if (hasProblems || isAttaching) area.current?.scrollIntoView({ block: 'nearest' })
  }, [hasProblems, isAttaching])
  return (
    <div ref={area}>
      {progress !== null && (
        <div className={css['attaching']}>
          <span>{attachingText(progress.files, progress.progress)}</span>
          {progress.progress > 0 && <ProgressLine label={attachingTexts.progress} value={progress.progress} />}
        </div>
      )}
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {rejected.length > 0 && (
        <Notice tone="warn" title={attachingTexts.rejected} text={rejected.join(' ')}>
          <Button variant="quiet" onPress={() => dismissProblems(draftId)}>
            {commonTexts.understood}
          </Button>
        </Notice>
      )}
    </div>
  )
}

/** How the attached files are captured: the fields of Capturar, for all of them at once. */
export function AttachedFiles({
  rows,
  session,
  onCapture,
}: {
  rows: readonly CaptureRow[]
  session: SessionState
  onCapture(): void
}) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const open = rows.filter(isEditable)
  if (open.length === 0) return null
  // Missing fields must be visible.
  const isShown = isOpen ?? open.some((row) => missingText(row, isCitizen(session)) !== null)
  const fileIds = open.map(({ fileId }) => fileId)
  async function ask(work: Promise<Outcome<unknown>>): Promise<boolean> {
    const outcome = await work
    setFailure(outcome.ok ? null : outcome.failure)
    return outcome.ok
  }
  return (
    <fieldset className={css['along']} data-closed={!isShown || undefined}>
      <legend>{attachedFilesTitle(open.length)}</legend>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {isShown && (
        <CaptureFields
          rows={open}
          session={session}
          takesDestination={false}
          onChange={(changes) => ask(call('capture.update', { fileIds, changes }))}
        />
      )}
      <div className={css['actions']}>
        <Button variant="quiet" onPress={() => setOpen(!isShown)}>
          {captureFieldsText(isShown)}
        </Button>
        <ProfileMenu
          onUse={(profileId) => void ask(call('capture.applyProfile', { fileIds, profileId }))}
          onManage={onCapture}
        />
        <Button variant="quiet" onPress={onCapture}>
          {attachingTexts.showInCapture}
        </Button>
      </div>
    </fieldset>
  )
}
