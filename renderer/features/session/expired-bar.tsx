import { useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { failureText } from '../../texts/failures.ts'
import { expiredTexts } from '../../texts/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'

/** Shown while the session has expired: the user stays in the window and can sign in again. */
export function ExpiredBar({ state }: { state: SessionState }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const { environmentId, status } = state
  if (environmentId === null || status === 'signed-in') return null
  if (status === 'signing-in') {
    return (
      <Notice tone="warn" title={expiredTexts.inBrowser} text="">
        <Button onPress={() => void call('session.cancelSignIn', {})}>{expiredTexts.cancel}</Button>
      </Notice>
    )
  }
  async function enter(id: string): Promise<void> {
    const outcome = await call('session.signIn', { environmentId: id })
    setFailure(outcome.ok ? null : outcome.failure)
  }
  const text = failure === null ? expiredTexts.text : failureText(failure).title
  return (
    <Notice tone="warn" title={expiredTexts.title} text={text} traceId={failure?.traceId}>
      <Button onPress={() => void enter(environmentId)}>{expiredTexts.enter}</Button>
    </Notice>
  )
}
