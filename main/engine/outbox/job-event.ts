import type { OperationFailure, OperationResult } from '../../../contract/bridge/outbox.ts'
import type { Candidate, EventIds, FileReference, Intent } from './job.ts'

/**
 * Why a step failed.
 *
 * - offline: the service could not be reached; nothing was carried out.
 * - network: the network answered in the service's place; nothing was carried out.
 * - later: the service cannot do it now; nothing was carried out.
 * - sign-in: the token is not accepted; nothing was carried out.
 * - refused: the service will never do it.
 * - uncertain: it may or may not have been carried out.
 * - stopped: this program aborted the step before it could be carried out.
 */
/** `isOfFile`: the upload itself of this file failed, not the request before it. */
export interface NetworkFailure {
  readonly details: OperationFailure
  readonly isOfFile?: true
}

export type StepFailure =
  | { readonly kind: 'offline' }
  | ({ readonly kind: 'network' } & NetworkFailure)
  | ({ readonly kind: 'later'; readonly retryAfterMs: number | null } & NetworkFailure)
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'refused'; readonly details: OperationFailure }
  | { readonly kind: 'uncertain'; readonly details: OperationFailure }
  | { readonly kind: 'stopped' }

/** `done`: all dependencies of a job; `refused`: at least one was refused or cancelled. */
export type DependencyState = 'done' | 'waiting' | 'refused'

export type FailedStep = { readonly kind: 'failed'; readonly failure: StepFailure }

/** Everything that can happen to a job; `reduceJob` handles each kind. */
export type JobEvent =
  | { readonly kind: 'started'; readonly step: 'upload' | 'register' }
  | { readonly kind: 'uploaded'; readonly file: FileReference }
  /** The request is about to leave. */
  | { readonly kind: 'intended'; readonly evidence: unknown }
  | { readonly kind: 'registered'; readonly eventId: string }
  /** `notice`: the person should check something. `isPartial`: the search met records that could not be read. */
  | {
      readonly kind: 'completed'
      readonly result: OperationResult
      readonly notice?: OperationFailure
      readonly isPartial?: boolean
    }
  | { readonly kind: 'event-pending' }
  /** The service does not know the event, or does not show it to this person. */
  | { readonly kind: 'event-unknown'; readonly details: OperationFailure }
  | { readonly kind: 'event-ended'; readonly ids: EventIds }
  /**
   * Reconciling: the service does not show a result (yet). `ending`: it cannot be sent again, and ends with this after the
   * horizon.
   */
  | { readonly kind: 'absent'; readonly ending?: OperationFailure }
  /** Reconciling: the result may be a record that could not be read. */
  | { readonly kind: 'unreadable'; readonly details: OperationFailure }
  /** Reconciling: the request was not carried out and cannot be any more. */
  | { readonly kind: 'not-carried-out' }
  /** Before sending again: the result of a previous attempt seems to be there now. */
  | { readonly kind: 'came-late'; readonly attempt: Intent }
  /** The service does not know the uploaded file any more. */
  | { readonly kind: 'file-gone' }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Candidate[]; readonly isPartial?: boolean }
  /** The person chose a candidate; null: none of them. */
  | { readonly kind: 'chosen'; readonly id: string | null }
  | FailedStep
  /** The program was restarted during a step, or during the hold. */
  | { readonly kind: 'interrupted' }
  /** The person paused sending during an upload. */
  | { readonly kind: 'paused' }
  /** The hold is over, or the person wants the job sent at once. */
  | { readonly kind: 'hold-ended'; readonly dependencies: DependencyState }
  /** The watched change has not happened yet; `details` names the missing part. */
  | { readonly kind: 'not-yet'; readonly details: OperationFailure }
  | { readonly kind: 'dependencies-done' }
  | { readonly kind: 'dependency-refused' }
  /** A refused dependency was retried or replaced. */
  | { readonly kind: 'dependency-renewed' }
  | { readonly kind: 'cancel' }
  /** `dependencies` defaults to `done`. */
  | { readonly kind: 'retry'; readonly dependencies?: DependencyState }
