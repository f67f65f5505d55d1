import { TransportError, transportCodes } from './failures.ts'
import type { ProxyCredentials } from './types.ts'

/** The proxy asks for a sign-in, or refuses the one it got. */
export class ProxySignInNeeded extends Error {
  /** The schemes that the proxy accepts, in lower case: `basic`, `digest`, `ntlm`, `negotiate`. */
  readonly schemes: readonly string[]
  constructor(schemes: readonly string[]) {
    super('the proxy asks for a sign-in')
    this.schemes = schemes
  }
}

export const signInNeeded = (schemes: readonly string[]) =>
  new TransportError('unreachable', transportCodes.proxySignIn, { cause: new ProxySignInNeeded(schemes) })

export interface TunnelOptions {
  proxy: URL
  target: URL
  credentials: ProxyCredentials | null
  signal: AbortSignal
}
