import type { HttpTransport, Patience } from '../../engine/transport/index.ts'
import type { Vault } from '../../engine/vault/index.ts'
import { clientSecretName, type Environment } from '../settings/index.ts'
import { authorize, unlessAborted } from './authorize.ts'
import type { CallbackListener } from './loopback.ts'
import { openProvider, type Prompt, type Provider, type TokenSet } from './provider.ts'

interface AuthorizerOptions {
  transport: Pick<HttpTransport, 'fetch'>
  patience: Patience
  vault: Pick<Vault, 'get'>
  openExternal(url: string): Promise<void>
  /** How long the person may take in the browser, in milliseconds. */
  signInMs: number
  now(): Date
}

/** Runs authorizations, and keeps the identity provider of each environment open. */
export interface Authorizer {
  provider(environment: Environment): Promise<Provider>
  /** @throws as `authorize` (authorize.ts) */
  authorize(environment: Environment, options: { prompt: Prompt; signal: AbortSignal }): Promise<TokenSet>
}

const silentMs = 60_000

export function createAuthorizer(options: AuthorizerOptions): Authorizer {
  const { transport, patience, vault, openExternal, signInMs, now } = options
  /** By the environment itself: a configuration may replace one of the same id. */
  const lingering: { listener: CallbackListener | null } = { listener: null }
  const providers = new WeakMap<Environment, { opening: Promise<Provider>; secret: string | null }>()

  function provider(environment: Environment): Promise<Provider> {
    const name = clientSecretName(environment)
    const secret = name === null ? null : vault.get(name)
    const cached = providers.get(environment)
    if (cached !== undefined && cached.secret === secret) return cached.opening
    const opening = openProvider({ environment, transport, patience, secret, now })
    const entry = { opening, secret }
    providers.set(environment, entry)
    // Failures are not cached: discovery may have failed without a network.
    opening.catch(() => providers.get(environment) === entry && providers.delete(environment))
    return opening
  }

  return {
    provider,
    async authorize(environment, { prompt, signal }) {
      const timeoutMs = prompt === 'none' ? Math.min(silentMs, signInMs) : signInMs
      return authorize({
        provider: await unlessAborted(provider(environment), signal),
        environment,
        openExternal,
        prompt,
        timeoutMs,
        signal,
        lingering,
      })
    },
  }
}
