import type { Environment } from '../settings/index.ts'
import { type CallbackListener, listenForCallback } from './loopback.ts'
import { newChallenge, type Prompt, type Provider, type TokenSet } from './provider.ts'

interface AuthorizeOptions {
  provider: Provider
  environment: Environment
  openExternal(url: string): Promise<void>
  prompt: Prompt
  timeoutMs: number
  signal: AbortSignal
  /** Holds the listener that still shows its last pages; the next authorization may need its port. */
  lingering: { listener: CallbackListener | null }
}

export class AuthorizationTimeout extends Error {}

/**
 * Runs one authorization (RFC 8252): listener, system browser, callback, tokens. The listener closes a minute after it.
 * @throws AuthorizationTimeout, NoPortError, the signal's reason, or an error that `providerFailure` classifies
 */
export async function authorize(options: AuthorizeOptions): Promise<TokenSet> {
  const { provider, environment, openExternal, prompt, timeoutMs, signal, lingering } = options
  signal.throwIfAborted()
  lingering.listener?.close()
  lingering.listener = null
  const challenge = newChallenge()
  const { redirectPorts: ports, redirectPath: path } = environment
  const listener = await listenForCallback({ ports, path, state: challenge.state })
  const request = { challenge, redirectUri: listener.redirectUri, prompt }
  let answer: URLSearchParams
  try {
    await openExternal(await provider.authorizationUrl(request))
    answer = await withTimeout(listener.answered, timeoutMs, signal)
  } catch (error) {
    listener.close()
    throw error
  }
  // The browser still asks for its last page, whether the exchange succeeds or not.
  listener.finish()
  lingering.listener = listener
  return unlessAborted(provider.exchange({ ...request, answer }), signal)
}

/** Rejects at once when the person cancels; the result is dropped then. */
export const unlessAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  withTimeout(promise, longestExchangeMs, signal)

/** Beyond the time limits and repeats of its requests. */
const longestExchangeMs = 120_000

function withTimeout<T>(promise: Promise<T>, timeoutMs: number, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(signal.reason)
    const timer = setTimeout(() => reject(new AuthorizationTimeout()), timeoutMs)
    signal.addEventListener('abort', aborted, { once: true })
    if (signal.aborted) aborted()
    void promise.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', aborted)
    })
  })
}
