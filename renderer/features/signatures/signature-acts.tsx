import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { failureText } from '../../texts/failures.ts'
import { type SignatureAct, signatureActs } from '../../texts/signatures.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { focusFirstWrong } from '../../ui/first-wrong.ts'
import { PaneFoot } from '../../ui/panes.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './signatures.module.css'

export interface SignatureActsProps {
  item: SignatureItem
  /** What may be done with it beside signing. */
  acts: readonly SignatureAct[]
  /** What is not possible here, in a sentence. */
  note: string | null
  /** What stands before them: signing, where it may be signed. */
  children: ReactNode
}

/** The foot of a document: signing, and the acts that are asked about once more before they begin. */
export function SignatureActs({ item, acts, note, children }: SignatureActsProps) {
  const [asked, setAsked] = useState<SignatureAct | null>(null)
  /** Where the focus was, and comes back to. */
  const [left, setLeft] = useState<SignatureAct | null>(null)
  const close = () => {
    setLeft(asked)
    setAsked(null)
  }
  if (asked !== null) return <Asked item={item} act={asked} onClose={close} />
  return (
    <PaneFoot>
      <div className={css['acts']}>
        {children}
        {acts.map((act) => (
          <span key={act} className={act === 'delete' ? css['away'] : undefined}>
            <Button
              autoFocus={act === left}
              variant={act === 'delete' ? 'danger' : act === 'unblock' ? 'plain' : 'quiet'}
              onPress={() => setAsked(act)}
            >
              {signatureActs[act].text}
            </Button>
          </span>
        ))}
      </div>
      {note !== null && <p className={css['note']}>{note}</p>}
    </PaneFoot>
  )
}

/** What an act means, its reason where it has one, and the button that begins it. */
function Asked({ item: { id }, act, onClose }: { item: SignatureItem; act: SignatureAct; onClose(): void }) {
  const { text, means, needsReason } = signatureActs[act]
  const [justificativa, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const field = useRef<HTMLDivElement>(null)
  const lacks = needsReason && justificativa.trim() === ''

  async function begin(): Promise<void> {
    // Only what is drawn as wrong can be found below.
    flushSync(() => setTried(true))
    if (lacks) {
      focusFirstWrong(field.current)
      return
    }
    const outcome = await (act === 'refuse' || act === 'block'
      ? call(`signatures.${act}`, { id, justificativa: justificativa.trim() })
      : call(`signatures.${act}`, { id }))
    if (outcome.ok) onClose()
    else setFailure(outcome.failure)
  }
  return (
    <PaneFoot>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      <p>{means}</p>
      {needsReason && (
        <div ref={field}>
          <TextField
            label="Motivo"
            multiline
            autoFocus
            value={justificativa}
            maxLength={4000}
            onChange={setReason}
            error={tried && lacks ? 'Escreva o motivo.' : undefined}
          />
        </div>
      )}
      <div className={css['acts']}>
        <Button variant={act === 'delete' || act === 'refuse' ? 'danger' : 'plain'} onPress={() => void begin()}>
          {text}
        </Button>
        <Button variant="quiet" autoFocus={!needsReason} onPress={onClose}>
          Voltar
        </Button>
      </div>
    </PaneFoot>
  )
}
