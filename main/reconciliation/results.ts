import type { OperationResult } from '../../contract/bridge/outbox.ts'
import { type ApiFailure, type ApiOutcome, isDecided } from '../api/index.ts'
import {
  type Candidate,
  type FinishResult,
  type PrepareResult,
  type ReconcileResult,
  type RegisterResult,
  stepFailure,
} from '../outbox/index.ts'

/** The outcome of one or several reads. */
export type ReadResult<T> = { readonly kind: 'ok'; readonly value: T } | ApiFailure

export const completed = (result: OperationResult) => ({ kind: 'completed', result }) as const

/** The end of preparing: the evidence, or why it could not be read. */
export const prepared = <E>(evidence: ReadResult<E>): PrepareResult<E> =>
  evidence.kind === 'ok' ? { kind: 'prepared', evidence: evidence.value } : stepFailure(evidence)

/** The end of the request: the id of its event, or why there is none. */
export const registered = (outcome: ApiOutcome<string>): RegisterResult =>
  outcome.kind === 'ok' ? { kind: 'registered', eventId: outcome.value } : stepFailure(outcome)

/** A refused search says nothing about whether the request was carried out; the outbox looks again. */
export const absentIfRefused = (failure: ApiFailure): ReconcileResult =>
  isDecided(failure) ? { kind: 'absent' } : stepFailure(failure)

/** The end of a search: with several candidates the person chooses. */
export function fromCandidates(found: ReadResult<readonly Candidate[]>): ReconcileResult {
  if (found.kind !== 'ok') return absentIfRefused(found)
  const [only, ...others] = found.value
  if (only === undefined) return { kind: 'absent' }
  return others.length === 0 ? completed(only.result) : { kind: 'ambiguous', candidates: found.value }
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
