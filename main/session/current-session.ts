import type { Log } from '../log/index.ts'
import type { Environment } from '../settings/index.ts'
import type { Vault } from '../vault/index.ts'
import { type ActiveSession, createActiveSession } from './active-session.ts'
import type { Authorizer } from './authorizer.ts'
import type { TokenSet } from './provider.ts'
import type { FetchUser, UserIdentity } from './types.ts'

interface CurrentSessionOptions {
  authorizer: Authorizer
  fetchUser: FetchUser
  vault: Vault
  onExpired(): void
  now(): Date
  log: Log
}

/** Holds the session of the person who is signed in, if anybody is. */
export interface CurrentSession {
  get(): ActiveSession | null
  /** Starts a session, or gives new tokens to the one of the same person. */
  accept(environment: Environment, identity: UserIdentity, tokens: TokenSet): void
  /** Ends the session. Returns false where there is none. */
  end(): boolean
}

export function createCurrentSession(options: CurrentSessionOptions): CurrentSession {
  let active: ActiveSession | null = null
  return {
    get: () => active,
    accept(environment, identity, tokens) {
      if (active === null) active = createActiveSession({ ...options, environment, identity, tokens })
      else active.tokens.replace(tokens)
    },
    end() {
      const ending = active
      active = null
      ending?.end()
      return ending !== null
    },
  }
}
