import { memo, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { PageBox, PersonalData } from '../../../contract/bridge/privacy.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { useOperations } from '../../bridge/replicas.ts'
import { CaptureFields } from '../../parts/fields/capture-fields.tsx'
import { isCitizen } from '../../parts/fields/capturers.ts'
import { ProfileMenu } from '../../parts/fields/profile-menu.tsx'
import { hasPages } from '../../parts/papers/open-row.ts'
import { RegistryMenu } from '../../parts/printing/registry-menu.tsx'
import { fixedText } from '../../texts/capture.ts'
import { captureDetailTexts } from '../../texts/capture-list.ts'
import { certificateTexts } from '../../texts/certificates.ts'
import { failureText } from '../../texts/failures.ts'
import { sheetTexts } from '../../texts/sheets.ts'
import { Button } from '../../ui/button.tsx'
import { FileText, PenLine, Scissors, Trash2, X } from '../../ui/icons.ts'
import { PaperPane } from '../../ui/panes.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import css from './capture.module.css'
import { CaptureFoot } from './capture-foot.tsx'
import { CapturePreview } from './capture-preview.tsx'
import { CaptureSummary } from './capture-summary.tsx'
import { SignDialog } from './certificates/sign-dialog.tsx'
import { useLaudo } from './digitisation/laudo-dialog.tsx'
import { FinishFields } from './finish-fields.tsx'
import { PrivacyPanel } from './privacy-panel.tsx'
import { useDrawnFileId } from './redaction/drawings.ts'
import { findingKey } from './redaction/finding-marks.tsx'
import { SelectedPages } from './selected-pages.tsx'
import { type CaptureActs, cancellableIds } from './use-capture-acts.ts'

/** A finding, by its key, that is shown on its page while the file has this content; each `move` shows it anew. */
interface ShownFinding extends Pick<CaptureRow, 'fileId' | 'sha256'> {
  readonly key: string
  readonly page: number
  readonly box: PageBox | undefined
  readonly move: number
}

interface CaptureDetailProps {
  /** The same array as long as nothing in it changes. */
  rows: readonly CaptureRow[]
  session: SessionState
  acts: CaptureActs
  /** Whether the pages of a single file are shown here. */
  hasPaper: boolean
  /** Sends the selected files. */
  onSend(): void
  /** Removes the selected files; asks first where they are several. */
  onRemove(): void
  /** Selects a file, or no longer. */
  onToggle(fileId: string): void
  onForward(documents: readonly Attachment[]): void
  onProfiles(): void
}

/** The selected files: their facts, fields and pages, and the button that sends them. */
export const CaptureDetail = memo(function CaptureDetail(props: CaptureDetailProps) {
  const { rows, session, acts, hasPaper, onSend, onRemove, onToggle, onForward, onProfiles } = props
  const { failure, editable, removable } = acts
  const leaving = useOperations(({ value }) => cancellableIds(value ?? [], rows).length)
  const isHeld = useOperations(
    ({ value }) =>
      value?.some(({ id, state }) => state === 'held' && rows.some((row) => row.operationId === id)) ?? false,
  )
  const [lastShown, setShown] = useState<ShownFinding | null>(null)
  const drawnFileId = useDrawnFileId()
  // The dialog stays open in a window that becomes too narrow for the inspector.
  const [toSign, setToSign] = useState<readonly CaptureRow[] | null>(null)
  const laudo = useLaudo(rows)
  const [only] = rows
  if (only === undefined) {
    return <EmptyState icon={<FileText />} title={captureDetailTexts.noneTitle} text={captureDetailTexts.noneText} />
  }
  const isAlone = rows.length === 1
  const { fileId, sha256 } = only
  const shown = lastShown?.fileId === fileId && lastShown.sha256 === sha256 ? lastShown : null
  const show = (found: PersonalData) => {
    const { page, boxes } = found
    if (page === null) return
    setShown({ fileId, sha256, key: findingKey(found), page, box: boxes[0], move: (lastShown?.move ?? 0) + 1 })
  }
  const isKnown = rows.some(({ known }) => known !== null)
  return (
    <>
      <PaperPane
        title={isAlone ? only.name : captureDetailTexts.documents(rows.length)}
        notices={failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
        paper={
          hasPaper && rows.some(hasPages) ? (
            <Paper rows={rows} only={isAlone ? only : null} shown={shown} acts={acts} onToggle={onToggle} />
          ) : null
        }
        paperMove={drawnFileId === fileId ? 'drawing' : shown?.move}
        inspectorLabel={captureDetailTexts.inspector}
        inspector={
          <>
            <CaptureSummary rows={rows} asCitizen={isCitizen(session)} />
            {editable.length > 0 && <CaptureFields rows={editable} session={session} onChange={acts.change} />}
            <FinishFields rows={editable} onChange={acts.change} />
            {isAlone && editable.length === 1 && (
              <PrivacyPanel key={fileId} row={only} shown={shown?.key ?? null} onShow={show} hasPaper={hasPaper} />
            )}
            {editable.length === 0 && !isKnown && rows.some(({ state }) => state === 'sent' || state === 'done') && (
              <p className={css['plain']}>{fixedText(isHeld)}</p>
            )}
            <div className={css['acts']}>
              {editable.length > 0 && <ProfileMenu onUse={(id) => void acts.applyProfile(id)} onManage={onProfiles} />}
              {editable.length > 0 && (
                <Button icon={<PenLine aria-hidden />} onPress={() => setToSign(editable)}>
                  {certificateTexts.sign}
                </Button>
              )}
              {leaving > 0 && !isHeld && (
                <Button icon={<X aria-hidden />} onPress={() => void acts.cancel()}>
                  {captureDetailTexts.cancel(leaving)}
                </Button>
              )}
              {acts.splittable.length > 0 && !(isAlone && hasPaper) && (
                <Button icon={<Scissors aria-hidden />} onPress={() => void acts.splitSheets()}>
                  {sheetTexts.split}
                </Button>
              )}
              {laudo.button}
              <RegistryMenu items={registryItemsOf(rows)} />
              {removable.length > 0 && (
                <Button variant="quiet" icon={<Trash2 aria-hidden />} onPress={onRemove}>
                  {captureDetailTexts.remove}
                </Button>
              )}
            </div>
          </>
        }
        foot={<CaptureFoot rows={rows} session={session} acts={acts} onSend={onSend} onForward={onForward} />}
      />
      {laudo.dialog}
      {toSign !== null && <SignDialog rows={toSign} onClose={() => setToSign(null)} />}
    </>
  )
})

interface PaperProps extends Pick<CaptureDetailProps, 'rows' | 'acts' | 'onToggle'> {
  /** Null where several files are selected. */
  only: CaptureRow | null
  shown: ShownFinding | null
}

function Paper({ rows, only, shown, acts, onToggle }: PaperProps) {
  if (only === null) return <SelectedPages rows={rows} onToggle={onToggle} />
  const split = acts.splittable.length > 0 ? () => void acts.splitSheets() : null
  return <CapturePreview row={only} target={shown} chosen={shown?.key ?? null} onSplitSheets={split} />
}

/** The captured files of a selection; when they were captured is not kept in their rows. */
const registryItemsOf = (rows: readonly CaptureRow[]) =>
  rows.flatMap(({ registro, name }) => (registro === null ? [] : [{ registro, nome: name, capturedAt: null }]))
