import type { Account } from '../../../contract/bridge/session.ts'
import type { Log } from '../../engine/log/index.ts'
import type { Vault } from '../../engine/vault/index.ts'
import type { Environment } from '../settings/index.ts'
import { type ActiveSession, createActiveSession } from './active-session.ts'
import type { Authorizer } from './authorizer.ts'
import type { TokenSet } from './provider.ts'
import type { FetchUser, UserIdentity } from './types.ts'

interface OpenSessionsOptions {
  authorizer: Authorizer
  fetchUser: FetchUser
  vault: Vault
  onExpired(): void
  now(): Date
  log: Log
}

/** The sessions of the people who are signed in, one of which the window shows. */
export interface OpenSessions {
  /** Null where nobody is signed in. */
  shown(): ActiveSession | null
  /** In the order in which they were opened. */
  all(): readonly ActiveSession[]
  find(account: Account): ActiveSession | null
  /** Starts a session, or gives new tokens to the one of the same person in the same environment. */
  accept(environment: Environment, identity: UserIdentity, tokens: TokenSet): ActiveSession
  show(session: ActiveSession): void
  /** Ends a session; if it was shown, the one that was shown before it follows. */
  end(session: ActiveSession): void
}

export const accountOf = ({ context: { environment, person } }: Pick<ActiveSession, 'context'>): Account => ({
  environmentId: environment.id,
  personId: person.id,
})

const keyOf = ({ environmentId, personId }: Account) => `${environmentId} ${personId}`

export function createOpenSessions(options: OpenSessionsOptions): OpenSessions {
  const open = new Map<string, ActiveSession>()
  /** The last is the shown one. */
  let shownOrder: readonly ActiveSession[] = []
  return {
    shown: () => shownOrder.at(-1) ?? null,
    all: () => [...open.values()],
    find: (account) => open.get(keyOf(account)) ?? null,
    accept(environment, identity, tokens) {
      const key = keyOf({ environmentId: environment.id, personId: identity.person.id })
      const there = open.get(key)
      if (there !== undefined) {
        there.tokens.replace(tokens)
        return there
      }
      const session = createActiveSession({ ...options, environment, identity, tokens })
      open.set(key, session)
      shownOrder = [session, ...shownOrder]
      return session
    },
    show(session) {
      shownOrder = [...shownOrder.filter((each) => each !== session), session]
    },
    end(session) {
      open.delete(keyOf(accountOf(session)))
      shownOrder = shownOrder.filter((each) => each !== session)
      session.end()
    },
  }
}
