import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { failureText } from '../../texts/failures.ts'
import { signInTexts } from '../../texts/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './sign-in.module.css'

/**
 * Signs in to an environment; the failure of the last attempt, null for none. One that a proxy stopped goes on by itself
 * once the person has told the proxy who they are.
 */
export function useSignIn() {
  const [failed, setFailed] = useState<{ readonly environmentId: string; readonly failure: Failure } | null>(null)
  async function enter(environmentId: string): Promise<void> {
    setFailed(null)
    const outcome = await call('session.signIn', { environmentId })
    if (!outcome.ok) setFailed({ environmentId, failure: outcome.failure })
  }
  const { value: network } = useQuery('network.get', {}, 'network.changed')
  const asks = network !== null && network.question !== null
  const didAsk = useRef(false)
  const passed = useEffectEvent(() => {
    if (failed?.failure.code === 'offline') void enter(failed.environmentId)
  })
  useEffect(() => {
    if (didAsk.current && !asks) passed()
    didAsk.current = asks
  }, [asks])
  return { failure: failed?.failure ?? null, enter: (environmentId: string) => void enter(environmentId) }
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
