import type { HistoryEntry, HistoryFact, HistoryKind, HistoryStep } from '../../../contract/bridge/history.ts'
import { type Job, nextStep } from './job.ts'
import type { JobEvent } from './job-event.ts'

/** An entry with its position in the table. */
export interface StoredEntry extends HistoryEntry {
  readonly position: number
}

/** The fact that an operation was created. */
export const creationFact = (job: Job): HistoryFact => ({ ...factOf(job), kind: 'asked', step: null })

/** The fact that an event turned `before` into `after`. */
export function eventFact(before: Job, after: Job, event: JobEvent): HistoryFact {
  const failure = event.kind === 'failed' ? event.failure : null
  return {
    ...factOf(after),
    kind: event.kind,
    step: event.kind === 'started' ? event.step : stepOf(before),
    failure: failure?.kind ?? null,
    details: detailsOf(event),
    candidates: event.kind === 'ambiguous' ? after.candidates.map(({ id, label, at }) => ({ id, label, at })) : [],
    chosen: event.kind === 'chosen' ? chosenOf(before, event.id) : null,
    eventId: event.kind === 'registered' ? event.eventId : null,
  }
}

function detailsOf(event: JobEvent): HistoryFact['details'] {
  if (event.kind === 'completed') return event.notice ?? null
  if (event.kind === 'absent') return event.ending ?? null
  if (event.kind === 'event-unknown' || event.kind === 'not-yet' || event.kind === 'unreadable') return event.details
  return event.kind === 'failed' && 'details' in event.failure ? event.failure.details : null
}

function factOf({ state, waitReason, question, notBefore, result }: Job): Omit<HistoryFact, 'kind' | 'step'> {
  return {
    state,
    waitReason,
    question,
    result,
    nextAt: notBefore === null || notBefore === 0 ? null : new Date(notBefore).toISOString(),
    failure: null,
    details: null,
    candidates: [],
    chosen: null,
    eventId: null,
  }
}

/** The step that was running; null for a job that only waited. */
function stepOf(job: Job): HistoryStep | null {
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

function chosenOf({ candidates }: Job, id: string | null): HistoryFact['chosen'] {
  const candidate = candidates.find((each) => each.id === id)
  return candidate === undefined ? null : { id: candidate.id, label: candidate.label, at: candidate.at }
}

/** The rows to delete, and the one to insert or overwrite. */
interface HistoryChange {
  readonly removed: readonly number[]
  readonly entry: StoredEntry
}

/**
 * Adds a fact to a history whose newest entries are `tail`, newest first.
 *
 * - The end of a step replaces its beginning.
 * - A repetition is counted and moves to the end: an operation retried for days has a history of a few lines.
 */
export function addFact(tail: readonly StoredEntry[], fact: HistoryFact, at: string): HistoryChange {
  const [newest] = tail
  const start = newest?.kind === 'started' ? newest : undefined
  const repeated = sinceTurningPoint(start === undefined ? tail : tail.slice(1)).find(
    (each) => keyOf(each) === keyOf(fact),
  )
  const replaced = [start, repeated].filter((each) => each !== undefined)
  // The newest row, a repeated poll for instance, is overwritten in place.
  const position = replaced[0] === newest ? newest?.position : undefined
  const entry = {
    ...fact,
    occurrences: (repeated?.occurrences ?? 0) + 1,
    firstAt: repeated?.firstAt ?? start?.firstAt ?? at,
    lastAt: at,
    position: position ?? (newest?.position ?? 0) + 1,
  }
  return { removed: replaced.map((each) => each.position).filter((each) => each !== entry.position), entry }
}

const turningPoints: readonly HistoryKind[] = [
  'asked',
  'registered',
  'completed',
  'event-ended',
  'chosen',
  'cancel',
  'retry',
  'dependencies-done',
  'dependency-refused',
  'dependency-renewed',
  'hold-ended',
]
/** A fact after a turning point does not repeat one before it. */
export const isTurningPoint = ({ kind, failure }: HistoryFact) => turningPoints.includes(kind) || failure === 'refused'

function sinceTurningPoint(tail: readonly StoredEntry[]): readonly StoredEntry[] {
  const index = tail.findIndex(isTurningPoint)
  return index === -1 ? tail : tail.slice(0, index)
}

/** Equal for facts that differ only in trace id or in the time of the next try. */
function keyOf({ kind, step, failure, state, waitReason, question, details, candidates }: HistoryFact): string {
  const ids = candidates.map(({ id }) => id)
  return JSON.stringify([kind, step, failure, state, waitReason, question, details?.status, details?.message, ids])
}

/** How often the event was polled since the operation was registered. */
export function countPolls(entries: readonly HistoryEntry[]): number {
  const since = entries.slice(entries.findLastIndex(({ kind }) => kind === 'registered') + 1)
  return since.filter(({ step }) => step === 'poll').reduce((sum, { occurrences }) => sum + occurrences, 0)
}
