import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { captureSummariesOf, countByKind, isCitizen } from '../../files/capturers.ts'
import { destinationsOf, missingText } from '../../files/selection.ts'
import { captureAction, captureSentence, leftText } from '../../texts/capture.ts'
import { severalLackText } from '../../texts/capture-screen.ts'
import { forwardedText } from '../../texts/route.ts'
import { Button } from '../../ui/button.tsx'
import { PaneFoot } from '../../ui/panes.tsx'
import css from './capture.module.css'
import type { CaptureActs } from './use-capture-acts.ts'

/** Says what sending will do, with its button; `left` selected files are not sent. */
export function CaptureFoot({ session, acts, left }: { session: SessionState; acts: CaptureActs; left: number }) {
  const { editable, lacking, maySubmit } = acts
  const forwarded = forwardedText(editable.flatMap(destinationsOf), editable.length)
  return (
    <PaneFoot
      acts={
        <Button
          variant="primary"
          isDisabled={!maySubmit}
          aria-keyshortcuts="Control+Enter"
          onPress={() => void acts.submit()}
        >
          {captureAction({ counts: countByKind(editable) })}
        </Button>
      }
    >
      <p>
        {captureSummariesOf(editable, session).map(captureSentence).join(' ')}
        {forwarded !== '' && ` ${forwarded}`}
        {left > 0 && ` ${leftText(left)}`}
      </p>
      {lacking.length > 0 && <p className={css['lacking']}>{lackingText(lacking, isCitizen(session))}</p>}
    </PaneFoot>
  )
}

function lackingText(rows: readonly CaptureRow[], asCitizen: boolean): string {
  const [first] = rows
  if (rows.length > 1) return severalLackText(rows.length)
  return first === undefined ? '' : `${first.name}: ${missingText(first, asCitizen)}.`
}
