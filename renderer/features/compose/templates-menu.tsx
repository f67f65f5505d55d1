import { useState } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { TemplateFields } from '../../../contract/bridge/templates.ts'
import { useAnswer } from '../../bridge/answers.ts'
import { templateTexts } from '../../texts/templates.ts'
import { Button } from '../../ui/button.tsx'
import { FileText } from '../../ui/icons.ts'
import { Menu, type MenuGroup } from '../../ui/menu.tsx'
import { ManageTemplates, SaveTemplate } from './template-questions.tsx'

export interface TemplatesMenuProps {
  /** The draft that may become one, as it is at this moment; none where nothing is being written. */
  current?: () => DraftFields | null
  onBegin(fields: TemplateFields): void
}

/** Begins from a template, makes one of what is written, and keeps them in order. */
export function TemplatesMenu({ current, onBegin }: TemplatesMenuProps) {
  const { value } = useAnswer('templates.list', {}, 'templates.changed')
  const [asks, setAsks] = useState<'save' | 'manage' | null>(null)
  const templates = value ?? []
  const written = asks === 'save' ? (current?.() ?? null) : null
  // The last one may have just been removed, in the question that is still open.
  if (current === undefined && templates.length === 0 && asks === null) return null
  const groups: MenuGroup[] = []
  if (templates.length > 0)
    groups.push({
      ...{ id: 'begin', title: templateTexts.begin },
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
      ...{ id: 'draft', title: templateTexts.draft, items: [{ id: 'save', text: templateTexts.save }] },
      onChoose: () => setAsks('save'),
    })
  if (templates.length > 0)
    groups.push({
      ...{ id: 'manage', title: templateTexts.keep, items: [{ id: 'manage', text: templateTexts.manage }] },
      onChoose: () => setAsks('manage'),
    })
  return (
    <>
      <Menu label={templateTexts.button} groups={groups}>
        <Button variant="quiet" icon={<FileText aria-hidden />}>
          {templateTexts.button}
        </Button>
      </Menu>
      {written !== null && <SaveTemplate draft={written} onClose={() => setAsks(null)} />}
      {asks === 'manage' && <ManageTemplates templates={templates} onClose={() => setAsks(null)} />}
    </>
  )
}
