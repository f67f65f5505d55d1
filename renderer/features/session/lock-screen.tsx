import { useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { useSettings } from '../../bridge/replicas.ts'
import { failureText } from '../../texts/failures.ts'
import { lockTexts } from '../../texts/lock.ts'
import { signInTexts } from '../../texts/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './sign-in.module.css'

/** Shown in place of the account while the window is locked. It says nothing of the account. */
export function LockScreen({ state: { environmentId, status } }: { state: SessionState }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const sends = useSettings(({ value }) => value?.sendWhileLocked)
  const isSigningIn = status === 'signing-in'

  async function enter(id: string): Promise<void> {
    setFailure(null)
    const outcome = await call('session.signIn', { environmentId: id })
    if (!outcome.ok) setFailure(outcome.failure)
  }

  return (
    <main className={css['page']} id="conteudo">
      <div className={css['card']}>
        <h1 className={css['title']}>{lockTexts.title}</h1>
        <p className={css['lead']}>
          {lockTexts.lead} {sends !== undefined && (sends ? lockTexts.sends : lockTexts.sendsNothing)}
        </p>
        {isSigningIn ? (
          <>
            <p className={css['waiting']} role="status">
              {signInTexts.inBrowser}
            </p>
            <Button onPress={() => void call('session.cancelSignIn', {})}>{signInTexts.cancel}</Button>
          </>
        ) : (
          <>
            <Button variant="primary" autoFocus onPress={() => environmentId !== null && void enter(environmentId)}>
              {lockTexts.enter}
            </Button>
            <Button variant="quiet" onPress={() => void call('session.signOut', { unsent: 'keep' })}>
              {lockTexts.leave}
            </Button>
          </>
        )}
        {failure !== null && !isSigningIn && (
          <div className={css['notice']}>
            <Notice tone="danger" title={failureText(failure).title} text={failureText(failure).text} />
          </div>
        )}
      </div>
    </main>
  )
}
