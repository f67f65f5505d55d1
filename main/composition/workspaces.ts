import type { Log } from '../log/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { Workspace } from './workspace.ts'

/** Keeps at most one workspace open: that of the signed-in person. */
export interface Workspaces {
  current(): Workspace | null
  /** Opens the workspace of this context and closes any other; null closes it. The same context changes nothing. */
  onAccountChange(context: SessionContext | null): void
  /** Closes the open workspace, if there is one, and opens another for the same person. */
  reopen(): void
  /** Resolves when every workspace has ended. */
  close(): Promise<void>
}

export interface WorkspacesOptions {
  /**
   * @param context its signal is aborted when the workspace is left
   * @param previousClosed two workspaces must not drive the operations of one person
   */
  open(context: SessionContext, previousClosed: Promise<unknown>): Workspace
  /** A workspace was left: its status no longer holds. */
  left(): void
  log: Pick<Log, 'error'>
}

export function createWorkspaces({ open, left, log }: WorkspacesOptions): Workspaces {
  let account: SessionContext | null = null
  let workspace: Workspace | null = null
  let leaving = new AbortController()
  const closing = new Set<Promise<void>>()

  function leave(): void {
    if (workspace === null) return
    leaving.abort()
    const closed = workspace
      .close()
      .catch((error: unknown) => log.error('workspace.unclosed', { error }))
      .finally(() => closing.delete(closed))
    closing.add(closed)
    workspace = null
    left()
  }

  function openNext(): void {
    leave()
    if (account === null) return
    leaving = new AbortController()
    const signal = AbortSignal.any([account.signal, leaving.signal])
    workspace = open({ ...account, signal }, Promise.all(closing))
  }

  return {
    current: () => workspace,
    onAccountChange(context) {
      // A workspace that could not be opened is opened by the next change.
      if (context === account && (workspace !== null || context === null)) return
      account = context
      openNext()
    },
    reopen: openNext,
    async close() {
      account = null
      leave()
      await Promise.all(closing)
    },
  }
}
