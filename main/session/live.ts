import type { Log } from '../log/index.ts'
import type { Environment } from '../settings/index.ts'
import type { Vault } from '../vault/index.ts'
import type { Provider, TokenSet } from './provider.ts'
import { keepStored, type StoredSession } from './stored.ts'
import { createTokenKeeper, type TokenKeeper } from './token-keeper.ts'
import type { FetchUser, Identity, SessionContext } from './types.ts'

/** A signed-in person: the context that others use, and what keeps it alive. */
export interface Live {
  readonly context: SessionContext
  readonly keeper: TokenKeeper
  /** Ends renewals; the context stays, for the program is only closing. */
  stop(): void
  /** Ends the context too: the person has signed out. */
  end(): void
}

export interface LiveOptions {
  environment: Environment
  identity: Identity
  tokens: TokenSet
  provider(): Promise<Provider>
  authorizeSilently(environment: Environment, signal: AbortSignal): Promise<TokenSet>
  fetchUser: FetchUser
  vault: Vault
  onExpired(): void
  now(): Date
  log: Log
}

/** Brings a session to life, from a sign-in or from what the vault kept. */
export function createLive(options: LiveOptions): Live {
  const { environment, identity, tokens, provider, authorizeSilently, fetchUser, vault, ...rest } = options
  const { person, roles } = identity
  const ending = new AbortController()
  const { signal } = ending
  const stopping = new AbortController()

  const keeper = createTokenKeeper({
    ...{ tokens, onExpired: rest.onExpired, now: rest.now, log: rest.log },
    refresh: async (refreshToken) => (await provider()).refresh(refreshToken),
    async authorizeSilently() {
      const renewed = await authorizeSilently(environment, stopping.signal)
      // The browser may be signed in as somebody else by now; their token must never act for this person.
      const found = await fetchUser({ environment, accessToken: renewed.accessToken, signal: stopping.signal })
      if (found.kind !== 'ok' || found.value.person.id !== person.id) throw new Error('another person, or nobody')
      return renewed
    },
    persist: (next) => keepStored(vault, stored(environment, identity, next)),
  })
  const stop = () => {
    keeper.stop()
    stopping.abort()
  }
  return {
    context: {
      ...{ environment, person, roles, signal },
      token: keeper.token,
      renewAfter401: keeper.renewAfter401,
    },
    keeper,
    stop,
    end() {
      stop()
      ending.abort()
    },
  }
}

export const stored = (environment: Environment, identity: Identity, tokens: TokenSet): StoredSession => ({
  environmentId: environment.id,
  person: identity.person,
  roles: [...identity.roles],
  tokens,
})
