import { useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { Unsent } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { accountsTexts } from '../../texts/accounts.ts'
import { failureText } from '../../texts/failures.ts'
import {
  discardText,
  isOnlySaving,
  savingText,
  signOutText,
  signOutTexts,
  underwayText,
  unsentList,
} from '../../texts/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { TraceId } from '../../ui/states.tsx'

/** Asks what happens to unsent work at sign-out, of the shown account or of all; discarding needs a second answer. */
export function SignOutQuestion({ unsent, isAll, onStay }: { unsent: Unsent; isAll: boolean; onStay(): void }) {
  const [discarding, setDiscarding] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const staying = underwayText(unsent)
  const saving = savingText(unsent)

  async function leave(wish: 'keep' | 'discard'): Promise<void> {
    const outcome = await call('session.signOut', { unsent: wish, all: isAll })
    // A sign-out removes this component; it stays only after a failure.
    setFailure(outcome.ok ? null : outcome.failure)
  }
  const problem = failure !== null && (
    <>
      <p role="alert">{failureText(failure).title}</p>
      {failure.traceId !== undefined && <TraceId value={failure.traceId} />}
    </>
  )
  if (discarding) {
    return (
      <ModalDialog
        key="discard"
        title={signOutTexts.discardTitle}
        onClose={onStay}
        actions={
          <>
            <Button autoFocus onPress={() => setDiscarding(false)}>
              {signOutTexts.back}
            </Button>
            <Button variant="danger" onPress={() => void leave('discard')}>
              {signOutTexts.confirmDiscard}
            </Button>
          </>
        }
      >
        <p>{discardText(unsent)}</p>
        {isAll && <p>{accountsTexts.ofAll}</p>}
        {staying !== null && <p>{staying}</p>}
        {saving !== null && <p>{saving}</p>}
        {problem}
      </ModalDialog>
    )
  }
  return (
    <ModalDialog
      key="ask"
      title={signOutTexts.title}
      onClose={onStay}
      actions={
        <>
          <Button autoFocus onPress={onStay}>
            {signOutTexts.cancel}
          </Button>
          <Button onPress={() => void leave('keep')}>
            {isOnlySaving(unsent) ? signOutTexts.leave : signOutTexts.keep}
          </Button>
          {unsentList(unsent) !== '' && (
            <Button variant="danger" onPress={() => setDiscarding(true)}>
              {signOutTexts.discard}
            </Button>
          )}
        </>
      }
    >
      {!isOnlySaving(unsent) && <p>{signOutText(unsent)}</p>}
      {isAll && <p>{accountsTexts.ofAll}</p>}
      {staying !== null && <p>{staying}</p>}
      {saving !== null && <p>{saving}</p>}
      {problem}
    </ModalDialog>
  )
}
