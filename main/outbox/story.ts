import type { StoryEntry, StoryFact, StoryKind, StoryStep } from '../../contract/bridge/story.ts'
import type { Happening } from './happening.ts'
import { type Job, nextStep } from './job.ts'

/** An entry as it lies in the table. */
export interface KeptEntry extends StoryEntry {
  readonly position: number
}

/** What is to be told of a new operation. */
export const askedFact = (job: Job): StoryFact => ({ ...factOf(job), what: 'asked', step: null })

/** What is to be told of a happening that has made `after` of `before`. */
export function happenedFact(before: Job, after: Job, happening: Happening): StoryFact {
  const failure = happening.kind === 'failed' ? happening.failure : null
  return {
    ...factOf(after),
    what: happening.kind,
    step: happening.kind === 'started' ? happening.step : stepOf(before),
    failure: failure?.kind ?? null,
    said: saidOf(happening),
    candidates: happening.kind === 'ambiguous' ? after.candidates.map(({ id, label, at }) => ({ id, label, at })) : [],
    chosen: happening.kind === 'chosen' ? chosenOf(before, happening.id) : null,
    eventId: happening.kind === 'registered' ? happening.eventId : null,
  }
}

function saidOf(happening: Happening): StoryFact['said'] {
  if (happening.kind === 'event-unknown' || happening.kind === 'not-yet') return happening.said
  return happening.kind === 'failed' && 'said' in happening.failure ? happening.failure.said : null
}

function factOf({ state, waitReason, question, notBefore, result }: Job): Omit<StoryFact, 'what' | 'step'> {
  return {
    ...{ state, waitReason, question, result },
    nextAt: notBefore === null || notBefore === 0 ? null : new Date(notBefore).toISOString(),
    ...{ failure: null, said: null, candidates: [], chosen: null, eventId: null },
  }
}

/** What was being done; null for what only waited. */
function stepOf(job: Job): StoryStep | null {
  if (job.watches) return 'watch'
  switch (job.state) {
    case 'uploading':
      return 'upload'
    case 'registering':
      return 'register'
    case 'processing':
    case 'uncertain':
      return nextStep(job)
    default:
      return null
  }
}

function chosenOf({ candidates }: Job, id: string | null): StoryFact['chosen'] {
  const found = candidates.find((each) => each.id === id)
  return found === undefined ? null : { id: found.id, label: found.label, at: found.at }
}

/** What to do to the table so that it tells a fact: rows that go, and the one that comes or is written over. */
export interface Telling {
  readonly gone: readonly number[]
  readonly kept: KeptEntry
}

/**
 * How a fact is told after what has been told already (`tail`, newest first).
 *
 * - That a step has begun is told until it is known what came of it, which then stands in its place.
 * - The same thing again, with nothing but other repetitions in between, is counted and moves to the end: an operation
 *   that is tried for days in vain has a story of a few lines.
 */
export function tell(tail: readonly KeptEntry[], fact: StoryFact, at: string): Telling {
  const [newest] = tail
  const begun = newest?.what === 'started' ? newest : undefined
  const same = repeatable(begun === undefined ? tail : tail.slice(1)).find((each) => keyOf(each) === keyOf(fact))
  const before = [begun, same].filter((each) => each !== undefined)
  // Written over in place where it is the newest anyhow: so it is with a poll that is repeated.
  const position = before[0] === newest ? newest?.position : undefined
  const kept = {
    ...fact,
    times: (same?.times ?? 0) + 1,
    firstAt: same?.firstAt ?? begun?.firstAt ?? at,
    lastAt: at,
    position: position ?? (newest?.position ?? 0) + 1,
  }
  return { gone: before.map((each) => each.position).filter((each) => each !== kept.position), kept }
}

const turns: readonly StoryKind[] = [
  ...(['asked', 'registered', 'completed', 'event-ended', 'chosen', 'cancel', 'retry'] as const),
  ...(['dependencies-done', 'dependency-refused', 'dependency-renewed', 'hold-ended'] as const),
]
/** After it an operation stands elsewhere, or the person has spoken: what is the same before is another chapter. */
export const isTurn = ({ what, failure }: StoryFact) => turns.includes(what) || failure === 'refused'

function repeatable(tail: readonly KeptEntry[]): readonly KeptEntry[] {
  const turn = tail.findIndex(isTurn)
  return turn === -1 ? tail : tail.slice(0, turn)
}

/** Equal for what a person would call the same; a traceId is another each time, and so is when it is tried next. */
function keyOf({ what, step, failure, state, waitReason, question, said, candidates }: StoryFact): string {
  const ids = candidates.map(({ id }) => id)
  return JSON.stringify([what, step, failure, state, waitReason, question, said?.status, said?.message, ids])
}

/** How often the service was asked how its event stands, since it took the operation in. */
export function requestsOf(entries: readonly StoryEntry[]): number {
  const since = entries.slice(entries.findLastIndex(({ what }) => what === 'registered') + 1)
  return since.filter(({ step }) => step === 'poll').reduce((sum, { times }) => sum + times, 0)
}
