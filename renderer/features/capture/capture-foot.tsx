import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { type Attachment, maxDraftDocuments } from '../../../contract/bridge/compose.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { captureSummariesOf, countByKind, isCitizen } from '../../parts/fields/capturers.ts'
import { attachmentOf, destinationsOf, isEditable, missingText } from '../../parts/fields/selection.ts'
import { ProcessMenu } from '../../parts/process/process-menu.tsx'
import { captureAction, captureSentence, tooManyToTakeText } from '../../texts/capture.ts'
import { captureDetailTexts, severalLackText } from '../../texts/capture-list.ts'
import { type LeftReason, leftText, undecidedText, unverifiedText } from '../../texts/capture-sending.ts'
import { redactionTexts } from '../../texts/redaction.ts'
import { forwardedText } from '../../texts/route.ts'
import { Button } from '../../ui/button.tsx'
import { Send } from '../../ui/icons.ts'
import { PaneFoot } from '../../ui/panes.tsx'
import css from './capture.module.css'
import type { CaptureActs } from './use-capture-acts.ts'

interface CaptureFootProps {
  /** The selected files. */
  rows: readonly CaptureRow[]
  session: SessionState
  acts: CaptureActs
  onSend(): void
  onForward(documents: readonly Attachment[]): void
}

/**
 * Sends the selected files, with a sentence that says what that will do. A forwarding or an act on a process takes them
 * along before they are sent, too.
 */
export function CaptureFoot({ rows, session, acts, onSend, onForward }: CaptureFootProps) {
  const { editable, lacking, hasDrawn, maySubmit } = acts
  const attachments = rows.flatMap((row) => attachmentOf(row) ?? [])
  const areAllTaken = attachments.length === rows.length
  const fit = attachments.length <= maxDraftDocuments
  if (editable.length === 0 && !areAllTaken) return null
  return (
    <PaneFoot
      acts={
        <>
          {areAllTaken && fit && !hasDrawn && (
            <>
              <ProcessMenu documents={attachments} />
              <Button
                variant={editable.length === 0 ? 'primary' : 'plain'}
                icon={<Send aria-hidden />}
                onPress={() => onForward(attachments)}
              >
                {captureDetailTexts.forward}
              </Button>
            </>
          )}
          {editable.length > 0 && (
            <Button variant="primary" isDisabled={!maySubmit} aria-keyshortcuts="Control+Enter" onPress={onSend}>
              {captureAction({ counts: countByKind(editable) })}
            </Button>
          )}
        </>
      }
    >
      {editable.length > 0 && <Consequences rows={rows} session={session} acts={acts} />}
      {areAllTaken && !fit && <p>{tooManyToTakeText(maxDraftDocuments)}</p>}
      {hasDrawn && <p className={css['lacking']}>{redactionTexts.before}</p>}
      {lacking.length > 0 && <p className={css['lacking']}>{lackingText(lacking, isCitizen(session))}</p>}
    </PaneFoot>
  )
}

/** Says what sending will do; the other selected files are not sent. */
function Consequences({ rows, session, acts }: Pick<CaptureFootProps, 'rows' | 'session' | 'acts'>) {
  const { editable } = acts
  const waiting = new Set(acts.undecided.map(({ fileId }) => fileId))
  const sent = editable.filter(({ fileId }) => !waiting.has(fileId))
  const forwarded = forwardedText(sent.flatMap(destinationsOf), sent.length)
  const held = [undecidedText(acts.undecided), unverifiedText(acts.unverified)].filter((text) => text !== '')
  return (
    <p>
      {captureSummariesOf(sent, session).map(captureSentence).join(' ')}
      {forwarded !== '' && ` ${forwarded}`}
      {` ${leftText(rows.flatMap(leftReasonOf))}`}
      {held.length > 0 && <span className={css['lacking']}> {held.join(' ')}</span>}
    </p>
  )
}

/** Empty for a file that is sent. */
function leftReasonOf(row: CaptureRow): LeftReason[] {
  const { state, known } = row
  if (isEditable(row)) return []
  if (state === 'problem' || state === 'preparing' || state === 'deleted') return [state]
  return [known === null ? 'sent' : 'known']
}

function lackingText(rows: readonly CaptureRow[], asCitizen: boolean): string {
  const [first] = rows
  if (rows.length > 1) return severalLackText(rows.length)
  return first === undefined ? '' : `${first.name}: ${missingText(first, asCitizen)}.`
}
