import { type RefObject, useState } from 'react'
import { isReadyText } from '../../../contract/bridge/templates.ts'
import { readyTexts } from '../../texts/templates.ts'
import { Button } from '../../ui/button.tsx'
import { FileText } from '../../ui/icons.ts'
import { insertText } from '../../ui/insert-text.ts'
import { Menu, type MenuGroup } from '../../ui/menu.tsx'
import { ManageTemplates, SaveReadyText } from './template-questions.tsx'
import { useTemplates } from './use-templates.ts'

interface ReadyTextsMenuProps {
  /** The message. */
  field: RefObject<HTMLTextAreaElement | null>
}

/** Inserts a ready text at the caret of the message, saves one, and manages them. */
export function ReadyTextsMenu({ field }: ReadyTextsMenuProps) {
  const [question, setQuestion] = useState<'save' | 'manage' | null>(null)
  const templates = useTemplates(isReadyText)
  const groups: MenuGroup[] = []
  if (templates.length > 0)
    groups.push({
      id: 'insert',
      title: readyTexts.insert,
      items: templates.map(({ templateId, name, fields: { message } }) => ({
        id: templateId,
        text: name,
        detail: message.slice(0, 80).replaceAll(/\s+/g, ' '),
      })),
      onChoose(id) {
        const chosen = templates.find(({ templateId }) => templateId === id)
        if (chosen !== undefined) insertText(field, chosen.fields.message)
      },
    })
  groups.push({
    id: 'keep',
    title: readyTexts.keep,
    items: [
      { id: 'save', text: readyTexts.save, detail: readyTexts.saveDetail },
      ...(templates.length > 0 ? [{ id: 'manage', text: readyTexts.manage }] : []),
    ],
    onChoose: (id) => setQuestion(id === 'save' ? 'save' : 'manage'),
  })
  return (
    <>
      <Menu label={readyTexts.button} groups={groups}>
        <Button variant="quiet" icon={<FileText aria-hidden />}>
          {readyTexts.button}
        </Button>
      </Menu>
      {question === 'save' && <SaveReadyText initial={selectedIn(field.current)} onClose={() => setQuestion(null)} />}
      {question === 'manage' && (
        <ManageTemplates templates={templates} words={readyTexts} onClose={() => setQuestion(null)} />
      )}
    </>
  )
}

/** The selection of a field; the whole text where nothing is selected. */
function selectedIn(field: HTMLTextAreaElement | null): string {
  if (field === null) return ''
  const { value, selectionStart, selectionEnd } = field
  return selectionStart === selectionEnd ? value : value.slice(selectionStart, selectionEnd)
}
