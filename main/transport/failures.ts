/**
 * What can go wrong between this computer and an answer. The outbox's truth rests on the line between the first two:
 *
 * - `unreachable`: the request surely never arrived. No connection was made (refused, name unknown, TLS failed, proxy
 *   refused, connect time limit), so not one byte of it was handed over.
 * - `interrupted`: the connection stood and the request's head may have left; whether it was carried out is unknown.
 * - `refused-address`: our own refusal, before anything: neither https nor loopback.
 * - `source`: the body to be sent could not be read here (a file that vanished or changed).
 * - `oversized`: the answer's body was longer than the caller allowed.
 */
export const transportFailureKinds = ['unreachable', 'interrupted', 'refused-address', 'source', 'oversized'] as const
export type TransportFailureKind = (typeof transportFailureKinds)[number]

/** Codes of our own, beside those of Node and OpenSSL. */
export const transportCodes = {
  connectTimeout: 'MALOTE_CONNECT_TIMEOUT',
  idleTimeout: 'MALOTE_IDLE_TIMEOUT',
  totalTimeout: 'MALOTE_TOTAL_TIMEOUT',
  aborted: 'MALOTE_ABORTED',
  proxyRefused: 'MALOTE_PROXY_REFUSED',
  proxyUnknown: 'MALOTE_PROXY_UNKNOWN',
  address: 'MALOTE_ADDRESS',
  oversized: 'MALOTE_OVERSIZED',
} as const

/** The one error that the transport rejects with. `code` is for the log; deciding goes by `kind` and `aborted`. */
export class TransportError extends Error {
  readonly kind: TransportFailureKind
  readonly code: string
  /** The caller's own signal ended it; `kind` still tells whether the request may have arrived. */
  readonly aborted: boolean

  constructor(kind: TransportFailureKind, code: string, options: { cause?: unknown } = {}) {
    super(`${kind}: ${code}`, options)
    this.name = 'TransportError'
    this.kind = kind
    this.code = code
    this.aborted = code === transportCodes.aborted
  }
}

/** The code of a system or TLS error, or its class name where it has none. */
export function codeOf(error: unknown): string {
  if (error instanceof TransportError) return error.code
  if (error instanceof Error) {
    const { code } = error as NodeJS.ErrnoException
    return typeof code === 'string' ? code : error.name
  }
  return 'UNKNOWN'
}
