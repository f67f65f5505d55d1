import { useState } from 'react'
import type { BoxFilter, BoxView } from '../../../contract/bridge/boxes.ts'
import { useMarks } from '../../bridge/replicas.ts'
import { ManageLabels } from '../../parts/marks/manage-labels.tsx'
import { deadlineTexts, viewTexts } from '../../texts/box-filtering.ts'
import { labelTexts } from '../../texts/marks.ts'
import type { MenuGroup } from '../../ui/menu.tsx'
import { choiceOf } from './choice-of.ts'

const deadlines = ['overdue', 'week', 'any'] as const

interface MarkFilterProps {
  view: BoxView
  onChange(changes: Partial<Pick<BoxFilter, 'deadline' | 'isFlagged' | 'label'>>): void
}

/** Deadline, flag and label, which combine; a dialog manages the labels. */
export function useMarkFilter({ view, onChange }: MarkFilterProps) {
  const [isManaging, setManaging] = useState(false)
  const marks = useMarks(({ value }) => value) ?? []
  const used = marks.flatMap(({ kind, labels }) => (kind === 'forwarding' ? labels : []))
  const labels = [...new Set(used)].sort((one, other) => one.localeCompare(other, 'pt-BR'))
  const { deadline, isFlagged, label } = view
  const groups: MenuGroup[] = [
    choiceOf({
      id: 'deadline',
      title: viewTexts.deadline,
      all: viewTexts.anyDeadline,
      options: deadlines.map((id) => ({ id, text: deadlineTexts[id] })),
      chosen: deadline,
      onChoose: (id) => onChange({ deadline: id }),
    }),
    {
      id: 'flag',
      title: viewTexts.flag,
      selected: isFlagged ? ['flagged'] : [],
      items: [{ id: 'flagged', text: viewTexts.isFlagged }],
      onChoose: () => onChange({ isFlagged: !isFlagged }),
    },
  ]
  if (labels.length > 0 || label !== null)
    groups.push(
      choiceOf({
        id: 'label',
        title: viewTexts.labels,
        all: viewTexts.anyLabel,
        options: labels.map((each) => ({ id: each, text: each })),
        chosen: label,
        onChoose: (id) => onChange({ label: id }),
      }),
    )
  if (marks.some((mark) => mark.labels.length > 0))
    groups.push({
      id: 'manage',
      title: labelTexts.title,
      items: [{ id: 'manage', text: labelTexts.manage }],
      onChoose: () => setManaging(true),
    })
  const dialog = isManaging && (
    <ManageLabels
      onRenamed={(from, to) => {
        if (label !== from) return undefined
        onChange({ label: to })
        return () => onChange({ label: from })
      }}
      onClose={() => setManaging(false)}
    />
  )
  return { groups, dialog }
}
