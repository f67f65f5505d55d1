import type { z } from 'zod'
import type {
  OperationFailure,
  OperationKind,
  OperationResult,
  OperationState,
} from '../../../contract/bridge/outbox.ts'
import type { Transaction } from '../database/index.ts'
import type { Candidate, EventIds, FileReference } from './job.ts'
import type { FailedStep } from './job-event.ts'

/** The engine's services for one step. */
export interface StepIo {
  readonly signal: AbortSignal
  progress(bytesSent: number, bytesTotal: number): void
  /** The job's dependencies, all of them done. */
  dependencies(): readonly CompletedDependency[]
}

/** A dependency that is done. Its payload is parsed by the handler that reads it. */
export interface CompletedDependency {
  readonly kind: OperationKind
  readonly payload: unknown
  readonly result: OperationResult
}

/** The request that has left, or is about to leave. */
export interface JobAttempt<P, E> {
  readonly payload: P
  readonly file: FileReference | null
  readonly evidence: E
  /** When the intent was committed. */
  readonly at: Date
}

/**
 * `notice`: it is done, but the person should check something. `isPartial`: the search met records that could not be
 * read.
 */
type Completed = { kind: 'completed'; result: OperationResult; notice?: OperationFailure; isPartial?: boolean }
/** The search met records that could not be read, and one of them may be the result. */
type Unreadable = { kind: 'unreadable'; details: OperationFailure }
type Registered = { kind: 'registered'; eventId: string }
export type UploadStepResult = { kind: 'uploaded'; file: FileReference } | FailedStep
export type PrepareResult<E> = { kind: 'prepared'; evidence: E } | Completed | { kind: 'file-gone' } | FailedStep
export type RegisterResult = Registered | Completed | { kind: 'file-gone' } | FailedStep
export type ReconcileResult =
  | Registered
  | Completed
  | { kind: 'absent'; ending?: OperationFailure }
  | Unreadable
  | { kind: 'not-carried-out' }
  | { kind: 'file-gone' }
  | { kind: 'ambiguous'; candidates: readonly Candidate[]; isPartial?: boolean }
  | FailedStep
/** The result of a request that caused a refusal; null for none. */
export type LateResult = Completed | Unreadable | FailedStep | null
export type FinishResult = Completed | FailedStep
export type WatchResult = Completed | { kind: 'not-yet'; details: OperationFailure } | FailedStep

/** The update that a feature receives when one of its operations changes. */
export interface OperationUpdate<P> {
  readonly operationId: string
  readonly payload: P
  readonly state: OperationState
  readonly result: OperationResult | null
  readonly failure: OperationFailure | null
}

/** An operation that sends nothing: it polls, rarely, until something has happened at the service. */
export interface WatchHandler<P> extends Pick<JobHandler<P, never>, 'kind' | 'payload' | 'onUpdate'> {
  /** Safe reads only. */
  watch(payload: P, io: StepIo): Promise<WatchResult>
}

/** How one kind of operation is done. Steps return failures of the service; they do not throw them. */
export interface JobHandler<P, E> {
  readonly kind: OperationKind
  readonly payload: z.ZodType<P>
  readonly evidence: z.ZodType<E>
  /** Equal for two operations whose results `reconcile` cannot tell apart. Default: equal payloads. */
  readonly contentKey?: (payload: P) => string
  /**
   * Removes from `later` what an undecided duplicate may have created after its own evidence `earlier`.
   * Needed where evidence lists the records that were there before the request.
   */
  readonly sharedEvidence?: (later: E, earlier: E) => E
  /** Null where the operation has no file. */
  readonly upload: ((payload: P, io: StepIo) => Promise<UploadStepResult>) | null
  /** Safe reads before the request: the evidence to commit, or that all is done already. `file` is from `upload`. */
  prepare(payload: P, io: StepIo, file: FileReference | null): Promise<PrepareResult<E>>
  /** The one request that must never be repeated blindly. */
  register(attempt: JobAttempt<P, E>, io: StepIo): Promise<RegisterResult>
  /** Finds out what became of a request whose answer was lost. */
  reconcile(attempt: JobAttempt<P, E>, io: StepIo): Promise<ReconcileResult>
  /** After a refusal: the result, if an earlier request of this operation arrived late and caused the refusal. */
  readonly findLateSuccess?: (attempt: JobAttempt<P, E>, io: StepIo) => Promise<LateResult>
  /** Safe reads of what the event created. */
  finish(payload: P, ids: EventIds, io: StepIo): Promise<FinishResult>
  /** Called inside the transaction of every change, so that the feature's rows agree with the job. */
  onUpdate(tx: Transaction, update: OperationUpdate<P>): void
}

/** A handler whose types only it knows. */
// biome-ignore lint/suspicious/noExplicitAny: the engine parses each payload by the schema of its own handler first
export type AnyJobHandler = JobHandler<any, any>
// biome-ignore lint/suspicious/noExplicitAny: the engine parses the payload of a watch in the same way
export type AnyHandler = AnyJobHandler | WatchHandler<any>
export const isWatch = (handler: AnyHandler): handler is Exclude<AnyHandler, AnyJobHandler> => 'watch' in handler
