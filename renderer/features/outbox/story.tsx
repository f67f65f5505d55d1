import { useState } from 'react'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { StoryEntry } from '../../../contract/bridge/story.ts'
import type { Answered } from '../../bridge/answers.ts'
import { useAnswerOf } from '../../bridge/answers.ts'
import { exactMoment, timeOrMoment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { nextText, storyLook, storyText } from '../../texts/story.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, Skeleton, TraceId } from '../../ui/states.tsx'
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx'
import css from './outbox.module.css'

/** What has happened to an operation, kept true while it changes. */
export function useStory({ id: operationId, updatedAt, state }: OperationView): Answered<StoryEntry[]> {
  return useAnswerOf('outbox.story', { operationId }, `${updatedAt} ${state}`)
}

/** What happened, the newest last. */
export function Story({ story: { value, failure, reload } }: { story: Answered<StoryEntry[]> }) {
  return (
    <section className={css['story']} aria-labelledby="o-que-aconteceu">
      <h3 id="o-que-aconteceu" className={css['heading']}>
        O que aconteceu
      </h3>
      {value !== null && value.length > 0 && <Entries entries={value} />}
      {value !== null && value.length === 0 && (
        <p className={css['none']}>Quando isto foi pedido, o Malote ainda não anotava o que acontece.</p>
      )}
      {value === null && failure === null && (
        <div className={css['late']}>
          <Skeleton rows={3} label="Buscando o que aconteceu" />
        </div>
      )}
      {value === null && failure !== null && (
        <Notice tone="warn" {...failureText(failure)} traceId={failure.traceId}>
          <Button onPress={() => void reload()}>Tentar de novo</Button>
        </Notice>
      )}
    </section>
  )
}

function Entries({ entries }: { entries: readonly StoryEntry[] }) {
  const [now] = useState(() => new Date())
  return (
    <Timeline
      label="O que aconteceu"
      items={entries.map((entry, index) => itemOf(entry, index === entries.length - 1, now))}
    />
  )
}

function itemOf(entry: StoryEntry, isLast: boolean, now: Date): TimelineItem {
  const { what, firstAt, lastAt, said, candidates } = entry
  const next = isLast ? nextText(entry, now) : null
  const traceId = said?.traceId ?? null
  const below = (
    <>
      {candidates.map(({ id, label }) => (
        <p key={id}>{label}</p>
      ))}
      {next !== null && <p>{next}</p>}
      {traceId !== null && <TraceId value={traceId} />}
    </>
  )
  return {
    // The same thing keeps its beginning, however often it is repeated.
    id: `${what} ${firstAt} ${entry.step} ${entry.failure} ${entry.question}`,
    ...storyLook(entry),
    at: lastAt,
    when: timeOrMoment(lastAt, now),
    exact: exactMoment(lastAt),
    text: storyText(entry, now),
    ...(candidates.length > 0 || next !== null || traceId !== null ? { below } : {}),
  }
}
