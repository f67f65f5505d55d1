import { useState } from 'react'
import { type Mark, type MarkChanges, markLimits } from '../../../contract/bridge/marks.ts'
import { markTexts } from '../../texts/marks.ts'
import { Checkbox, DateField, TextField } from '../../ui/field.tsx'
import { labelsIn } from './labels-in.ts'
import { MarkDialog } from './mark-dialog.tsx'
import css from './marks.module.css'

export type MarkField = 'deadline' | 'labels' | 'note'

interface MarkFormProps {
  mark: Mark | undefined
  /** The field that takes the focus. */
  field: MarkField
  onSave(changes: MarkChanges): void
  onClose(): void
}

/** Edits the marks of one item; nothing changes before it is saved. */
export function MarkForm({ mark, field, onSave, onClose }: MarkFormProps) {
  const [deadline, setDeadline] = useState(mark?.deadline ?? null)
  const [waitingUntil, setWaiting] = useState(mark?.waitingUntil ?? null)
  const [labels, setLabels] = useState((mark?.labels ?? []).join(', '))
  const [note, setNote] = useState(mark?.note ?? '')
  const [isFlagged, setFlagged] = useState(mark?.isFlagged ?? false)
  const save = () => onSave({ deadline, waitingUntil, labels: labelsIn(labels), note: note.trim(), isFlagged })
  return (
    <MarkDialog title={markTexts.title} text={markTexts.local} onSave={save} onClose={onClose}>
      <div className={css['dates']}>
        <DateField
          label={markTexts.deadline}
          value={deadline}
          autoFocus={field === 'deadline'}
          onChange={setDeadline}
        />
        <DateField label={markTexts.waiting} value={waitingUntil} onChange={setWaiting} />
      </div>
      <TextField
        label={markTexts.labels}
        hint={markTexts.labelsHint}
        value={labels}
        maxLength={markLimits.label * markLimits.labels}
        autoFocus={field === 'labels'}
        onChange={setLabels}
      />
      <TextField
        label={markTexts.note}
        value={note}
        multiline
        isProse
        maxLength={markLimits.note}
        autoFocus={field === 'note'}
        onChange={setNote}
      />
      <Checkbox isSelected={isFlagged} onChange={setFlagged}>
        {markTexts.flagged}
      </Checkbox>
    </MarkDialog>
  )
}
