import type { ProcessExport } from '../../../contract/bridge/exports.ts'
import { FolderChooser } from '../../parts/fields/folder-chooser.tsx'
import { commonTexts } from '../../texts/common.ts'
import { failureText, tryAgain } from '../../texts/failures.ts'
import {
  exportProgressLabel,
  processMoreTexts,
  savedText,
  savingText,
  stoppedText,
} from '../../texts/process-exports.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './processes.module.css'
import type { ExportControls } from './use-export.ts'

/** The state of the exports of a process, and the choice of a folder for the next. */
export function ExportNotices({ saving }: { saving: ExportControls }) {
  const { exports, choosing, failure, choose, stopChoosing, forgetFailure } = saving
  return (
    <>
      {failure !== null && (
        <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId}>
          <Button variant="quiet" onPress={forgetFailure}>
            {commonTexts.close}
          </Button>
        </Notice>
      )}
      {exports.map((each) => (
        <ExportNotice key={each.exportId} export={each} saving={saving} />
      ))}
      {choosing !== null && (
        <FolderChooser advice={processMoreTexts.advice[choosing]} onChoose={choose} onClose={stopChoosing} />
      )}
    </>
  )
}

function ExportNotice({ export: shown, saving }: { export: ProcessExport; saving: ExportControls }) {
  const { exportId, form, place, state, done, total, result, failure } = shown
  if (state === 'running') {
    const text = savingText(form, done, total)
    return (
      <div className={css['saving']}>
        <div className={css['savingText']}>
          <span>{text}</span>
          <ProgressLine label={exportProgressLabel} value={total === 0 ? 0 : done / total} />
        </div>
        <Button onPress={() => saving.stop(exportId)}>{commonTexts.cancel}</Button>
      </div>
    )
  }
  const close = (
    <Button variant="quiet" onPress={() => saving.forget(exportId)}>
      {commonTexts.close}
    </Button>
  )
  if (result !== null) {
    const isWhole = result.missing.length === 0 && result.hiddenActs === 0 && result.fresh
    return (
      <Notice tone={isWhole ? 'plain' : 'warn'} {...savedText({ form, place, result })}>
        {close}
      </Notice>
    )
  }
  if (failure === null) {
    return (
      <Notice tone="plain" {...stoppedText}>
        {close}
      </Notice>
    )
  }
  return (
    <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId}>
      <Button onPress={() => saving.begin(form)}>{tryAgain}</Button>
      {close}
    </Notice>
  )
}
