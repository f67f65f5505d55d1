import { useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { Unsent } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { failureText } from '../../texts/failures.ts'
import { discardText, signOutText, underwayText, unsentList } from '../../texts/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'

/** Asks what is to become of unsent work; throwing it away takes a second answer. */
export function SignOutQuestion({ unsent, onStay }: { unsent: Unsent; onStay(): void }) {
  const [discarding, setDiscarding] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const staying = underwayText(unsent)

  async function leave(wish: 'keep' | 'discard'): Promise<void> {
    const outcome = await call('session.signOut', { unsent: wish })
    // Gone with the window of whoever was signed in, unless it failed.
    setFailure(outcome.ok ? null : outcome.failure)
  }
  const told = failure === null ? null : <p role="alert">{failureText(failure).title}</p>
  if (discarding) {
    return (
      <Question
        key="discard"
        title="Descartar o que não foi enviado?"
        onClose={onStay}
        answers={
          <>
            <Button autoFocus onPress={() => setDiscarding(false)}>
              Voltar
            </Button>
            <Button variant="danger" onPress={() => void leave('discard')}>
              Descartar e sair
            </Button>
          </>
        }
      >
        <p>{discardText(unsent)}</p>
        {staying !== null && <p>{staying}</p>}
        {told}
      </Question>
    )
  }
  return (
    <Question
      key="ask"
      title="Há trabalho que não terminou"
      onClose={onStay}
      answers={
        <>
          <Button autoFocus onPress={onStay}>
            Ficar
          </Button>
          <Button onPress={() => void leave('keep')}>Sair e guardar</Button>
          {unsentList(unsent) !== '' && (
            <Button variant="danger" onPress={() => setDiscarding(true)}>
              Sair e descartar
            </Button>
          )}
        </>
      }
    >
      <p>{signOutText(unsent)}</p>
      {staying !== null && <p>{staying}</p>}
      {told}
    </Question>
  )
}
