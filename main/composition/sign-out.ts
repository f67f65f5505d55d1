import { ok } from '../../contract/bridge/outcome.ts'
import type { Account } from '../../contract/bridge/session.ts'
import type { Handler } from '../engine/bridge/index.ts'
import type { Session, SessionContext } from '../program/session/index.ts'
import { noUnsent, sumOf } from './sums.ts'
import type { Workspace } from './workspace.ts'
import { accountOf } from './workspaces.ts'

type LeavingWorkspace = Pick<Workspace, 'unsent' | 'forget'>

export interface SignOutOptions {
  session: {
    state: Session['state']
    signOut: Session['signOut']
    context(): Pick<SessionContext, 'environment' | 'person'> | null
    open(): readonly { readonly context: Pick<SessionContext, 'environment' | 'person'> }[]
  }
  /** Null if it could not be opened. */
  workspaceOf(account: Account): LeavingWorkspace | null
  /** All accounts leave a locked window: the next must not be shown without its person. */
  isLocked(): boolean
  /** Removes what was deleted from the files beside the database. */
  renewCopy(): void
  /** The caches of the accounts: `mark` before the sign-out, `remove` when no workspace of the account works on it. */
  caches: { mark(account: Account): void; remove(account: Account): void }
}

/** Signs out; with `ask`, answers the unsent work first and stays signed in. */
export function createSignOut(options: SignOutOptions): Handler<'session.signOut'> {
  const { session, workspaceOf, isLocked, renewCopy, caches } = options

  async function signOutOne(account: Account, wish: 'ask' | 'keep' | 'discard'): Promise<void> {
    const leaving = workspaceOf(account)
    if (wish === 'discard') await leaving?.unsent.discard()
    // In one go: drafts and texts are gone before copies are waited for.
    await Promise.all([leaving?.forget(), Promise.resolve(account).then(caches.mark)])
    await session.signOut(account)
    // Marked again: a damaged cache that was replaced meanwhile has read this person's boxes anew.
    caches.mark(account)
    caches.remove(account)
  }

  /** Those in the background first, so that the window does not show them on the way. */
  function leavingAccounts(isAll: boolean): Account[] {
    const shown = session.context()
    if (shown === null) return []
    const others = isAll ? session.open().map(({ context }) => accountOf(context)) : []
    const { environmentId, personId } = accountOf(shown)
    const isOther = (account: Account) => account.environmentId !== environmentId || account.personId !== personId
    return [...others.filter(isOther), { environmentId, personId }]
  }

  return async ({ unsent: wish, all }) => {
    const accounts = leavingAccounts(all || isLocked())
    const counts = accounts.flatMap((account) => workspaceOf(account)?.unsent.count() ?? [])
    if (wish === 'ask' && counts.length > 0) return ok({ session: session.state(), unsent: sumOf(noUnsent, counts) })
    for (const account of accounts) await signOutOne(account, wish)
    if (accounts.length > 0) renewCopy()
    return ok({ session: session.state(), unsent: null })
  }
}
