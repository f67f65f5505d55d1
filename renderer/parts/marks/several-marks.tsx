import { useState } from 'react'
import { type Mark, type MarkChanges, type MarkedItem, markLimits } from '../../../contract/bridge/marks.ts'
import { useMarks } from '../../bridge/replicas.ts'
import { failureText } from '../../texts/failures.ts'
import { markTexts, severalMarksTexts as texts } from '../../texts/marks.ts'
import { Button } from '../../ui/button.tsx'
import { DateField, TextField } from '../../ui/field.tsx'
import { Flag, Tag } from '../../ui/icons.ts'
import { Notice } from '../../ui/states.tsx'
import { usePaneKeys } from '../../ui/use-pane-keys.ts'
import { labelsIn } from './labels-in.ts'
import { MarkDialog } from './mark-dialog.tsx'
import css from './marks.module.css'
import { SnoozeAct } from './snooze.tsx'
import { useMarkOf } from './use-mark.ts'
import { useMarkChanges } from './use-mark-changes.ts'

type SeveralField = 'deadline' | 'labels'

interface SeveralMarksProps {
  items: readonly MarkedItem[]
  /** Set where they wait in an input, from which they may be snoozed; called once they have left. */
  onSnoozed?: (() => void) | undefined
}

/** Flags several items, or gives them a deadline and more labels. Their other marks stay. */
export function SeveralMarks(props: SeveralMarksProps) {
  // Marks that are not known yet would be written over.
  return useMarks(({ value }) => value !== null) ? <KnownMarks {...props} /> : null
}

function KnownMarks({ items, onSnoozed }: SeveralMarksProps) {
  const markOf = useMarkOf()
  const { change, undo, failure } = useMarkChanges(items)
  const [field, setField] = useState<SeveralField | null>(null)
  const isFlagged = items.every((item) => markOf(item)?.isFlagged)
  const flag = () => change(() => ({ isFlagged: !isFlagged }))
  usePaneKeys({ f: flag, p: () => setField('deadline'), t: () => setField('labels') })
  return (
    <>
      <section className={css['bar']} aria-label={markTexts.label}>
        <span className={css['end']}>
          {undo !== null && (
            <Button variant="quiet" onPress={undo}>
              {markTexts.undo}
            </Button>
          )}
          {onSnoozed !== undefined && (
            <SnoozeAct items={items} onChange={(changes) => change(() => changes)} onSnoozed={onSnoozed} />
          )}
          <Button variant="quiet" icon={<Flag aria-hidden />} onPress={flag}>
            {isFlagged ? texts.unflag : texts.flag}
          </Button>
          <Button variant="quiet" icon={<Tag aria-hidden />} onPress={() => setField('deadline')}>
            {markTexts.edit}
          </Button>
        </span>
      </section>
      {failure !== null && <Notice tone="danger" title={markTexts.notSaved} text={failureText(failure).text} />}
      {field !== null && (
        <SeveralForm
          marks={items.map(markOf)}
          field={field}
          onSave={(changesOf) => {
            change(changesOf)
            setField(null)
          }}
          onClose={() => setField(null)}
        />
      )}
    </>
  )
}

interface SeveralFormProps {
  marks: readonly (Mark | undefined)[]
  /** The field that takes the focus. */
  field: SeveralField
  onSave(changesOf: (mark: Mark | undefined) => MarkChanges): void
  onClose(): void
}

function SeveralForm({ marks, field, onSave, onClose }: SeveralFormProps) {
  const [deadline, setDeadline] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [hasTooMany, setTooMany] = useState(false)
  const more = labelsIn(typed)
  const labelsOf = (mark: Mark | undefined) => [...new Set([...(mark?.labels ?? []), ...more])]

  function save(): void {
    if (marks.some((mark) => labelsOf(mark).length > markLimits.labels)) return setTooMany(true)
    if (deadline === null && more.length === 0) return onClose()
    onSave((mark) => ({
      ...(deadline !== null && { deadline }),
      ...(more.length > 0 && { labels: labelsOf(mark) }),
    }))
  }
  return (
    <MarkDialog
      title={texts.title(marks.length)}
      text={`${markTexts.local} ${texts.unchanged}`}
      onSave={save}
      onClose={onClose}
    >
      <DateField label={markTexts.deadline} value={deadline} autoFocus={field === 'deadline'} onChange={setDeadline} />
      <TextField
        label={texts.addLabels}
        hint={markTexts.labelsHint}
        error={hasTooMany ? texts.tooMany(markLimits.labels) : undefined}
        value={typed}
        maxLength={markLimits.label * markLimits.labels}
        autoFocus={field === 'labels'}
        onChange={(text) => {
          setTyped(text)
          setTooMany(false)
        }}
      />
    </MarkDialog>
  )
}
