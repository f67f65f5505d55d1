import { useState } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import { type Template, templateFieldsSchema } from '../../../contract/bridge/templates.ts'
import { call } from '../../bridge/malote.ts'
import { commonTexts, removeLabel } from '../../texts/common.ts'
import { failureText } from '../../texts/failures.ts'
import { templateTexts } from '../../texts/templates.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Trash2 } from '../../ui/icons.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import rowsCss from '../../ui/named-rows.module.css'

const wrong = (failure: Failure): string =>
  failure.code === 'conflict' ? templateTexts.taken : failureText(failure).title

/** Saves a draft as a template, after asking for a name. */
export function SaveTemplate({ draft, onClose }: { draft: DraftFields; onClose(): void }) {
  const [name, setName] = useState(draft.subject.slice(0, 80))
  const [problem, setProblem] = useState<string>()
  const announce = useAnnounce()
  async function save(): Promise<void> {
    const { recipients, subject, message, access, secrecy, notifyByEmail } = draft
    const fields = templateFieldsSchema.parse({ recipients, subject, message, access, secrecy, notifyByEmail })
    const outcome = await call('templates.add', { name, fields })
    if (!outcome.ok) return setProblem(wrong(outcome.failure))
    announce(templateTexts.saved(name))
    onClose()
  }
  return (
    <ModalDialog
      title={templateTexts.saveTitle}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{commonTexts.cancel}</Button>
          <Button variant="primary" isDisabled={name.trim() === ''} onPress={() => void save()}>
            {templateTexts.confirm}
          </Button>
        </>
      }
    >
      <p>{templateTexts.kept}</p>
      <TextField label={templateTexts.name} value={name} maxLength={80} onChange={setName} error={problem} autoFocus />
    </ModalDialog>
  )
}

/** Saves a text for messages, after asking for a name. */
export function SaveText({ initial, onClose }: { initial: string; onClose(): void }) {
  const [name, setName] = useState(initial.trim().split('\n', 1)[0]?.slice(0, 40) ?? '')
  const [message, setMessage] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const announce = useAnnounce()
  async function save(): Promise<void> {
    const outcome = await call('templates.add', { name, fields: { message } })
    if (!outcome.ok) return setProblem(wrong(outcome.failure))
    announce(templateTexts.saved(name))
    onClose()
  }
  return (
    <ModalDialog
      title={templateTexts.textTitle}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{commonTexts.cancel}</Button>
          <Button
            variant="primary"
            isDisabled={name.trim() === '' || message.trim() === ''}
            onPress={() => void save()}
          >
            {templateTexts.confirm}
          </Button>
        </>
      }
    >
      <TextField label={templateTexts.name} value={name} maxLength={80} onChange={setName} error={problem} autoFocus />
      <TextField
        label={templateTexts.text}
        multiline
        isProse
        value={message}
        maxLength={100_000}
        onChange={setMessage}
      />
    </ModalDialog>
  )
}

interface ManageTemplatesProps {
  templates: readonly Template[]
  onClose(): void
}

/** Renames and removes templates. */
export function ManageTemplates({ templates, onClose }: ManageTemplatesProps) {
  return (
    <ModalDialog
      title={templateTexts.button}
      onClose={onClose}
      actions={
        <Button autoFocus onPress={onClose}>
          {commonTexts.close}
        </Button>
      }
    >
      {templates.length === 0 && <p>{templateTexts.none}</p>}
      <ul className={rowsCss['rows']}>
        {templates.map((template) => (
          <ManagedTemplate key={template.templateId} template={template} />
        ))}
      </ul>
    </ModalDialog>
  )
}

function ManagedTemplate({ template }: { template: Template }) {
  const { templateId, name } = template
  const [text, setText] = useState(name)
  const [problem, setProblem] = useState<string>()
  async function rename(): Promise<void> {
    const outcome: Outcome<null> = await call('templates.rename', { templateId, name: text })
    setProblem(outcome.ok ? undefined : wrong(outcome.failure))
  }
  return (
    <li>
      <TextField label={templateTexts.name} value={text} maxLength={80} onChange={setText} error={problem} />
      <Button isDisabled={text.trim() === '' || text === name} onPress={() => void rename()}>
        {templateTexts.rename}
      </Button>
      <IconButton label={removeLabel(name)} onPress={() => void call('templates.remove', { templateId })}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}
