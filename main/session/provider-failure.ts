import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { TransportError } from '../transport/index.ts'

/** Why an exchange with the identity provider failed. */
export type ProviderFailure =
  | { readonly kind: 'unreachable'; readonly code: string }
  /** `error` is an OAuth error code (RFC 6749, 4.1.2.1 and 5.2). */
  | { readonly kind: 'refused'; readonly error: string }
  /** The response violates the protocol (state, nonce, signature, shape). */
  | { readonly kind: 'invalid'; readonly error: unknown }

/** Classifies by class and code, never by message. openid-client wraps the transport's errors as causes. */
export function providerFailure(error: unknown): ProviderFailure {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof TransportError) return { kind: 'unreachable', code: cause.code }
    if (cause instanceof AuthorizationResponseError) return { kind: 'refused', error: cause.error }
    if (cause instanceof ResponseBodyError) {
      // A 5xx is a problem of the server: its body says nothing about the person.
      if (cause.status >= 500) return { kind: 'unreachable', code: `HTTP_${cause.status}` }
      return { kind: 'refused', error: cause.error }
    }
    if (cause.cause instanceof Response && cause.cause.status >= 500) {
      return { kind: 'unreachable', code: `HTTP_${cause.cause.status}` }
    }
  }
  return { kind: 'invalid', error }
}
