import type { Mark, MarkedItem } from '../../../contract/bridge/marks.ts'
import { dayInFigures, exactMoment } from '../../texts/dates.ts'
import { markColumnTexts as texts } from '../../texts/table-columns.ts'
import { useMarkOf } from './use-mark.ts'

interface Column<T> {
  readonly id: string
  readonly text: string
  cell(row: T): string
}

const columns: readonly Column<Mark>[] = [
  { id: 'deadline', text: texts.deadline, cell: ({ deadline }) => dayInFigures(deadline) },
  { id: 'done', text: texts.done, cell: ({ doneAt }) => (doneAt === null ? '' : texts.yes) },
  { id: 'waiting', text: texts.waiting, cell: ({ waitingUntil }) => dayInFigures(waitingUntil) },
  {
    id: 'snoozed',
    text: texts.snoozed,
    cell: ({ snoozedUntil }) => (snoozedUntil === null ? '' : exactMoment(snoozedUntil)),
  },
  { id: 'flag', text: texts.flag, cell: ({ isFlagged }) => (isFlagged ? texts.yes : '') },
  { id: 'labels', text: texts.labels, cell: ({ labels }) => labels.join(', ') },
  { id: 'note', text: texts.note, cell: ({ note }) => note },
]

/** The person's marks as columns of a list, none of them chosen at first. */
export function useMarkColumns(
  kind: MarkedItem['kind'],
): readonly (Column<{ readonly id: string }> & { readonly isExtra: true })[] {
  const markOf = useMarkOf()
  return columns.map(({ id, text, cell }) => ({
    id: `mark-${id}`,
    text,
    isExtra: true,
    cell(row) {
      const mark = markOf({ kind, id: row.id })
      return mark === undefined ? '' : cell(mark)
    },
  }))
}
