import type { OperationResult } from '../../../contract/bridge/outbox.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { type ApiFailure, type ApiOutcome, isDecided } from '../api/index.ts'
import {
  type Candidate,
  type FinishResult,
  type LateResult,
  type PrepareResult,
  type ReconcileResult,
  type RegisterResult,
  stepFailure,
  unreadable,
} from '../outbox/index.ts'

/** The outcome of one or several reads. `leftOut`: records that could not be read; absent for none. */
export type ReadResult<T> = { readonly kind: 'ok'; readonly value: T; readonly leftOut?: number } | ApiFailure

export const completed = (result: OperationResult) => ({ kind: 'completed', result }) as const

/** The end of preparing: the evidence, or why it could not be read. */
export const prepared = <E>(evidence: ReadResult<E>): PrepareResult<E> =>
  evidence.kind === 'ok' ? { kind: 'prepared', evidence: evidence.value } : stepFailure(evidence)

/** The end of the request: the id of its event, or why there is none. */
export const registered = (outcome: ApiOutcome<string>): RegisterResult =>
  outcome.kind === 'ok' ? { kind: 'registered', eventId: outcome.value } : stepFailure(outcome)

/** A refused search says nothing about whether the request was carried out; the outbox looks again. */
export function absentIfRefused(failure: ApiFailure): ReconcileResult {
  if (failure.kind === 'malformed') return unreadable
  return isDecided(failure) ? { kind: 'absent' } : stepFailure(failure)
}

/** Whether a search met records that could not be read. */
export const isPartial = ({ leftOut = 0 }: { readonly leftOut?: number }) => leftOut > 0

/** A search after a refusal that found nothing: null keeps the refusal. */
export function lateIfReadable(search: ReadResult<unknown>): LateResult {
  if (search.kind === 'ok') return isPartial(search) ? unreadable : null
  if (search.kind === 'malformed') return unreadable
  return isDecided(search) ? null : stepFailure(search)
}

/** The end of a search: with several candidates the person chooses. */
export function fromCandidates(found: ReadResult<readonly Candidate[]>): ReconcileResult {
  if (found.kind !== 'ok') return absentIfRefused(found)
  const [only, ...others] = found.value
  if (only === undefined) return isPartial(found) ? unreadable : { kind: 'absent' }
  const partial = definedFields({ isPartial: isPartial(found) || undefined })
  if (others.length === 0) return { ...completed(only.result), ...partial }
  return { kind: 'ambiguous', candidates: found.value, ...partial }
}

/** The end of an operation that is done: `read` only adds to its result, so a refused read does not matter. */
export function completedAfterRead<T>(
  result: OperationResult,
  read: ReadResult<T>,
  addition: (value: T) => OperationResult,
): FinishResult {
  if (read.kind === 'ok') return completed({ ...result, ...addition(read.value) })
  return isDecided(read) ? completed(result) : stepFailure(read)
}
