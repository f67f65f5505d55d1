import type { Account } from '../../contract/bridge/session.ts'
import { ownerKey } from '../engine/database/index.ts'
import type { Log } from '../engine/log/index.ts'
import type { SessionContext } from '../program/session/index.ts'
import type { Workspace } from './workspace.ts'

/** Keeps one workspace open for each person who is signed in; the window shows one of them. */
export interface Workspaces {
  /** The shown one. */
  current(): Workspace | null
  /** All that are open, in the order in which they were opened. */
  all(): readonly Workspace[]
  isShown(account: Account): boolean
  /** Null if the account is not open. */
  of(account: Account): Workspace | null
  /** Opens a workspace for each of these contexts that has none, and closes those of any other. */
  onAccountsChange(contexts: readonly SessionContext[], shown: SessionContext | null): void
  /** Closes an open workspace, and opens another for the same person. */
  reopen(account: Account): void
  /** Resolves when every workspace has ended. */
  close(): Promise<void>
}

export interface WorkspacesOptions {
  /**
   * @param context its signal is aborted when the workspace is left
   * @param previousClosed two workspaces must not drive the operations of one person
   */
  open(context: SessionContext, previousClosed: Promise<unknown>): Workspace
  /** A workspace was left: what was shown of it no longer holds. */
  left(account: Account): void
  log: Pick<Log, 'error'>
}

interface Entry {
  readonly account: Account
  readonly context: SessionContext
  readonly leaving: AbortController
  readonly workspace: Workspace
}

export const accountOf = ({ environment, person }: Pick<SessionContext, 'environment' | 'person'>): Account => ({
  environmentId: environment.id,
  personId: person.id,
})

export function createWorkspaces({ open, left, log }: WorkspacesOptions): Workspaces {
  const entries = new Map<string, Entry>()
  /** By account: the workspaces of one person follow one another, those of several people run at the same time. */
  const closing = new Map<string, Set<Promise<void>>>()
  let shownKey: string | null = null

  function leave({ account, leaving, workspace }: Entry): void {
    const key = ownerKey(account)
    entries.delete(key)
    leaving.abort()
    const ofAccount = closing.get(key) ?? new Set()
    const closed = workspace
      .close()
      .catch((error: unknown) => log.error('workspace.unclosed', { error }))
      .finally(() => ofAccount.delete(closed))
    closing.set(key, ofAccount.add(closed))
    left(account)
  }

  function enter(context: SessionContext): void {
    const account = accountOf(context)
    const key = ownerKey(account)
    const leaving = new AbortController()
    const signal = AbortSignal.any([context.signal, leaving.signal])
    const workspace = open({ ...context, signal }, Promise.all(closing.get(key) ?? []))
    entries.set(key, { account, context, leaving, workspace })
  }

  return {
    current: () => (shownKey === null ? null : (entries.get(shownKey)?.workspace ?? null)),
    all: () => [...entries.values()].map(({ workspace }) => workspace),
    isShown: (account) => ownerKey(account) === shownKey,
    of: (account) => entries.get(ownerKey(account))?.workspace ?? null,
    onAccountsChange(contexts, shown) {
      for (const entry of [...entries.values()]) if (!contexts.includes(entry.context)) leave(entry)
      shownKey = shown === null ? null : ownerKey(accountOf(shown))
      // A workspace that cannot be opened keeps no other from opening; the next change tries it again.
      const errors: unknown[] = []
      for (const context of contexts) {
        if (entries.has(ownerKey(accountOf(context)))) continue
        try {
          enter(context)
        } catch (error) {
          errors.push(error)
        }
      }
      if (errors.length > 0) throw errors[0]
    },
    reopen(account) {
      const entry = entries.get(ownerKey(account))
      if (entry === undefined) return
      leave(entry)
      enter(entry.context)
    },
    async close() {
      for (const entry of [...entries.values()]) leave(entry)
      await Promise.all([...closing.values()].flatMap((each) => [...each]))
    },
  }
}
