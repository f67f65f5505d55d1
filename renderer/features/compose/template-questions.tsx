import { useState } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import { type Template, templateFieldsSchema } from '../../../contract/bridge/templates.ts'
import { call } from '../../bridge/malote.ts'
import { commonTexts, removeLabel } from '../../texts/common.ts'
import { failureText } from '../../texts/failures.ts'
import { readyTexts, type TemplateWords, templateQuestionTexts, templateTexts } from '../../texts/templates.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Trash2 } from '../../ui/icons.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import rowsCss from '../../ui/named-rows.module.css'

const wrong = (failure: Failure, { taken }: TemplateWords): string =>
  failure.code === 'conflict' ? taken : failureText(failure).title

/** Saves a draft as a template, after asking for a name. */
export function SaveTemplate({ draft, onClose }: { draft: DraftFields; onClose(): void }) {
  const [name, setName] = useState(draft.subject.slice(0, 80))
  const [problem, setProblem] = useState<string>()
  const announce = useAnnounce()
  async function save(): Promise<void> {
    const { recipients, subject, message, access, secrecy, notifyByEmail } = draft
    const fields = templateFieldsSchema.parse({ recipients, subject, message, access, secrecy, notifyByEmail })
    const outcome = await call('templates.add', { name, fields })
    if (!outcome.ok) return setProblem(wrong(outcome.failure, templateTexts))
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
            {templateQuestionTexts.save}
          </Button>
        </>
      }
    >
      <p>{templateTexts.saveText}</p>
      <TextField label={templateTexts.name} value={name} maxLength={80} onChange={setName} error={problem} autoFocus />
    </ModalDialog>
  )
}

/** Saves a text for messages, after asking for a name. */
export function SaveReadyText({ initial, onClose }: { initial: string; onClose(): void }) {
  const [name, setName] = useState(initial.trim().split('\n', 1)[0]?.slice(0, 40) ?? '')
  const [message, setMessage] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const announce = useAnnounce()
  async function save(): Promise<void> {
    const outcome = await call('templates.add', { name, fields: { message } })
    if (!outcome.ok) return setProblem(wrong(outcome.failure, readyTexts))
    announce(readyTexts.saved(name))
    onClose()
  }
  return (
    <ModalDialog
      title={readyTexts.saveTitle}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{commonTexts.cancel}</Button>
          <Button
            variant="primary"
            isDisabled={name.trim() === '' || message.trim() === ''}
            onPress={() => void save()}
          >
            {templateQuestionTexts.save}
          </Button>
        </>
      }
    >
      <TextField label={readyTexts.name} value={name} maxLength={80} onChange={setName} error={problem} autoFocus />
      <TextField label={readyTexts.text} multiline isProse value={message} maxLength={100_000} onChange={setMessage} />
    </ModalDialog>
  )
}

interface ManageTemplatesProps {
  templates: readonly Template[]
  words: TemplateWords
  onClose(): void
}

/** Renames and removes templates of one kind. */
export function ManageTemplates({ templates, words, onClose }: ManageTemplatesProps) {
  return (
    <ModalDialog
      title={words.manageTitle}
      onClose={onClose}
      actions={
        <Button autoFocus onPress={onClose}>
          {commonTexts.close}
        </Button>
      }
    >
      {templates.length === 0 && <p>{words.none}</p>}
      <ul className={rowsCss['rows']}>
        {templates.map((template) => (
          <ManagedTemplate key={template.templateId} template={template} words={words} />
        ))}
      </ul>
    </ModalDialog>
  )
}

function ManagedTemplate({ template, words }: { template: Template; words: TemplateWords }) {
  const { templateId, name } = template
  const [text, setText] = useState(name)
  const [problem, setProblem] = useState<string>()
  async function rename(): Promise<void> {
    const outcome: Outcome<null> = await call('templates.rename', { templateId, name: text })
    setProblem(outcome.ok ? undefined : wrong(outcome.failure, words))
  }
  return (
    <li>
      <TextField label={words.name} value={text} maxLength={80} onChange={setText} error={problem} />
      <Button isDisabled={text.trim() === '' || text === name} onPress={() => void rename()}>
        {templateQuestionTexts.rename}
      </Button>
      <IconButton label={removeLabel(name)} onPress={() => void call('templates.remove', { templateId })}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}
