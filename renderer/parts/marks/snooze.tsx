import { useState } from 'react'
import type { Mark, MarkChanges, MarkedItem } from '../../../contract/bridge/marks.ts'
import { fullDayText } from '../../texts/marks.ts'
import { isAfterDeadline, snoozeBadge, snoozeTexts as texts } from '../../texts/moments.ts'
import { Button } from '../../ui/button.tsx'
import { Clock } from '../../ui/icons.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { usePaneKeys } from '../../ui/use-pane-keys.ts'
import { useMinute } from '../../ui/use-today.ts'
import { MomentDialog } from './moment-dialog.tsx'
import { useMarkOf } from './use-mark.ts'

type Snoozed = Pick<Mark, 'snoozedUntil' | 'deadline' | 'doneAt'>

/** Until when an item is snoozed, or since when it is back. */
export function SnoozeBadge({ mark }: { mark: Snoozed }) {
  const badge = snoozeBadge(mark, useMinute())
  if (badge === null) return null
  return (
    <StatusBadge tone={badge.tone} icon={badge.icon}>
      {badge.text}
    </StatusBadge>
  )
}

interface SnoozeActProps {
  items: readonly MarkedItem[]
  onChange(changes: MarkChanges): void
  /** The items have left the list. */
  onSnoozed(): void
}

/** Snoozes items of an input, or ends their snooze. */
export function SnoozeAct({ items, onChange, onSnoozed }: SnoozeActProps) {
  const [isAsking, setAsking] = useState(false)
  const markOf = useMarkOf()
  const now = useMinute()
  const marks = items.flatMap((item) => markOf(item) ?? [])
  const snoozed = marks.filter(({ snoozedUntil }) => snoozedUntil !== null)
  const isBack = snoozed.every(({ snoozedUntil }) => Date.parse(snoozedUntil ?? '') <= now.getTime())
  usePaneKeys({ a: () => setAsking(true) })
  return (
    <>
      {snoozed.length > 0 && (
        <Button variant="quiet" onPress={() => onChange({ snoozedUntil: null })}>
          {isBack ? texts.seen : texts.end}
        </Button>
      )}
      <Button variant="quiet" icon={<Clock aria-hidden />} onPress={() => setAsking(true)}>
        {texts.act}
      </Button>
      {isAsking && (
        <MomentDialog
          title={items.length === 1 ? texts.title : texts.titleOf(items.length)}
          text={texts.explained}
          act={texts.save}
          warningOf={(at) => {
            const late = marks.find((mark) => isAfterDeadline(at, mark))
            return late?.deadline ? texts.afterDeadline(fullDayText(late.deadline)) : null
          }}
          onChoose={(snoozedUntil) => {
            setAsking(false)
            onChange({ snoozedUntil })
            onSnoozed()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
