import type { z } from 'zod'
import type { OperationFailure, OperationKind, OperationResult, OperationState } from '../../contract/bridge/outbox.ts'
import type { Transaction } from '../database/index.ts'
import type { StepFailure } from './happening.ts'
import type { Candidate, EventIds, FileReference } from './job.ts'

/** What a step is done with: the signal that ends it, and where bytes that go out are counted. */
export interface StepIo {
  readonly signal: AbortSignal
  progress(bytesSent: number, bytesTotal: number): void
  /** What this operation depended on, all of it done. */
  before(): readonly Before[]
}

/** An operation that had to be done before another; its payload is to be parsed by whoever reads it. */
export interface Before {
  readonly kind: OperationKind
  readonly payload: unknown
  readonly result: OperationResult
}

/** The request that has left, or is to leave. */
export interface Attempt<P, E> {
  readonly payload: P
  readonly file: FileReference | null
  readonly evidence: E
  /** When the intent was noted. */
  readonly at: Date
}

type Failed = { kind: 'failed'; failure: StepFailure }
type Completed = { kind: 'completed'; result: OperationResult }
type Registered = { kind: 'registered'; eventId: string }
export type UploadEnd = { kind: 'uploaded'; file: FileReference } | Failed
export type NoteEnd<E> = { kind: 'noted'; evidence: E } | Completed | { kind: 'file-gone' } | Failed
export type RegisterEnd = Registered | Completed | { kind: 'file-gone' } | Failed
export type ReconcileEnd =
  | Registered
  | Completed
  | { kind: 'absent' }
  | { kind: 'not-carried-out' }
  | { kind: 'file-gone' }
  | { kind: 'ambiguous'; candidates: readonly Candidate[] }
  | Failed
export type FinishEnd = Completed | Failed
export type WatchEnd = Completed | { kind: 'not-yet'; said: OperationFailure } | Failed

/** An operation as its feature is told of it, in the transaction that changes it. */
export interface Told<P> {
  readonly operationId: string
  readonly payload: P
  readonly state: OperationState
  readonly result: OperationResult | null
  readonly failure: OperationFailure | null
}

/**
 * An operation that sends nothing: it looks until something has come about, rarely and beside all others. It is ready
 * for as long as it does.
 */
export interface WatchHandler<P> extends Pick<JobHandler<P, never>, 'kind' | 'payload' | 'follow'> {
  /** Safe reads only. */
  watch(payload: P, io: StepIo): Promise<WatchEnd>
}

/** How one kind of operation is done. Steps never throw for what a service can do; the engine drives them. */
export interface JobHandler<P, E> {
  readonly kind: OperationKind
  readonly payload: z.ZodType<P>
  readonly evidence: z.ZodType<E>
  /**
   * The same for two operations whose records at the service cannot be told apart, by what `reconcile` compares.
   * Without it, two with equal payloads are alike.
   */
  readonly likeness?: (payload: P) => string
  /**
   * The evidence for an operation where `earlier` is that of one that is alike, and of which nobody knows yet what it has
   * made: without what that one may have made. Needed where evidence says what was there before the request.
   */
  readonly common?: (later: E, earlier: E) => E
  /** Null where no file goes along. */
  readonly upload: ((payload: P, io: StepIo) => Promise<UploadEnd>) | null
  /**
   * Safe reads before the request, for what will tell whether it came about, or whether the service would take it. It
   * may find that all is done already. `file` is what the upload was given to be referred to by.
   */
  note(payload: P, io: StepIo, file: FileReference | null): Promise<NoteEnd<E>>
  /** The one request that must never be repeated blindly. */
  register(attempt: Attempt<P, E>, io: StepIo): Promise<RegisterEnd>
  /** After a request whose answer never came. */
  reconcile(attempt: Attempt<P, E>, io: StepIo): Promise<ReconcileEnd>
  /**
   * After the service has said no, at once or by its event: whether what was asked for has come about all the same, by
   * an earlier request of this very operation that arrived late. Null where not, and where that cannot be known.
   */
  readonly already?: (attempt: Attempt<P, E>, io: StepIo) => Promise<Completed | Failed | null>
  /** Safe reads of what the event made. */
  finish(payload: P, ids: EventIds, io: StepIo): Promise<FinishEnd>
  /** Told at every change, inside its transaction: what the feature keeps of it cannot disagree. */
  follow(tx: Transaction, told: Told<P>): void
}

/** A handler whose own types only it knows. */
// biome-ignore lint/suspicious/noExplicitAny: the engine parses each payload by the schema of its own handler first
export type AnyJobHandler = JobHandler<any, any>
// biome-ignore lint/suspicious/noExplicitAny: the engine parses the payload of a watch in the same way
export type AnyHandler = AnyJobHandler | WatchHandler<any>
export const isWatch = (handler: AnyHandler): handler is Exclude<AnyHandler, AnyJobHandler> => 'watch' in handler
