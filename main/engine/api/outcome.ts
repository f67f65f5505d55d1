import { transportCodes } from '../transport/index.ts'

/** The service's explanation of a failure, which the person may copy for support. */
export interface ServiceWords {
  readonly status: number
  /** ErrorResult.error, or this program's sentence about a gateway; null where the service gave none. */
  readonly message: string | null
  /** ErrorResult.traceId (spec, "Errors"). */
  readonly traceId: string | null
  /** ErrorResult.issues: problems by field. */
  readonly issues: Readonly<Record<string, string>>
}

/** Why the result of a write is unknown. */
type UncertainReason = 'interrupted' | 'status' | 'malformed' | 'gateway'

/**
 * Why a call has no result. Safe calls (reads, upload addresses, polls) may be repeated; all others are writes.
 *
 * - unreachable: a write that certainly never arrived, or a safe call whose connection failed or broke. Offline.
 * - unavailable: a safe call answered with 408 or 5xx. Retry later.
 * - gateway: a safe call that the network answered in the service's place; `message` tells the person. Retry later.
 * - throttled: 429 (never carried out), or 503 with Retry-After on a safe call.
 * - unauthorised: no valid token, and none without a sign-in. Never carried out.
 * - forbidden: 403. Never retried.
 * - refused: any other 4xx, 404 included; also a 413 of the network, since a repetition would not pass either.
 * - uncertain: writes only. It may have been carried out: reconcile, never retry blindly. Also a write that the network
 *   answered: a page of 403 mostly means that the request did not arrive, but a filter may as well replace the answer to
 *   a request that was carried out.
 * - malformed: safe calls only. The answer violates the specification.
 * - cancelled: the caller's signal ended the call before it could be carried out.
 */
export type ApiFailure =
  | { readonly kind: 'unreachable'; readonly code: string }
  | ({ readonly kind: 'unavailable' } & ServiceWords)
  | ({ readonly kind: 'gateway' } & ServiceWords)
  | ({
      readonly kind: 'throttled'
      readonly retryAfterMs: number | null
    } & ServiceWords)
  | { readonly kind: 'unauthorised' }
  | ({ readonly kind: 'forbidden' } & ServiceWords)
  | ({ readonly kind: 'refused' } & ServiceWords)
  | ({
      readonly kind: 'uncertain'
      readonly reason: UncertainReason
      readonly code: string | null
    } & Omit<ServiceWords, 'status'> & { readonly status: number | null })
  | {
      readonly kind: 'malformed'
      readonly status: number
      readonly detail: string
    }
  | { readonly kind: 'cancelled' }

/** True where a retry would fail in the same way. */
export const isDecided = ({ kind }: ApiFailure) => kind === 'refused' || kind === 'forbidden' || kind === 'malformed'

/** The file to send is not here any more, or has other bytes: no whole request has left. */
export const isSourceFault = (failure: ApiFailure) =>
  failure.kind === 'malformed' && failure.status === 0 && failure.detail !== transportCodes.oversized

/**
 * The person may not read it, or it does not exist; told by the service itself, in its ErrorResult (spec, "Errors"). A
 * proxy's 403 or 404 says nothing about the item.
 */
export const isClosed = (failure: ApiFailure) =>
  (failure.kind === 'forbidden' || (failure.kind === 'refused' && failure.status === 404)) &&
  (failure.traceId !== null || failure.message !== null)

/**
 * Every typed function of this room resolves to an outcome, and never rejects. `leftOut`: records of a list that could
 * not be read; absent for none.
 */
export type ApiOutcome<T> =
  | { readonly kind: 'ok'; readonly status: number; readonly value: T; readonly leftOut?: number }
  | ApiFailure
