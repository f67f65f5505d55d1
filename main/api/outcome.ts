/** What the service said when it did not do what was asked; kept for the person to copy for support. */
export interface ServiceWords {
  readonly status: number
  /** The service's own sentence (ErrorResult.error), null where it gave none or answered HTML. */
  readonly message: string | null
  /** ErrorResult.traceId, quoted when asking for support (spec, "Errors"). */
  readonly traceId: string | null
  /** What is wrong by field, where the service tells. */
  readonly issues: Readonly<Record<string, string>>
}

/** Why it is not known whether a write was carried out. */
export type UncertainReason = 'interrupted' | 'status' | 'malformed'

/**
 * Every way in which a call can end without its result: a closed union. `safe` calls are those that may be repeated
 * at will (reads, upload addresses, polls); all others are writes.
 *
 * - unreachable: a write that surely never arrived, or a safe call whose connection failed or broke. Offline.
 * - unavailable: a safe call answered 408, 5xx or a redirect: ask again later.
 * - throttled: 429 (never carried out), or 503 with Retry-After on a safe call.
 * - unauthorised: no valid token and none to be had without the person: wait for sign-in. Never carried out.
 * - forbidden: 403. Never repeated.
 * - refused: any other 4xx (404 among them: look at `status`).
 * - uncertain: writes only. It may or may not have been carried out: reconcile, never repeat blindly.
 * - malformed: safe calls only. The answer was not what the specification says.
 * - cancelled: the caller's signal ended it before anything could have been carried out.
 */
export type ApiFailure =
  | { readonly kind: 'unreachable'; readonly code: string }
  | ({ readonly kind: 'unavailable' } & ServiceWords)
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
export type ApiFailureKind = ApiFailure['kind']

/** The service has said no: it will not say otherwise a moment later. */
export const isDecided = ({ kind }: ApiFailure): boolean =>
  kind === 'refused' || kind === 'forbidden' || kind === 'malformed'

/** What every typed function of this room resolves to; it never rejects. */
export type ApiOutcome<T> = { readonly kind: 'ok'; readonly status: number; readonly value: T } | ApiFailure
