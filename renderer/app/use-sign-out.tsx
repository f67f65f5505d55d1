import { type ReactNode, useState } from 'react'
import type { Unsent } from '../../contract/bridge/session.ts'
import { call } from '../bridge/malote.ts'
import { SignOutQuestion } from '../features/session/sign-out-question.tsx'

/** Signs out; `question` asks what happens to unsent work, if there is any. */
export function useSignOut(): { signOut(): void; question: ReactNode } {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  async function signOut(): Promise<void> {
    const outcome = await call('session.signOut', {})
    if (outcome.ok) setUnsent(outcome.value.unsent)
  }
  return {
    signOut: () => void signOut(),
    question: unsent !== null && <SignOutQuestion unsent={unsent} onStay={() => setUnsent(null)} />,
  }
}
