import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { NetworkAnswered, TransportError } from '../../engine/transport/index.ts'

/** Why an exchange with the identity provider failed. */
export type ProviderFailure =
  | { readonly kind: 'unreachable'; readonly code: string }
  /** The network answered in the provider's place; `message` tells the person. */
  | { readonly kind: 'network'; readonly message: string }
  /** `error` is an OAuth error code (RFC 6749, 4.1.2.1 and 5.2). */
  | { readonly kind: 'refused'; readonly error: string }
  /** The response violates the protocol (state, nonce, signature, shape). */
  | { readonly kind: 'invalid'; readonly error: unknown }

const isLater = (status: number) => status === 408 || status === 429 || status >= 500

/** Classifies by class and code, never by message. openid-client wraps the transport's errors as causes. */
export function providerFailure(error: unknown): ProviderFailure {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof TransportError) return { kind: 'unreachable', code: cause.code }
    if (cause instanceof NetworkAnswered) return { kind: 'network', message: cause.answer.message }
    if (cause instanceof AuthorizationResponseError) return { kind: 'refused', error: cause.error }
    if (cause instanceof ResponseBodyError) {
      // "Not now", whatever the body says of it: it is no word about the person.
      if (isLater(cause.status)) return { kind: 'unreachable', code: `HTTP_${cause.status}` }
      return { kind: 'refused', error: cause.error }
    }
    if (cause.cause instanceof Response && isLater(cause.cause.status)) {
      return { kind: 'unreachable', code: `HTTP_${cause.cause.status}` }
    }
  }
  return { kind: 'invalid', error }
}
