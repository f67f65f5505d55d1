/**
 * Why a request has no answer. The outbox relies on the difference between the first two:
 *
 * - `unreachable`: the request certainly never arrived. No connection was opened (refused, unknown name, TLS, proxy,
 *   connect time limit), so no byte of it was sent.
 * - `interrupted`: the connection was open and the request may have left; whether it was carried out is unknown.
 * - `refused-address`: this program refuses the address: neither https nor loopback.
 * - `source`: the request's body could not be read here (a file that vanished or changed).
 * - `oversized`: the response's body is longer than the caller allows.
 */
type TransportFailureKind = 'unreachable' | 'interrupted' | 'refused-address' | 'source' | 'oversized'

/** Codes of this program, beside those of Node and OpenSSL. */
export const transportCodes = {
  connectTimeout: 'MALOTE_CONNECT_TIMEOUT',
  idleTimeout: 'MALOTE_IDLE_TIMEOUT',
  totalTimeout: 'MALOTE_TOTAL_TIMEOUT',
  aborted: 'MALOTE_ABORTED',
  proxyRefused: 'MALOTE_PROXY_REFUSED',
  proxySignIn: 'MALOTE_PROXY_SIGN_IN',
  proxyUnknown: 'MALOTE_PROXY_UNKNOWN',
  address: 'MALOTE_ADDRESS',
  oversized: 'MALOTE_OVERSIZED',
  /** With `source`: the file has another length or other bytes than expected. */
  sourceChanged: 'MALOTE_SOURCE_CHANGED',
} as const

/** The only error that the transport throws. Decide by `kind` and `aborted`; `code` is for the log. */
export class TransportError extends Error {
  readonly kind: TransportFailureKind
  readonly code: string
  /** The caller's signal ended the request; `kind` still says whether it may have arrived. */
  readonly aborted: boolean
  /** The connection to the proxy failed, not the one behind it. */
  readonly atProxy: boolean

  constructor(kind: TransportFailureKind, code: string, options: { cause?: unknown; atProxy?: boolean } = {}) {
    super(`${kind}: ${code}`, options)
    this.name = 'TransportError'
    this.kind = kind
    this.code = code
    this.atProxy = options.atProxy ?? false
    this.aborted = code === transportCodes.aborted
  }
}

/** The code of a system or TLS error, else its class name. */
export function codeOf(error: unknown): string {
  if (error instanceof TransportError) return error.code
  if (error instanceof Error) {
    const { code } = error as NodeJS.ErrnoException
    return typeof code === 'string' ? code : error.name
  }
  return 'UNKNOWN'
}
