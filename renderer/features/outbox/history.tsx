import type { HistoryEntry } from '../../../contract/bridge/history.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import type { QueryResult } from '../../bridge/use-query.ts'
import { useQueryForVersion } from '../../bridge/use-query.ts'
import { LinkedText } from '../../parts/links/linked-text.tsx'
import { exactMoment, timeOrMoment } from '../../texts/dates.ts'
import { failureText, tryAgain } from '../../texts/failures.ts'
import { historyBadge, historyText, nextText } from '../../texts/history.ts'
import { historyTexts } from '../../texts/outbox-list.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.ts'
import { Notice, Skeleton, TraceId } from '../../ui/states.tsx'
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx'
import css from './outbox.module.css'

/** The history of an operation, read again when it changes. */
export function useHistory({ id: operationId, updatedAt, state }: OperationView): QueryResult<HistoryEntry[]> {
  return useQueryForVersion('outbox.history', { operationId }, `${updatedAt} ${state}`)
}

export function History({ history: { value, failure, reload } }: { history: QueryResult<HistoryEntry[]> }) {
  return (
    <section aria-labelledby="o-que-aconteceu">
      <h3 id="o-que-aconteceu" className={css['heading']}>
        {historyTexts.title}
      </h3>
      {value !== null && value.length > 0 && <Entries entries={value} />}
      {value !== null && value.length === 0 && <p className={css['none']}>{historyTexts.none}</p>}
      {value === null && failure === null && (
        <div className={css['late']}>
          <Skeleton rows={3} label={historyTexts.loading} />
        </div>
      )}
      {value === null && failure !== null && (
        <Notice tone="warn" {...failureText(failure)} traceId={failure.traceId}>
          <Button onPress={() => void reload()}>{tryAgain}</Button>
        </Notice>
      )}
    </section>
  )
}

function Entries({ entries }: { entries: readonly HistoryEntry[] }) {
  const now = useNow()
  return (
    <Timeline
      label={historyTexts.title}
      items={entries.map((entry, index) => itemOf(entry, index === entries.length - 1, now))}
    />
  )
}

function itemOf(entry: HistoryEntry, isLast: boolean, now: Date): TimelineItem {
  const { kind, firstAt, lastAt, details, candidates } = entry
  const next = isLast ? nextText(entry, now) : null
  const traceId = details?.traceId ?? null
  const below = (
    <>
      {candidates.map(({ id, label }) => (
        <p key={id}>
          <LinkedText text={label} />
        </p>
      ))}
      {next !== null && <p>{next}</p>}
      {traceId !== null && <TraceId value={traceId} />}
    </>
  )
  return {
    // A repeated event keeps its first time, so that its id stays the same.
    id: `${kind} ${firstAt} ${entry.step} ${entry.failure} ${entry.question}`,
    ...historyBadge(entry),
    at: lastAt,
    when: timeOrMoment(lastAt, now),
    exact: exactMoment(lastAt),
    text: <LinkedText text={historyText(entry, now)} />,
    ...definedFields({ below: candidates.length > 0 || next !== null || traceId !== null ? below : undefined }),
  }
}
