import type { DatabaseSync } from 'node:sqlite'
import { failed, ok } from '../../contract/bridge/outcome.ts'
import type { SessionState } from '../../contract/bridge/session.ts'
import type { Log } from '../log/index.ts'
import { countUnfinished } from '../outbox/index.ts'
import type { Settings } from '../settings/index.ts'
import type { HttpTransport } from '../transport/index.ts'
import type { Vault } from '../vault/index.ts'
import { createAccounts } from './accounts.ts'
import { createAfterSignOut } from './after-sign-out.ts'
import { createAuthorizer } from './authorizer.ts'
import { createCurrentSession } from './current-session.ts'
import { sessionState } from './session-state.ts'
import { createSignIn } from './sign-in.ts'
import { movedFailure } from './sign-in-failure.ts'
import { deleteStoredSession, isOfEnvironment, readStoredSession } from './stored-session.ts'
import type { FetchUser, Session } from './types.ts'

interface SessionOptions {
  transport: Pick<HttpTransport, 'fetch'>
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

/** Manages the session of one person at a time. Restores the session that the vault has kept. */
export function createSession(options: SessionOptions): Session {
  const { transport, vault, settings, fetchUser, openExternal, log, now, signInMs = 300_000 } = options
  const { isLocked = () => false } = options
  const accounts = createAccounts({ db: options.db, now })
  const authorizer = createAuthorizer({ transport, vault, openExternal, signInMs, now })
  const current = createCurrentSession({ authorizer, fetchUser, vault, onExpired: changed, now, log })
  const signIn = createSignIn({ authorizer, fetchUser, current, accounts, vault, log })
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
      active: current.get(),
    })

  function changed(): SessionState {
    const newState = state()
    for (const listener of [...listeners]) listener(newState)
    return newState
  }

  const stored = readStoredSession(vault)
  const storedEnvironment = stored === null ? null : settings.environment(stored.environmentId)
  if (stored !== null && storedEnvironment !== null && isOfEnvironment(stored, storedEnvironment)) {
    current.accept(storedEnvironment, stored, stored.tokens)
  }

  return {
    state,
    chosenRole() {
      const active = current.get()
      if (active === null) return null
      const { environment, person, roles } = active.context
      const chosenId = accounts.roleInForce(environment.id, person.id)
      return roles.find(({ id }) => id === chosenId)?.id ?? null
    },
    onChanged(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async signIn(environmentId) {
      const environment = settings.environment(environmentId)
      if (environment === null) return failed('not-found')
      const active = current.get()
      const isElsewhere = active !== null && active.context.environment.id !== environmentId
      if (signingIn !== null || isElsewhere) return failed('conflict')
      const formerApi = accounts.formerApi(environment)
      if (formerApi !== null && countUnfinished(options.db, environmentId) > 0)
        return movedFailure(environment, formerApi)
      const attempt = new AbortController()
      signingIn = attempt
      changed()
      try {
        const outcome = await signIn(environment, { signal: attempt.signal, mustProve: isLocked() })
        return outcome.ok ? ok({ ...state(), status: 'signed-in' }) : outcome
      } finally {
        signingIn = null
        changed()
      }
    },
    cancelSignIn: () => signingIn?.abort(),
    async signOut() {
      signingIn?.abort()
      const context = current.get()?.context
      const stored = readStoredSession(vault)
      const wasSignedIn = current.end()
      await deleteStoredSession(vault).catch((error: unknown) => log.error('session.not-forgotten', { error }))
      if (context !== undefined) afterSignOut(context, stored)
      if (wasSignedIn) log.info('session.signed-out')
      return changed()
    },
    chooseRole(idPapel) {
      const active = current.get()
      if (active === null) return failed('not-signed-in')
      const { environment, person, roles } = active.context
      if (!roles.some(({ id }) => id === idPapel)) return failed('not-found')
      accounts.chooseRole(environment.id, person.id, idPapel)
      return ok(changed())
    },
    context: () => current.get()?.context ?? null,
    close() {
      signingIn?.abort()
      current.get()?.stop()
    },
  }
}
