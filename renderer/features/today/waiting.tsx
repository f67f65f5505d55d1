import { lateDays } from '../../../contract/bridge/signatures.ts'
import { shortMoment } from '../../texts/dates.ts'
import { daysWaiting, longWaitText } from '../../texts/today.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Since when something waits; marked once that is long. */
export function Waiting({ since, now }: { since: string; now: Date }) {
  const days = daysWaiting(since, now)
  if (Number.isNaN(days) || days < lateDays) return shortMoment(since, now)
  return (
    <StatusBadge tone="warn" icon="wait">
      {longWaitText(days)}
    </StatusBadge>
  )
}
