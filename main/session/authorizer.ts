import type { Environment } from '../settings/index.ts'
import type { HttpTransport } from '../transport/index.ts'
import type { Vault } from '../vault/index.ts'
import { authorize } from './authorize.ts'
import { openProvider, type Provider, type TokenSet } from './provider.ts'

interface AuthorizerOptions {
  transport: Pick<HttpTransport, 'fetch'>
  vault: Pick<Vault, 'get'>
  openExternal(url: string): Promise<void>
  /** How long the person may take in the browser, in milliseconds. */
  signInMs: number
  now(): Date
}

/** Runs authorizations, and keeps the identity provider of each environment open. */
export interface Authorizer {
  provider(environment: Environment): Promise<Provider>
  /** `silent` shows the person nothing. @throws as `authorize` (authorize.ts) */
  authorize(environment: Environment, options: { silent: boolean; signal: AbortSignal }): Promise<TokenSet>
}

const silentMs = 60_000

export function createAuthorizer({ transport, vault, openExternal, signInMs, now }: AuthorizerOptions): Authorizer {
  const providers = new Map<string, Promise<Provider>>()

  function provider(environment: Environment): Promise<Provider> {
    const cached = providers.get(environment.id)
    if (cached !== undefined) return cached
    const opening = openProvider({ environment, transport, vault, now })
    providers.set(environment.id, opening)
    // Failures are not cached: discovery may have failed without a network.
    opening.catch(() => providers.delete(environment.id))
    return opening
  }

  return {
    provider,
    async authorize(environment, { silent, signal }) {
      const timeoutMs = silent ? Math.min(silentMs, signInMs) : signInMs
      return authorize({
        provider: await provider(environment),
        environment,
        openExternal,
        silent,
        timeoutMs,
        signal,
      })
    },
  }
}
