import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { useSettings } from '../../bridge/replicas.ts'
import { lockTexts } from '../../texts/lock.ts'
import { Button } from '../../ui/button.tsx'
import css from './sign-in.module.css'
import { SignInFailure, SigningIn, useSignIn } from './signing-in.tsx'

/** Shown in place of the account while the window is locked. It says nothing of the account. */
export function LockScreen({ state: { environmentId, status } }: { state: SessionState }) {
  const { failure, enter } = useSignIn()
  const sends = useSettings(({ value }) => value?.sendWhileLocked)
  const isSigningIn = status === 'signing-in'
  return (
    <main className={css['page']} id="conteudo">
      <div className={css['card']}>
        <h1 className={css['title']}>{lockTexts.title}</h1>
        <p className={css['lead']}>
          {lockTexts.lead} {sends !== undefined && (sends ? lockTexts.sends : lockTexts.sendsNothing)}
        </p>
        {isSigningIn ? (
          <SigningIn />
        ) : (
          <>
            <Button variant="primary" autoFocus onPress={() => environmentId !== null && enter(environmentId)}>
              {lockTexts.enter}
            </Button>
            <p className={css['lead']}>{lockTexts.leaveNote}</p>
            <Button variant="quiet" onPress={() => void call('session.signOut', { unsent: 'keep' })}>
              {lockTexts.leave}
            </Button>
          </>
        )}
        {failure !== null && !isSigningIn && <SignInFailure failure={failure} />}
      </div>
    </main>
  )
}
