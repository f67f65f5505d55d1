import { isDeepStrictEqual } from 'node:util'
import type { OperationResult } from '../../../contract/bridge/outbox.ts'
import { engineTexts } from '../engine-texts.ts'
import { laterFailure, unreadable } from './failures.ts'
import type { AnyJobHandler } from './handler.ts'
import type { Job } from './job.ts'
import type { JobEvent } from './job-event.ts'
import type { Claim, JobStore } from './job-store.ts'

type ClaimStore = Pick<JobStore, 'isClaimedByAnother'>
type DuplicateStore = Pick<JobStore, 'isClaimedByAnother' | 'inFlightOfSameKind'>

/** The id that only one operation can have produced. Acts come first: one process has many acts. */
function claimOf({ idAto, idEncaminhamento }: OperationResult): Claim | null {
  if (idAto !== undefined) return { field: 'idAto', id: idAto }
  return idEncaminhamento === undefined ? null : { field: 'idEncaminhamento', id: idEncaminhamento }
}

/**
 * Drops results that another operation of this user has already claimed.
 * While a duplicate is in flight its result cannot be told from ours, so the job polls again later.
 */
export function dropClaimedResults(job: Job, handler: AnyJobHandler, event: JobEvent, store: DuplicateStore): JobEvent {
  if (event.kind !== 'completed' && event.kind !== 'ambiguous') return event
  const results = event.kind === 'completed' ? [event.result] : event.candidates.map(({ result }) => result)
  if (results.every((result) => claimOf(result) === null)) return event
  const unclaimed = withoutClaimed(job, event, store)
  if (unclaimed.kind === 'absent' || unclaimed.kind === 'unreadable') return unclaimed
  const hasDuplicateInFlight = store
    .inFlightOfSameKind(job)
    .some((other) => !isWaitingForDuplicate(other) && isDuplicate(handler, job, other))
  return hasDuplicateInFlight ? retryLater : unclaimed
}

/** Removes from the evidence every id that an undecided duplicate may have created; only the user can assign those. */
export function evidenceWithoutDuplicates(
  job: Job,
  handler: AnyJobHandler,
  evidence: unknown,
  store: Pick<JobStore, 'undecidedOfSameKind'>,
): unknown {
  const { sharedEvidence } = handler
  if (sharedEvidence === undefined) return evidence
  const intents = store
    .undecidedOfSameKind(job)
    .filter((other) => isDuplicate(handler, job, other))
    .flatMap(({ intent, previousAttempts }) => (intent === null ? previousAttempts : [...previousAttempts, intent]))
  return intents.reduce<unknown>((ours, intent) => {
    const theirs = handler.evidence.safeParse(intent.evidence)
    return theirs.success ? sharedEvidence(ours, theirs.data) : ours
  }, evidence)
}

function withoutClaimed(
  job: Job,
  event: Extract<JobEvent, { kind: 'completed' | 'ambiguous' }>,
  store: ClaimStore,
): JobEvent {
  const { isPartial = false } = event
  const none: JobEvent = isPartial ? unreadable : { kind: 'absent' }
  if (event.kind === 'completed') return isUnclaimed(job, event.result, store) ? event : none
  const candidates = event.candidates.filter(({ result }) => isUnclaimed(job, result, store))
  const [only, ...others] = candidates
  if (only === undefined) return none
  if (others.length === 0) return { kind: 'completed', result: only.result, isPartial }
  return { kind: 'ambiguous', candidates, isPartial }
}

/** True when no other operation of this user has this result, and the user has not rejected it. */
export function isUnclaimed(job: Job, result: OperationResult, store: ClaimStore): boolean {
  const rejected = new Set<unknown>(job.intent?.rejectedCandidates)
  if (Object.values(result).some((id) => rejected.has(id))) return false
  const claim = claimOf(result)
  return claim === null || !store.isClaimedByAnother(job, claim)
}

/** True when a result of one job could be mistaken for a result of the other. */
function isDuplicate({ payload, contentKey }: AnyJobHandler, job: Job, other: Job): boolean {
  const [ours, theirs] = [payload.safeParse(job.payload), payload.safeParse(other.payload)]
  if (!ours.success || !theirs.success) return false
  if (contentKey === undefined) return isDeepStrictEqual(ours.data, theirs.data)
  return contentKey(ours.data) === contentKey(theirs.data)
}

const retryLater = laterFailure(engineTexts.duplicateInFlight)

/** Its own request is refused: two such jobs would wait for each other without end. */
const isWaitingForDuplicate = ({ state, failure }: Job) =>
  state === 'processing' && failure?.message === engineTexts.duplicateInFlight
