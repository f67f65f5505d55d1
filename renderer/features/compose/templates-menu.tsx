import { useState } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { isForwarding, type TemplateFields } from '../../../contract/bridge/templates.ts'
import { templateTexts } from '../../texts/templates.ts'
import { Button } from '../../ui/button.tsx'
import { FileText } from '../../ui/icons.ts'
import { Menu, type MenuGroup } from '../../ui/menu.tsx'
import { ManageTemplates, SaveTemplate } from './template-questions.tsx'
import { useTemplates } from './use-templates.ts'

interface TemplatesMenuProps {
  /** The draft at this moment; absent where none is open. */
  current?: () => DraftFields | null
  onBegin(fields: TemplateFields): void
}

/** Begins a draft from a template, saves a draft as one, and manages them. */
export function TemplatesMenu({ current, onBegin }: TemplatesMenuProps) {
  const [question, setQuestion] = useState<'save' | 'manage' | null>(null)
  const templates = useTemplates(isForwarding)
  const written = question === 'save' ? (current?.() ?? null) : null
  // The open question may have just removed the last template.
  if (current === undefined && templates.length === 0 && question === null) return null
  const groups: MenuGroup[] = []
  if (templates.length > 0)
    groups.push({
      id: 'begin',
      title: templateTexts.begin,
      items: templates.map(({ templateId, name, fields: { subject } }) => ({
        id: templateId,
        text: name,
        detail: subject,
      })),
      onChoose(id) {
        const chosen = templates.find(({ templateId }) => templateId === id)
        if (chosen !== undefined) onBegin(chosen.fields)
      },
    })
  if (current !== undefined)
    groups.push({
      id: 'draft',
      title: templateTexts.draft,
      items: [{ id: 'save', text: templateTexts.save }],
      onChoose: () => setQuestion('save'),
    })
  if (templates.length > 0)
    groups.push({
      id: 'manage',
      title: templateTexts.keep,
      items: [{ id: 'manage', text: templateTexts.manage }],
      onChoose: () => setQuestion('manage'),
    })
  return (
    <>
      <Menu label={templateTexts.button} groups={groups}>
        <Button variant="quiet" icon={<FileText aria-hidden />}>
          {templateTexts.button}
        </Button>
      </Menu>
      {written !== null && <SaveTemplate draft={written} onClose={() => setQuestion(null)} />}
      {question === 'manage' && (
        <ManageTemplates templates={templates} words={templateTexts} onClose={() => setQuestion(null)} />
      )}
    </>
  )
}
