import { definedFields } from '../../../contract/defined-fields.ts'
import type { Log } from '../../engine/log/index.ts'
import type { Vault } from '../../engine/vault/index.ts'
import type { Environment } from '../settings/index.ts'
import type { Authorizer } from './authorizer.ts'
import type { TokenSet } from './provider.ts'
import { saveStoredSession, toStoredSession } from './stored-session.ts'
import { createTokenRenewer, type TokenRenewer } from './token-renewer.ts'
import type { FetchUser, SessionContext, UserIdentity } from './types.ts'

/** One signed-in person: the context for the features, and the renewal of its token. */
export interface ActiveSession {
  readonly context: SessionContext
  readonly tokens: Pick<TokenRenewer, 'replace' | 'isExpired'>
  /** Stops token renewal when the program closes. Does not abort the context. */
  stop(): void
  /** Stops token renewal and aborts the context at sign-out. */
  end(): void
}

interface ActiveSessionOptions {
  environment: Environment
  identity: UserIdentity
  tokens: TokenSet
  authorizer: Authorizer
  fetchUser: FetchUser
  vault: Vault
  onExpired(): void
  now(): Date
  log: Log
}

/** Starts a session after a sign-in, or from the vault. */
export function createActiveSession(options: ActiveSessionOptions): ActiveSession {
  const { environment, identity, tokens, authorizer, fetchUser, vault, onExpired, now, log } = options
  const { person, roles, rolesLeftOut } = identity
  const ended = new AbortController()
  const stopped = new AbortController()
  const { signal } = stopped

  const renewer = createTokenRenewer({
    tokens,
    refresh: async (refreshToken) => (await authorizer.provider(environment)).refresh(refreshToken),
    async authorizeSilently() {
      const renewed = await authorizer.authorize(environment, { prompt: 'none', signal })
      // Another person may have signed in in the browser: that token must never act for this person.
      const user = await fetchUser({ environment, accessToken: renewed.accessToken, signal })
      if (user.kind !== 'ok' || user.value.person.id !== person.id) throw new Error('token of another person')
      return renewed
    },
    persist: (next) => saveStoredSession(vault, toStoredSession(environment, identity, next)),
    onExpired,
    now,
    log,
    signal,
  })
  return {
    context: {
      environment,
      person,
      roles,
      ...definedFields({ rolesLeftOut }),
      signal: ended.signal,
      token: renewer.token,
      renewAfter401: renewer.renewAfter401,
    },
    tokens: renewer,
    stop: () => stopped.abort(),
    end() {
      stopped.abort()
      ended.abort()
    },
  }
}
