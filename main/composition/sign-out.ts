import { ok } from '../../contract/bridge/outcome.ts'
import type { Handler } from '../bridge/index.ts'
import type { Session } from '../session/index.ts'
import type { UnsentWork } from './unsent.ts'

export interface SignOutOptions {
  session: Pick<Session, 'state' | 'signOut'>
  /** Of whoever is signed in; null while nobody is. */
  unsent(): UnsentWork | null
  /** Deletes what that person has read (product.md, T3). */
  forgetRead(): Promise<void>
  /** Takes their boxes out; once nothing writes there any more for them. */
  forgetBoxes(): Promise<void>
}

/** Signs out, but asks first where something is not finished (product.md, T3). */
export function createSignOut({
  session,
  unsent,
  forgetRead,
  forgetBoxes,
}: SignOutOptions): Handler<'session.signOut'> {
  return async ({ unsent: wish }) => {
    const work = unsent()
    const count = wish === 'ask' ? (work?.count() ?? null) : null
    if (count !== null) return ok({ session: session.state(), unsent: count })
    if (wish === 'discard') await work?.discard()
    await forgetRead()
    const left = await session.signOut()
    await forgetBoxes()
    return ok({ session: left, unsent: null })
  }
}
