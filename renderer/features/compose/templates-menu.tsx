import { createContext, type RefObject, useState } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { isForwarding, isReadyText, type TemplateFields } from '../../../contract/bridge/templates.ts'
import { templateTexts } from '../../texts/templates.ts'
import { Button } from '../../ui/button.tsx'
import { FileText } from '../../ui/icons.ts'
import { insertText } from '../../ui/insert-text.ts'
import { Menu, type MenuGroup } from '../../ui/menu.tsx'
import { ManageTemplates, SaveTemplate, SaveText } from './template-questions.tsx'
import { useTemplates } from './use-templates.ts'

interface TemplatedDraft {
  /** The draft at this moment. */
  current(): DraftFields | null
  onBegin(fields: TemplateFields): void
}

/** The draft of a forwarding, which can begin from a template and become one; null for an answer or an act. */
export const TemplatedDraftContext = createContext<TemplatedDraft | null>(null)

interface TemplatesMenuProps extends Partial<TemplatedDraft> {
  /** The message, into which texts are inserted. */
  field?: RefObject<HTMLTextAreaElement | null>
}

/** Inserts a text into the message, begins a draft, saves either as a template, and manages all of them. */
export function TemplatesMenu({ field, current, onBegin }: TemplatesMenuProps) {
  const [question, setQuestion] = useState<string | null>(null)
  const forwardings = useTemplates(isForwarding)
  const texts = useTemplates(isReadyText)
  const all = [...forwardings, ...texts].toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
  const written = question === 'save' ? (current?.() ?? null) : null
  const kept = [
    ...(current ? [{ id: 'save', text: templateTexts.save }] : []),
    ...(field ? [{ id: 'text', text: templateTexts.saveText, detail: templateTexts.whichText }] : []),
    ...(all.length > 0 ? [{ id: 'manage', text: templateTexts.manage }] : []),
  ]
  // The open question may have just removed the last template.
  if (kept.length === 0 && question === null) return null
  const groups: MenuGroup[] = []
  if (field && texts.length > 0)
    groups.push({
      id: 'insert',
      title: templateTexts.insert,
      items: texts.map(({ templateId, name, fields: { message } }) => ({
        id: templateId,
        text: name,
        detail: message.slice(0, 80).replaceAll(/\s+/g, ' '),
      })),
      onChoose(id) {
        const chosen = texts.find(({ templateId }) => templateId === id)
        if (chosen !== undefined) insertText(field, chosen.fields.message)
      },
    })
  if (onBegin && forwardings.length > 0)
    groups.push({
      id: 'begin',
      title: templateTexts.begin,
      items: forwardings.map(({ templateId, name, fields: { subject } }) => ({
        id: templateId,
        text: name,
        detail: subject,
      })),
      onChoose(id) {
        const chosen = forwardings.find(({ templateId }) => templateId === id)
        if (chosen !== undefined) onBegin(chosen.fields)
      },
    })
  groups.push({ id: 'keep', title: templateTexts.keep, items: kept, onChoose: setQuestion })
  const close = () => setQuestion(null)
  return (
    <>
      <Menu label={templateTexts.button} groups={groups}>
        <Button variant="quiet" icon={<FileText aria-hidden />}>
          {templateTexts.button}
        </Button>
      </Menu>
      {written !== null && <SaveTemplate draft={written} onClose={close} />}
      {question === 'text' && <SaveText initial={selectedIn(field?.current ?? null)} onClose={close} />}
      {question === 'manage' && <ManageTemplates templates={all} onClose={close} />}
    </>
  )
}

/** The selection of a field; the whole text where nothing is selected. */
function selectedIn(field: HTMLTextAreaElement | null): string {
  if (field === null) return ''
  const { value, selectionStart, selectionEnd } = field
  return selectionStart === selectionEnd ? value : value.slice(selectionStart, selectionEnd)
}
