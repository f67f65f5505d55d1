import type { Log } from '../../engine/log/index.ts'
import type { Accounts } from './accounts.ts'
import type { Authorizer } from './authorizer.ts'
import { providerFailure } from './provider-failure.ts'
import { isOfEnvironment, type StoredSession } from './stored-session.ts'
import type { SessionContext } from './types.ts'

interface AfterSignOutOptions {
  accounts: Pick<Accounts, 'markSignedOut'>
  authorizer: Pick<Authorizer, 'provider'>
  log: Log
}

/** The last steps of a sign-out. Neither a full disk nor a missing network keeps anybody from signing out. */
export function createAfterSignOut({ accounts, authorizer, log }: AfterSignOutOptions) {
  return (
    { environment, person }: Pick<SessionContext, 'environment' | 'person'>,
    stored: StoredSession | null,
  ): void => {
    try {
      accounts.markSignedOut(environment)
    } catch (error) {
      log.error('session.sign-out-not-marked', { error })
    }
    const refreshToken = stored?.tokens.refreshToken ?? null
    // The vault can still have the session of another person or provider, if it could not be written.
    if (stored === null || refreshToken === null || stored.person.id !== person.id) return
    if (!isOfEnvironment(stored, environment)) return
    authorizer
      .provider(environment)
      .then((provider) => provider.revoke(refreshToken))
      .catch((error: unknown) => log.warn('session.not-revoked', { failure: providerFailure(error) }))
  }
}
