import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { Log } from '../../engine/log/index.ts'
import type { Vault } from '../../engine/vault/index.ts'
import type { Environment } from '../settings/index.ts'
import type { Accounts } from './accounts.ts'
import type { ActiveSession } from './active-session.ts'
import type { Authorizer } from './authorizer.ts'
import type { OpenSessions } from './open-sessions.ts'
import type { TokenSet } from './provider.ts'
import { alreadyShownFailure, authorizationFailure, identityFailure, wrongPersonFailure } from './session-texts.ts'
import { deleteStoredSession, saveStoredSession, toStoredSession } from './stored-session.ts'
import type { FetchUser, UserIdentity } from './types.ts'

interface SignInOptions {
  authorizer: Authorizer
  fetchUser: FetchUser
  sessions: OpenSessions
  accounts: Accounts
  vault: Vault
  log: Log
}

interface Authorized {
  readonly identity: UserIdentity
  readonly tokens: TokenSet
}

interface Attempt {
  readonly signal: AbortSignal
  /** The browser's own session is not enough. */
  readonly mustProve: boolean
  /** Only the person of this session may sign in; null for anybody. */
  readonly only: ActiveSession | null
}

/** Signs a person in through the browser, and shows their account. */
export function createSignIn({ authorizer, fetchUser, sessions, accounts, vault, log }: SignInOptions) {
  async function authorize(environment: Environment, { signal, mustProve }: Attempt): Promise<Outcome<Authorized>> {
    let tokens: TokenSet
    try {
      const prompt = mustProve || accounts.isSignedOut(environment) ? 'login' : null
      tokens = await authorizer.authorize(environment, { prompt, signal })
    } catch (error) {
      log.warn('session.sign-in-failed', { environment: environment.id, error })
      return authorizationFailure(error, signal)
    }
    const found = await fetchUser({ environment, accessToken: tokens.accessToken, signal })
    if (signal.aborted) return failed('sign-in-cancelled')
    return found.kind === 'ok' ? ok({ identity: found.value, tokens }) : identityFailure(found, signal)
  }

  /** Keeps the first role as the chosen one, so that it is never replaced silently when it is taken away. */
  function rememberAccount(environment: Environment, { person, roles }: UserIdentity): void {
    accounts.remember(environment, person)
    const { id: environmentId } = environment
    const [first] = roles
    if (first !== undefined && accounts.roleInForce(environmentId, person.id) === null) {
      accounts.chooseRole(environmentId, person.id, first.id)
    }
  }

  return async (environment: Environment, attempt: Attempt): Promise<Outcome<null>> => {
    const { signal, only } = attempt
    const authorized = await authorize(environment, attempt)
    if (!authorized.ok) return authorized
    const { identity, tokens } = authorized.value
    const { person } = identity
    if (only !== null && only.context.person.id !== person.id) return wrongPersonFailure(only.context.person.nome)
    const account = { environmentId: environment.id, personId: person.id }
    // Where this fails, the person is signed in for this run only.
    await saveStoredSession(vault, toStoredSession(environment, identity, tokens)).catch((error: unknown) =>
      log.error('session.not-kept', { error }),
    )
    if (signal.aborted) {
      // Cancelled or signed out while the session was being saved.
      if (sessions.find(account) === null) await deleteStoredSession(vault, account)
      return failed('sign-in-cancelled')
    }
    const before = sessions.find(account)
    const isAlreadyShown = only === null && before !== null && before === sessions.shown() && !before.tokens.isExpired()
    rememberAccount(environment, identity)
    sessions.show(sessions.accept(environment, identity, tokens))
    accounts.markShown(account)
    log.info('session.signed-in', { environment: environment.id, accounts: sessions.all().length })
    return isAlreadyShown ? alreadyShownFailure(person.nome) : ok(null)
  }
}
