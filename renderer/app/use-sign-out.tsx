import { type ReactNode, useState } from 'react'
import type { Unsent } from '../../contract/bridge/session.ts'
import { call } from '../bridge/malote.ts'
import { SignOutQuestion } from '../features/session/sign-out-question.tsx'

/** The account that the window shows, or all that are open. */
export type SignOutScope = 'shown' | 'all'

/** Signs out; `question` asks what happens to unsent work, if there is any. */
export function useSignOut(): { signOut(scope: SignOutScope): void; question: ReactNode } {
  const [asked, setAsked] = useState<{ unsent: Unsent; isAll: boolean } | null>(null)
  async function signOut(isAll: boolean): Promise<void> {
    const outcome = await call('session.signOut', { all: isAll })
    if (!outcome.ok) return
    const { unsent } = outcome.value
    setAsked(unsent === null ? null : { unsent, isAll })
  }
  return {
    signOut: (scope) => void signOut(scope === 'all'),
    question: asked !== null && <SignOutQuestion {...asked} onStay={() => setAsked(null)} />,
  }
}
