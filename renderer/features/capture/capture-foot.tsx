import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { countsOf, isCitizen, saidOf } from '../../files/capturers.ts'
import { destinationOf, missing } from '../../files/selection.ts'
import { captureAction, captureSentence, leftText } from '../../texts/capture.ts'
import { forwardedText } from '../../texts/rota.ts'
import { Button } from '../../ui/button.tsx'
import { PaneFoot } from '../../ui/panes.tsx'
import css from './capture.module.css'
import type { CaptureActs } from './use-capture-acts.ts'

/** What is about to happen, in whose name, and the button that does it; `left` are chosen and not sent with them. */
export function CaptureFoot({ session, acts, left }: { session: SessionState; acts: CaptureActs; left: number }) {
  const { open, lacking, maySubmit } = acts
  const forwarded = forwardedText(open.flatMap(destinationOf), open.length)
  return (
    <PaneFoot>
      <p>
        {saidOf(open, session).map(captureSentence).join(' ')}
        {forwarded !== '' && ` ${forwarded}`}
        {left > 0 && ` ${leftText(left)}`}
      </p>
      {lacking.length > 0 && <p className={css['lacking']}>{lackingText(lacking, isCitizen(session))}</p>}
      <Button
        variant="primary"
        isDisabled={!maySubmit}
        aria-keyshortcuts="Control+Enter"
        onPress={() => void acts.submit()}
      >
        {captureAction({ counts: countsOf(open) })}
      </Button>
    </PaneFoot>
  )
}

function lackingText(rows: readonly CaptureRow[], asCitizen: boolean): string {
  const [first] = rows
  if (rows.length > 1)
    return `${rows.length} documentos ainda precisam de classe, de assinantes ou do que o sigilo pede.`
  return first === undefined ? '' : `${first.name}: ${missing(first, asCitizen)}.`
}
