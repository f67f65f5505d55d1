import type { Environment } from '../settings/index.ts'
import { listenForCallback } from './loopback.ts'
import { newChallenge, type Provider, type TokenSet } from './provider.ts'

export interface AuthorizeOptions {
  provider: Provider
  environment: Environment
  openExternal(url: string): Promise<void>
  silent: boolean
  timeoutMs: number
  signal: AbortSignal
}

export class AuthorizationTimeout extends Error {}

/**
 * One authorization from end to end (RFC 8252): listener, system browser, one answer, tokens. The listener is open no
 * longer than that.
 * @throws AuthorizationTimeout, NoPortError, the signal's reason, or what providerFailure can tell apart
 */
export async function authorize(options: AuthorizeOptions): Promise<TokenSet> {
  const { provider, environment, openExternal, silent, timeoutMs, signal } = options
  signal.throwIfAborted()
  const challenge = newChallenge()
  const { redirectPorts: ports, redirectPath: path } = environment
  const loopback = await listenForCallback({ ports, path, state: challenge.state })
  const request = { challenge, redirectUri: loopback.redirectUri, silent }
  let answer: URLSearchParams
  try {
    await openExternal(await provider.authorizationUrl(request))
    answer = await within(loopback.answered, timeoutMs, signal)
  } catch (error) {
    loopback.close()
    throw error
  }
  // The browser is on its way to its last page, whatever becomes of the exchange.
  loopback.finish()
  return provider.exchange({ ...request, answer })
}

function within<T>(promise: Promise<T>, timeoutMs: number, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(signal.reason)
    const timer = setTimeout(() => reject(new AuthorizationTimeout()), timeoutMs)
    signal.addEventListener('abort', aborted, { once: true })
    signal.throwIfAborted()
    void promise.then(resolve).finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', aborted)
    })
  })
}
