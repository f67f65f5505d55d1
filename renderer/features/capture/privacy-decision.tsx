import { useState } from 'react'
import type { DecisionReason } from '../../../contract/bridge/privacy.ts'
import { completeDecision, DecisionFields, emptyDecision } from '../../parts/access/decision-fields.tsx'
import { privacyTexts } from '../../texts/privacy.ts'
import { Button } from '../../ui/button.tsx'
import css from './privacy.module.css'

interface PrivacyDecisionFormProps {
  isBusy: boolean
  /** Nothing was found, but not all of the file was verified. */
  isUnread: boolean
  onDecide(reason: DecisionReason, note: string): void
}

/** The decision to send a file as Público with what is in it: a reason, and a note for another one. */
export function PrivacyDecisionForm({ isBusy, isUnread, onDecide }: PrivacyDecisionFormProps) {
  const [input, setInput] = useState(emptyDecision)
  const decision = completeDecision(input)
  return (
    <>
      <p className={css['plain']}>{isUnread ? privacyTexts.askUnread : privacyTexts.ask}</p>
      <DecisionFields value={input} onChange={setInput} />
      <div className={css['acts']}>
        <Button
          isDisabled={isBusy || decision === null}
          onPress={() => decision !== null && onDecide(decision.reason, decision.note)}
        >
          {privacyTexts.decide}
        </Button>
      </div>
    </>
  )
}
