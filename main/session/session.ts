import type { DatabaseSync } from 'node:sqlite'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { SessionState } from '../../contract/bridge/session.ts'
import type { Log } from '../log/index.ts'
import type { Environment, Settings } from '../settings/index.ts'
import type { Transport } from '../transport/index.ts'
import type { Vault } from '../vault/index.ts'
import { createAccounts } from './accounts.ts'
import { authorize } from './authorize.ts'
import { createLive, type Live, stored } from './live.ts'
import { openProvider, type Provider, type TokenSet } from './provider.ts'
import { authorizationFailure, identityFailure, otherPerson } from './sign-in-failure.ts'
import { forgetStored, keepStored, readStored } from './stored.ts'
import type { FetchUser, Identity, Session } from './types.ts'

export interface SessionOptions {
  transport: Pick<Transport, 'fetch'>
  vault: Vault
  settings: Pick<Settings, 'environments' | 'environment'>
  db: DatabaseSync
  fetchUser: FetchUser
  openExternal(url: string): Promise<void>
  log: Log
  now(): Date
  /** How long the person may take in the browser: five minutes. */
  signInMs?: number
}

/** Signing in, staying signed in, signing out; one person at a time. Restores what the vault has kept. */
export function createSession(options: SessionOptions): Session {
  const { transport, vault, settings, fetchUser, openExternal, log, now, signInMs = 300_000 } = options
  const accounts = createAccounts({ db: options.db, now })
  const listeners = new Set<(state: SessionState) => void>()
  const providers = new Map<string, Promise<Provider>>()
  let live: Live | null = null
  let signingIn: AbortController | null = null

  function providerOf(environment: Environment): Promise<Provider> {
    const known = providers.get(environment.id)
    if (known !== undefined) return known
    const opening = openProvider({ environment, transport, vault, now })
    providers.set(environment.id, opening)
    // Only what could be opened is remembered: discovery may have failed for want of a network.
    opening.catch(() => providers.delete(environment.id))
    return opening
  }

  async function authorizeWith(environment: Environment, silent: boolean, signal: AbortSignal): Promise<TokenSet> {
    const provider = await providerOf(environment)
    const timeoutMs = silent ? Math.min(60_000, signInMs) : signInMs
    return authorize({ provider, environment, openExternal, silent, timeoutMs, signal })
  }

  function begin(environment: Environment, identity: Identity, tokens: TokenSet): void {
    live = createLive({
      ...{ environment, identity, tokens, fetchUser, vault, now, log, onExpired: changed },
      provider: () => providerOf(environment),
      authorizeSilently: (where, signal) => authorizeWith(where, true, signal),
    })
  }

  function state(): SessionState {
    const shown = settings.environments().map(({ id, nome, kind, scannedOriginals, forwardingShape }) => ({
      ...{ id, nome, kind, scannedOriginals },
      rolesMayBeCitizens: forwardingShape === 'A',
    }))
    const base = { environments: shown, keptOnDisk: vault.persistence === 'persistent' }
    const status = signingIn !== null ? 'signing-in' : live === null ? 'signed-out' : 'signed-in'
    if (live === null) return { ...base, status, environmentId: null, person: null, roles: [], roleInForceId: null }
    const { environment, person, roles } = live.context
    const chosen = accounts.roleInForce(environment.id, person.id)
    const roleInForce = roles.find(({ id }) => id === chosen) ?? roles[0]
    return {
      ...base,
      status: status === 'signed-in' && live.keeper.expired() ? 'expired' : status,
      environmentId: environment.id,
      person,
      roles: [...roles],
      roleInForceId: roleInForce?.id ?? null,
    }
  }

  function changed(): SessionState {
    const current = state()
    for (const listener of [...listeners]) listener(current)
    return current
  }

  async function enter(environment: Environment, signal: AbortSignal): Promise<Outcome<null>> {
    let tokens: TokenSet
    try {
      tokens = await authorizeWith(environment, false, signal)
    } catch (error) {
      log.warn('session.sign-in-failed', { environment: environment.id, error })
      return authorizationFailure(error, signal)
    }
    const found = await fetchUser({ environment, accessToken: tokens.accessToken, signal })
    if (signal.aborted) return failed('sign-in-cancelled')
    if (found.kind !== 'ok') return identityFailure(found, signal)
    const identity = found.value
    if (live !== null && live.context.person.id !== identity.person.id) return otherPerson(live.context.person.nome)
    await keepStored(vault, stored(environment, identity, tokens)).catch((error: unknown) =>
      // The person is signed in all the same, only not beyond this run.
      log.error('session.not-kept', { error }),
    )
    if (signal.aborted) {
      // Signed out or cancelled while it was being written down.
      if (live === null) await forgetStored(vault)
      return failed('sign-in-cancelled')
    }
    accounts.remember(environment.id, identity.person)
    const [first] = identity.roles
    // What the window shows from now on is kept: a role that is taken away later is not quietly replaced by another.
    if (first !== undefined && accounts.roleInForce(environment.id, identity.person.id) === null) {
      accounts.chooseRole(environment.id, identity.person.id, first.id)
    }
    if (live === null) begin(environment, identity, tokens)
    else live.keeper.replace(tokens)
    log.info('session.signed-in', { environment: environment.id })
    return ok(null)
  }

  const kept = readStored(vault)
  const keptEnvironment = kept === null ? null : settings.environment(kept.environmentId)
  if (kept !== null && keptEnvironment !== null) begin(keptEnvironment, kept, kept.tokens)

  return {
    state,
    keptRole() {
      if (live === null) return null
      const { environment, person, roles } = live.context
      const kept = accounts.roleInForce(environment.id, person.id)
      return roles.find(({ id }) => id === kept)?.id ?? null
    },
    onChanged(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async signIn(environmentId) {
      const environment = settings.environment(environmentId)
      if (environment === null) return failed('not-found')
      if (signingIn !== null || (live !== null && live.context.environment.id !== environmentId)) {
        return failed('conflict')
      }
      const attempt = new AbortController()
      signingIn = attempt
      changed()
      try {
        const outcome = await enter(environment, attempt.signal)
        return outcome.ok ? ok({ ...state(), status: 'signed-in' }) : outcome
      } finally {
        signingIn = null
        changed()
      }
    },
    cancelSignIn: () => signingIn?.abort(),
    async signOut() {
      signingIn?.abort()
      const left = live
      live = null
      left?.end()
      await forgetStored(vault).catch((error: unknown) => log.error('session.not-forgotten', { error }))
      if (left !== null) log.info('session.signed-out')
      return changed()
    },
    chooseRole(idPapel) {
      if (live === null) return failed('not-signed-in')
      const { environment, person, roles } = live.context
      if (!roles.some(({ id }) => id === idPapel)) return failed('not-found')
      accounts.chooseRole(environment.id, person.id, idPapel)
      return ok(changed())
    },
    context: () => live?.context ?? null,
    close() {
      signingIn?.abort()
      live?.stop()
    },
  }
}
