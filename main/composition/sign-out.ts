import { ok } from '../../contract/bridge/outcome.ts'
import type { Handler } from '../bridge/index.ts'
import type { Session } from '../session/index.ts'
import type { Workspace } from './workspace.ts'

export interface SignOutOptions {
  session: Pick<Session, 'state' | 'signOut'>
  /** The workspace of the signed-in person; null without one. */
  workspace(): Pick<Workspace, 'unsent' | 'forgetRead'> | null
  /** Removes what was deleted from the files beside the database. */
  renewCopy(): void
  cache: {
    /** Records that the cache is to be deleted. */
    mark(): void
    /** Deletes the cache if it is marked; called when no workspace of that person writes to it. */
    deleteMarked(): void
  }
}

/** Signs out; with `ask`, answers the unsent work first and stays signed in (product.md, T3). */
export function createSignOut({ session, workspace, renewCopy, cache }: SignOutOptions): Handler<'session.signOut'> {
  return async ({ unsent: wish }) => {
    const leaving = workspace()
    const count = wish === 'ask' ? (leaving?.unsent.count() ?? null) : null
    if (count !== null) return ok({ session: session.state(), unsent: count })
    if (wish === 'discard') await leaving?.unsent.discard()
    leaving?.unsent.forgetDiscarded()
    if (leaving !== null) cache.mark()
    await leaving?.forgetRead()
    const left = await session.signOut()
    if (leaving !== null) {
      // Marked again: a damaged cache that was replaced meanwhile has read this person's boxes anew.
      cache.mark()
      cache.deleteMarked()
      renewCopy()
    }
    return ok({ session: left, unsent: null })
  }
}
