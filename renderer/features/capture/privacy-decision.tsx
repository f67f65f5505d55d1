import { useState } from 'react'
import { type DecisionReason, decisionReasons } from '../../../contract/bridge/privacy.ts'
import { privacyTexts, reasonTexts } from '../../texts/privacy.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import css from './privacy.module.css'

export interface PrivacyDecisionFormProps {
  isBusy: boolean
  onDecide(reason: DecisionReason, note: string): void
}

const options = decisionReasons.map((id): { id: DecisionReason; text: string } => ({ id, text: reasonTexts[id] }))

/** The decision to send a file as Público with the personal data in it: a reason, and a note for another one. */
export function PrivacyDecisionForm({ isBusy, onDecide }: PrivacyDecisionFormProps) {
  const [reason, setReason] = useState<DecisionReason | null>(null)
  const [note, setNote] = useState('')
  const isComplete = reason !== null && (reason !== 'other' || note.trim() !== '')
  return (
    <>
      <p className={css['plain']}>{privacyTexts.ask}</p>
      <Select<DecisionReason> label={privacyTexts.reason} value={reason} options={options} onChange={setReason} />
      <TextField
        label={privacyTexts.note}
        hint={privacyTexts.noteHint}
        value={note}
        onChange={setNote}
        maxLength={500}
        isProse
      />
      <div className={css['acts']}>
        <Button isDisabled={isBusy || !isComplete} onPress={() => reason !== null && onDecide(reason, note)}>
          {privacyTexts.decide}
        </Button>
      </div>
    </>
  )
}
