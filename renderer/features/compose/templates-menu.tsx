import { createContext, type RefObject, useState } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import {
  isForwarding,
  isReadyText,
  type Template,
  type TemplateContent,
  type TemplateFields,
} from '../../../contract/bridge/templates.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { templateTexts } from '../../texts/templates.ts'
import { Button } from '../../ui/button.tsx'
import { FileText } from '../../ui/icons.ts'
import { insertText } from '../../ui/insert-text.ts'
import { Menu, type MenuGroup } from '../../ui/menu.tsx'
import { ManageTemplates, SaveTemplate, SaveText } from './template-questions.tsx'

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
  const all = useQuery('templates.list', {}, 'templates.changed').value ?? none
  const written = question === 'save' ? (current?.() ?? null) : null
  const kept = [
    ...(current ? [{ id: 'save', text: templateTexts.save }] : []),
    ...(field ? [{ id: 'text', text: templateTexts.saveText, detail: templateTexts.whichText }] : []),
    ...(all.length > 0 ? [{ id: 'manage', text: templateTexts.manage }] : []),
  ]
  // The open question may have just removed the last template.
  if (kept.length === 0 && question === null) return null
  const groups: MenuGroup[] = []
  if (field)
    groups.push(
      ...offer(all, isReadyText, {
        id: 'insert',
        title: templateTexts.insert,
        detailOf: ({ message }) => message.slice(0, 80).replaceAll(/\s+/g, ' '),
        onChoose: ({ message }) => insertText(field, message),
      }),
    )
  if (onBegin)
    groups.push(
      ...offer(all, isForwarding, {
        id: 'begin',
        title: templateTexts.begin,
        detailOf: ({ subject }) => subject,
        onChoose: onBegin,
      }),
    )
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

const none: readonly Template[] = []

interface Offer<C> {
  readonly id: string
  readonly title: string
  detailOf(content: C): string
  onChoose(content: C): void
}

/** The menu's group of the templates with this content; nothing where there are none. */
function offer<C extends TemplateContent>(
  all: readonly Template[],
  isWanted: (content: TemplateContent) => content is C,
  { id, title, detailOf, onChoose }: Offer<C>,
): MenuGroup[] {
  const found = all.flatMap(({ templateId, name, fields }) =>
    isWanted(fields) ? [{ id: templateId, text: name, detail: detailOf(fields), fields }] : [],
  )
  if (found.length === 0) return []
  const choose = (chosenId: string) => {
    const chosen = found.find((each) => each.id === chosenId)
    if (chosen !== undefined) onChoose(chosen.fields)
  }
  return [{ id, title, items: found, onChoose: choose }]
}

/** The selection of a field; the whole text where nothing is selected. */
function selectedIn(field: HTMLTextAreaElement | null): string {
  if (field === null) return ''
  const { value, selectionStart, selectionEnd } = field
  return selectionStart === selectionEnd ? value : value.slice(selectionStart, selectionEnd)
}
