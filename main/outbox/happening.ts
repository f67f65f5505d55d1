import type { OperationFailure, OperationResult } from '../../contract/bridge/outbox.ts'
import type { Candidate, EventIds, FileReference, Intent } from './job.ts'

/**
 * Why a step did not get where it should; a closed union.
 *
 * - offline: the service could not be reached, and nothing was carried out.
 * - later: it answered that it cannot now, and nothing was carried out.
 * - sign-in: nobody's token is good; nothing was carried out.
 * - refused: no, for good.
 * - uncertain: it may or may not have been carried out.
 * - stopped: this program ended it before it could have been carried out.
 */
export type StepFailure =
  | { readonly kind: 'offline' }
  | { readonly kind: 'later'; readonly retryAfterMs: number | null; readonly said: OperationFailure }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'refused'; readonly said: OperationFailure }
  | { readonly kind: 'uncertain'; readonly said: OperationFailure }
  | { readonly kind: 'stopped' }

/** How what a job depends on stands: all of it done, some of it still to come, or some of it ended otherwise. */
export type Dependencies = 'done' | 'waiting' | 'refused'

/** Everything that can happen to a job; `advance` says what it makes of it. */
export type Happening =
  | { readonly kind: 'started'; readonly step: 'upload' | 'register' }
  | { readonly kind: 'uploaded'; readonly file: FileReference }
  /** The request is about to leave. */
  | { readonly kind: 'intended'; readonly evidence: unknown }
  | { readonly kind: 'registered'; readonly eventId: string }
  | { readonly kind: 'completed'; readonly result: OperationResult }
  | { readonly kind: 'event-pending' }
  /** The service does not know of the event, or does not tell this person of it. */
  | { readonly kind: 'event-unknown'; readonly said: OperationFailure }
  | { readonly kind: 'event-ended'; readonly ids: EventIds }
  /** Reconciling: the service does not know of it (yet). */
  | { readonly kind: 'absent' }
  /** Reconciling: it surely was not carried out, and cannot be any more by the request that left. */
  | { readonly kind: 'not-carried-out' }
  /** Just before it is sent again: what was asked for by an earlier request seems to be there now. */
  | { readonly kind: 'came-late'; readonly earlier: Intent }
  /** The service does not know the uploaded file any more. */
  | { readonly kind: 'file-gone' }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Candidate[] }
  /** The person has said which record it is; null: none of those that were shown. */
  | { readonly kind: 'chosen'; readonly id: string | null }
  | { readonly kind: 'failed'; readonly failure: StepFailure }
  /** The program ended in the middle of a step, or while it was held, and has been started again. */
  | { readonly kind: 'interrupted' }
  /** The person wants nothing sent for now, while its file was going out. */
  | { readonly kind: 'paused' }
  /** It has been held for long enough, or the person wants it sent at once. */
  | { readonly kind: 'hold-ended'; readonly dependencies: Dependencies }
  /** What is watched has not come about; what is still lacking. */
  | { readonly kind: 'not-yet'; readonly said: OperationFailure }
  | { readonly kind: 'dependencies-done' }
  | { readonly kind: 'dependency-refused' }
  /** What was refused has been asked for again, or another operation has taken its place. */
  | { readonly kind: 'dependency-renewed' }
  | { readonly kind: 'cancel' }
  /** `dependencies`: how what it depends on stands; all done where nothing is said. */
  | { readonly kind: 'retry'; readonly dependencies?: Dependencies }
export type HappeningKind = Happening['kind']
