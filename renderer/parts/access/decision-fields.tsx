import { type DecisionReason, decisionReasons } from '../../../contract/bridge/privacy.ts'
import { privacyTexts, reasonTexts } from '../../texts/privacy.ts'
import { Select, TextField } from '../../ui/field.tsx'

/** A decision that a person is making. */
interface DecisionInput {
  readonly reason: DecisionReason | null
  readonly note: string
}
export const emptyDecision: DecisionInput = { reason: null, note: '' }

const options = decisionReasons.map((id): { id: DecisionReason; text: string } => ({ id, text: reasonTexts[id] }))

/** The decision with its reason; null while the reason, or the note about another one, is missing. */
export function completeDecision({ reason, note }: DecisionInput): { reason: DecisionReason; note: string } | null {
  if (reason === null || (reason === 'other' && note.trim() === '')) return null
  return { reason, note }
}

/** The reason to send personal data as Público, and a note. */
export function DecisionFields({ value, onChange }: { value: DecisionInput; onChange(value: DecisionInput): void }) {
  return (
    <>
      <Select<DecisionReason>
        label={privacyTexts.reason}
        value={value.reason}
        options={options}
        onChange={(reason) => onChange({ ...value, reason })}
      />
      <TextField
        label={privacyTexts.note}
        hint={privacyTexts.noteHint}
        value={value.note}
        onChange={(note) => onChange({ ...value, note })}
        maxLength={500}
        isProse
      />
    </>
  )
}
