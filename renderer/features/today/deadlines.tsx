import { useState } from 'react'
import type { Mark } from '../../../contract/bridge/marks.ts'
import { call } from '../../bridge/malote.ts'
import { useMarks } from '../../bridge/replicas.ts'
import { useQuery } from '../../bridge/use-query.ts'
import {
  daysUntil,
  dayText,
  deadlineBadge,
  deadlineCard,
  fullDayText,
  markTexts,
  reminderText,
  reminderTexts,
  waitingBadge,
} from '../../texts/marks.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type CardRow, cardOf } from './card.tsx'
import { useReturned } from './returned.tsx'

const daysAhead = 7

/** The cards of marked items: those that have come back, and the deadlines. */
export function useMarked(now: Date, onOpen: (mark: Mark) => void) {
  const returned = useReturned(onOpen)
  const deadlines = useDeadlines(now, onOpen)
  const cards = [returned.card, deadlines.card]
  return {
    isRead: returned.isRead && deadlines.isRead,
    card: cards.every((card) => card === null) ? null : cards,
  }
}

/** The card of the deadlines until a week from now, and of answers that are late; those just closed stay for their undo. */
function useDeadlines(now: Date, onOpen: (mark: Mark) => void) {
  const { value, failure } = useMarks()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  async function setDone(mark: Mark, isDone: boolean): Promise<void> {
    const { kind, id, title, protocolo, idCaixa } = mark
    const items = [{ kind, id, title, protocolo, idCaixa }]
    const outcome = await call('marks.setEach', { groups: [{ items, changes: { isDone } }] })
    if (outcome.ok) setClosed((before) => new Set([...before, id]))
  }
  const isDue = ({ id, deadline, doneAt }: Mark) =>
    deadline !== null && daysUntil(deadline, now) <= daysAhead && (doneAt === null || closed.has(id))
  const isLate = ({ waitingUntil }: Mark) => waitingUntil !== null && daysUntil(waitingUntil, now) < 0
  const dayOf = ({ deadline, waitingUntil }: Mark) => deadline ?? waitingUntil ?? ''
  const due = (value ?? []).filter((mark) => isDue(mark) || isLate(mark))
  const rows = due
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.title.localeCompare(b.title))
    .map((mark) => rowOf(mark, isDue(mark)))

  function rowOf(mark: Mark, hasDeadline: boolean): CardRow {
    const badge = hasDeadline ? deadlineBadge(mark, now) : waitingBadge(mark, now)
    const isDone = mark.doneAt !== null
    const title = mark.title || deadlineCard.closed
    const label = isDone ? deadlineCard.undoLabel(title) : deadlineCard.doneLabel(title)
    return {
      id: `${mark.kind} ${mark.id}`,
      title,
      second: [deadlineCard.kinds[mark.kind], mark.protocolo].filter((part) => part !== null).join(' · '),
      aside: dayText(dayOf(mark), now),
      asideTitle: fullDayText(dayOf(mark)),
      mark: badge !== null && (
        <StatusBadge tone={badge.tone} icon={badge.icon}>
          {badge.text}
        </StatusBadge>
      ),
      act: hasDeadline && (
        <Button variant="quiet" aria-label={label} onPress={() => void setDone(mark, !isDone)}>
          {isDone ? markTexts.undo : deadlineCard.done}
        </Button>
      ),
      onOpen: () => onOpen(mark),
    }
  }
  return {
    isRead: value !== null || failure !== null,
    card: cardOf({ title: deadlineCard.title, rows, total: rows.length }),
  }
}

/** The notice of the morning. */
export function DeadlineReminder() {
  const { value } = useQuery('marks.reminder', {}, 'marks.changed')
  if (value === null) return null
  return (
    <Notice tone="warn" title={reminderText(value)} text="">
      <Button onPress={() => void call('marks.postpone', { minutes: 60 })}>{reminderTexts.later}</Button>
      <Button variant="quiet" onPress={() => void call('marks.postpone', { minutes: null })}>
        {reminderTexts.notToday}
      </Button>
    </Notice>
  )
}
