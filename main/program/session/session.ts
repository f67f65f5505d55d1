import type { DatabaseSync } from 'node:sqlite'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { Account, SessionState } from '../../../contract/bridge/session.ts'
import { callEach } from '../../call-each.ts'
import type { Log } from '../../engine/log/index.ts'
import { countUnfinished } from '../../engine/outbox/index.ts'
import type { HttpTransport, Patience } from '../../engine/transport/index.ts'
import type { Vault } from '../../engine/vault/index.ts'
import type { Environment, Settings } from '../settings/index.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { createAfterSignOut } from './after-sign-out.ts'
import { createAuthorizer } from './authorizer.ts'
import { accountOf, createOpenSessions, type OpenSessions } from './open-sessions.ts'
import { sessionState } from './session-state.ts'
import { movedFailure } from './session-texts.ts'
import { createSignIn } from './sign-in.ts'
import { deleteStoredSession, isOfEnvironment, readStoredSession, readStoredSessions } from './stored-session.ts'
import type { FetchUser, Session, SignInWish } from './types.ts'

interface SessionOptions {
  /** The way to the identity providers, and how they are asked again. */
  network: { transport: Pick<HttpTransport, 'fetch'>; patience: Patience }
  vault: Vault
  settings: Pick<Settings, 'environments' | 'environment'>
  db: DatabaseSync
  fetchUser: FetchUser
  openExternal(url: string): Promise<void>
  log: Log
  now(): Date
  /** How long the person may take in the browser, in milliseconds: five minutes. */
  signInMs?: number
  /** While the window is locked the person must prove who they are: the browser's own session is not enough. */
  isLocked?(): boolean
}

/** Manages the sessions of the people who are signed in. Restores those that the vault has kept. */
export function createSession(options: SessionOptions): Session {
  const { network, vault, settings, fetchUser, openExternal, log, now } = options
  const { signInMs = 300_000, isLocked = () => false } = options
  const accounts = createAccounts({ db: options.db, now })
  const authorizer = createAuthorizer({ ...network, vault, openExternal, signInMs, now })
  const sessions = createOpenSessions({ authorizer, fetchUser, vault, onExpired: changed, now, log })
  const signIn = createSignIn({ authorizer, fetchUser, sessions, accounts, vault, log })
  const afterSignOut = createAfterSignOut({ accounts, authorizer, log })
  const listeners = new Set<(state: SessionState) => void>()
  let signingIn: AbortController | null = null

  const state = () =>
    sessionState({
      settings,
      vault,
      accounts,
      isSigningIn: signingIn !== null,
      isLocked: isLocked(),
      active: sessions.shown(),
    })

  function changed(): SessionState {
    const newState = state()
    callEach(listeners, newState)
    return newState
  }

  async function signInAt(environment: Environment, { adds = false }: SignInWish): Promise<Outcome<SessionState>> {
    const only = adds ? null : sessions.shown()
    const isElsewhere = only !== null && only.context.environment.id !== environment.id
    if (signingIn !== null || isElsewhere) return failed('conflict')
    const attempt = new AbortController()
    signingIn = attempt
    changed()
    try {
      const mustProve = isLocked() || isBrowserAmbiguous(sessions, environment, only?.context.person.id)
      const outcome = await signIn(environment, { signal: attempt.signal, mustProve, only })
      return outcome.ok ? ok({ ...state(), status: 'signed-in' }) : outcome
    } finally {
      signingIn = null
      changed()
    }
  }

  restoreSessions({ sessions, accounts, settings, vault })

  return {
    state,
    open: () => sessions.all().map(({ context, tokens }) => ({ context, isExpired: tokens.isExpired() })),
    known: accounts.list,
    ...createRoles({ sessions, accounts, changed }),
    onChanged(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async signIn(environmentId, wish = {}) {
      const environment = settings.environment(environmentId)
      if (environment === null) return failed('not-found')
      const formerApi = accounts.formerApi(environment)
      if (formerApi !== null && countUnfinished(options.db, environmentId) > 0)
        return movedFailure(environment, formerApi)
      return signInAt(environment, wish)
    },
    cancelSignIn: () => signingIn?.abort(),
    show(account) {
      const session = sessions.find(account)
      if (session === null) return failed('not-found')
      sessions.show(session)
      try {
        accounts.markShown(account)
      } catch (error) {
        // A full disk only means that the next start shows another account.
        log.error('session.not-marked-shown', { error })
      }
      return ok(changed())
    },
    async signOut(wanted) {
      signingIn?.abort()
      const session = wanted === undefined ? sessions.shown() : sessions.find(wanted)
      if (session === null) return changed()
      const account = accountOf(session)
      const stored = readStoredSession(vault, account)
      sessions.end(session)
      await deleteStoredSession(vault, account).catch((error: unknown) => log.error('session.not-forgotten', { error }))
      afterSignOut(session.context, stored)
      log.info('session.signed-out', { accounts: sessions.all().length })
      return changed()
    },
    context: () => sessions.shown()?.context ?? null,
    close() {
      signingIn?.abort()
      for (const session of sessions.all()) session.stop()
    },
  }
}

interface RolesParts {
  sessions: Pick<OpenSessions, 'shown'>
  accounts: Pick<Accounts, 'roleInForce' | 'chooseRole'>
  changed(): SessionState
}

function createRoles({ sessions, accounts, changed }: RolesParts): Pick<Session, 'chosenRole' | 'chooseRole'> {
  return {
    chosenRole({ environment, person, roles }) {
      const chosenId = accounts.roleInForce(environment.id, person.id)
      return roles.find(({ id }) => id === chosenId)?.id ?? null
    },
    chooseRole(idPapel) {
      const active = sessions.shown()
      if (active === null) return failed('not-signed-in')
      const { environment, person, roles } = active.context
      if (!roles.some(({ id }) => id === idPapel)) return failed('not-found')
      accounts.chooseRole(environment.id, person.id, idPapel)
      return ok(changed())
    },
  }
}

/**
 * The browser has one session at a provider. It may be that of another person than the one who is to sign in, as soon as
 * somebody else is signed in there: then the provider must ask.
 */
const isBrowserAmbiguous = (sessions: OpenSessions, { issuer }: Environment, personId: string | undefined) =>
  sessions.all().some(({ context }) => context.environment.issuer === issuer && context.person.id !== personId)

interface RestoreParts {
  sessions: OpenSessions
  accounts: Pick<Accounts, 'list'>
  settings: Pick<Settings, 'environment'>
  vault: Vault
}

/** Opens the sessions of the vault whose environments are still the same, and shows the one that was shown last. */
function restoreSessions({ sessions, accounts, settings, vault }: RestoreParts): void {
  const order = accounts.list()
  /** A database that was rebuilt may not know an account. */
  function rank({ environmentId, personId }: Account): number {
    const at = order.findIndex((each) => each.environmentId === environmentId && each.personId === personId)
    return at < 0 ? order.length : at
  }
  for (const stored of readStoredSessions(vault)) {
    const environment = settings.environment(stored.environmentId)
    if (environment !== null && isOfEnvironment(stored, environment))
      sessions.accept(environment, stored, stored.tokens)
  }
  const lastShownLast = [...sessions.all()].sort((a, b) => rank(accountOf(b)) - rank(accountOf(a)))
  for (const session of lastShownLast) sessions.show(session)
}
