import { useState } from 'react'
import { markLimits } from '../../../contract/bridge/marks.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { useMarks } from '../../bridge/replicas.ts'
import { commonTexts, removeLabel } from '../../texts/common.ts'
import { failureText } from '../../texts/failures.ts'
import { labelTexts as texts } from '../../texts/marks.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Trash2, Undo2 } from '../../ui/icons.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import rowsCss from '../../ui/named-rows.module.css'
import { Notice } from '../../ui/states.tsx'

interface ManageLabelsProps {
  /** A label has another name. Answers how to follow when that is undone; undefined if nothing follows. */
  onRenamed?(label: string, to: string): (() => void) | undefined
  onClose(): void
}

interface LabelChange {
  readonly text: string
  readonly onUndone: (() => void) | undefined
}

/** Renames and removes labels of all items at once; the last change can be undone. */
export function ManageLabels({ onRenamed, onClose }: ManageLabelsProps) {
  const marks = useMarks(({ value }) => value) ?? []
  const used = Map.groupBy(
    marks.flatMap(({ labels }) => labels),
    (label) => label,
  )
  const labels = [...used.keys()].sort((one, other) => one.localeCompare(other, 'pt-BR'))
  const [last, setLast] = useState<LabelChange | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function rename(label: string, to: string): Promise<void> {
    const outcome = await call('marks.renameLabel', { label, to })
    setFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    setLast({ text: texts.renamed(label, to, outcome.value.changed), onUndone: onRenamed?.(label, to) })
  }
  async function remove(label: string): Promise<void> {
    const outcome = await call('marks.removeLabel', { label })
    setFailure(outcome.ok ? null : outcome.failure)
    if (outcome.ok) setLast({ text: texts.removed(label, outcome.value.changed), onUndone: undefined })
  }
  async function undo({ onUndone }: LabelChange): Promise<void> {
    const outcome = await call('marks.undoLabel', {})
    setFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    setLast(null)
    onUndone?.()
  }
  return (
    <ModalDialog
      role="dialog"
      title={texts.title}
      onClose={onClose}
      actions={
        <Button autoFocus onPress={onClose}>
          {commonTexts.close}
        </Button>
      }
    >
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {last !== null && (
        <Notice key={last.text} tone="plain" title={last.text} text="">
          {/* The row that was acted on is gone. */}
          <Button autoFocus icon={<Undo2 aria-hidden />} onPress={() => void undo(last)}>
            {commonTexts.undo}
          </Button>
        </Notice>
      )}
      {labels.length === 0 && <p>{texts.none}</p>}
      <ul className={rowsCss['rows']}>
        {labels.map((label) => (
          <ManagedLabel
            key={label}
            label={label}
            items={used.get(label)?.length ?? 0}
            others={labels.filter((each) => each !== label)}
            onRename={(to) => void rename(label, to)}
            onRemove={() => void remove(label)}
          />
        ))}
      </ul>
    </ModalDialog>
  )
}

interface ManagedLabelProps {
  label: string
  items: number
  others: readonly string[]
  onRename(to: string): void
  onRemove(): void
}

function ManagedLabel({ label, items, others, onRename, onRemove }: ManagedLabelProps) {
  const [text, setText] = useState(label)
  const to = text.trim()
  const joins = others.includes(to)
  const hasComma = to.includes(',')
  return (
    <li>
      <TextField
        label={`${texts.name} · ${texts.items(items)}`}
        value={text}
        maxLength={markLimits.label}
        onChange={setText}
        hint={joins ? texts.joins(to) : undefined}
        error={hasComma ? texts.noComma : undefined}
      />
      <Button isDisabled={to === '' || to === label || hasComma} onPress={() => onRename(to)}>
        {joins ? texts.join : texts.rename}
      </Button>
      <IconButton label={removeLabel(label)} onPress={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}
