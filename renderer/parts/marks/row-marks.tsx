import type { MarkedItem } from '../../../contract/bridge/marks.ts'
import { deadlineBadge, markTexts, waitingBadge } from '../../texts/marks.ts'
import { Flag, StickyNote } from '../../ui/icons.ts'
import spokenCss from '../../ui/spoken.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useToday } from '../../ui/use-today.ts'
import css from './marks.module.css'
import { SnoozeBadge } from './snooze.tsx'
import { useMark } from './use-mark.ts'

interface RowMarksProps extends Pick<MarkedItem, 'kind' | 'id'> {
  /** Elsewhere a snooze says nothing. */
  isInInput?: boolean
}

/** The marks of a row, as icons and words. */
export function RowMarks({ isInInput = false, ...item }: RowMarksProps) {
  const mark = useMark(item)
  const now = useToday()
  if (mark === undefined) return null
  const deadline = mark.doneAt === null ? deadlineBadge(mark, now) : null
  const waiting = waitingBadge(mark, now)
  const badge = deadline ?? waiting
  const [label] = mark.labels
  const isSnoozed = isInInput && mark.snoozedUntil !== null
  return (
    <span className={css['row']}>
      {mark.isFlagged && (
        <span className={css['flag']} title={markTexts.flagged}>
          <Flag aria-hidden />
          <span className={spokenCss['spoken']}>{markTexts.flagged}</span>
        </span>
      )}
      {mark.note !== '' && (
        <span className={css['icon']} title={mark.note}>
          <StickyNote aria-hidden />
          <span className={spokenCss['spoken']}>{markTexts.hasNote}</span>
        </span>
      )}
      {label !== undefined && (
        <span className={css['label']} title={mark.labels.join(', ')}>
          {mark.labels.length > 1 ? `${label} +${mark.labels.length - 1}` : label}
        </span>
      )}
      {isSnoozed && <SnoozeBadge mark={mark} />}
      {badge !== null && !isSnoozed && (
        <StatusBadge tone={badge.tone} icon={badge.icon}>
          {badge.text}
        </StatusBadge>
      )}
    </span>
  )
}
