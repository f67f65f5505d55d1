import { useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { failureText } from '../../texts/failures.ts'
import { signInTexts } from '../../texts/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './sign-in.module.css'

/** Signs in to an environment; the failure of the last attempt, null for none. */
export function useSignIn() {
  const [failure, setFailure] = useState<Failure | null>(null)
  async function enter(environmentId: string): Promise<void> {
    setFailure(null)
    const outcome = await call('session.signIn', { environmentId })
    if (!outcome.ok) setFailure(outcome.failure)
  }
  return { failure, enter: (environmentId: string) => void enter(environmentId) }
}

/** While the user signs in with the browser. */
export const SigningIn = () => (
  <>
    <p className={css['waiting']} role="status">
      {signInTexts.inBrowser}
    </p>
    <Button onPress={() => void call('session.cancelSignIn', {})}>{signInTexts.cancel}</Button>
  </>
)

/** Why the last attempt failed. */
export const SignInFailure = ({ failure }: { failure: Failure }) => (
  <div className={css['notice']}>
    <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />
  </div>
)
