import { failed, type Outcome } from '../../contract/bridge/outcome.ts'
import { accountSchema } from '../../contract/bridge/session.ts'
import type { Bridge } from '../engine/bridge/index.ts'
import type { OpenedPaths } from '../features/opened-files/index.ts'
import type { Application, HandedFile } from '../host.ts'
import type { Configuration } from '../program/configuration/index.ts'
import type { Desktop } from '../program/desktop/index.ts'
import type { Diagnostics } from '../program/diagnostics/index.ts'
import { storageFailure } from '../program/local-data/index.ts'
import { type OpenedWorkspaces, stoppingWork } from './open-workspaces.ts'
import { removeOwned } from './remove-owned.ts'
import type { Workspace } from './workspace.ts'

interface ApplicationParts {
  bridge: Bridge
  workspaces: Pick<OpenedWorkspaces, 'current' | 'all' | 'of'>
  desktop: Pick<Desktop, 'requests' | 'lock' | 'power'>
  openedPaths: OpenedPaths
  configuration: Pick<Configuration, 'open'>
  diagnostics: Pick<Diagnostics, 'content'>
  flushEvents(): void
}

/** The host's interface; after `close` no call starts any more. */
export function createApplication(
  { bridge, workspaces, desktop, openedPaths, configuration, diagnostics, flushEvents }: ApplicationParts,
  end: () => Promise<void>,
): Application {
  let closing: Promise<void> | null = null
  const isClosed = () => closing !== null || desktop.lock.isLocked()
  /** Files go to the account that the page names: it was shown when they were dropped, and their bytes took a while. */
  function receiver(account: unknown): Workspace | null {
    if (isClosed()) return null
    if (account === undefined) return workspaces.current()
    const { data } = accountSchema.safeParse(account)
    return data === undefined ? null : workspaces.of(data)
  }
  async function give<T>(
    files: readonly HandedFile[],
    account: unknown,
    take: (current: Workspace) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const current = receiver(account)
    if (current !== null) return take(current).catch(storageFailure)
    await removeOwned(files)
    return failed('not-signed-in')
  }
  return {
    async call(name, input, account) {
      if (closing !== null) return failed('cancelled')
      return desktop.lock.allows(name, input) ? bridge.call(name, input, account) : failed('not-signed-in')
    },
    async addFiles(files, account) {
      const outcome = await give(files, account, (current) => current.addFiles(files))
      // The page knows the rows before it gets their ids.
      flushEvents()
      return outcome
    },
    openForReading: (files, account) => give(files, account, (current) => current.openForReading(files)),
    open(paths) {
      if (closing === null) void openedPaths.open(paths)
    },
    configure: configuration.open,
    request: desktop.requests.add,
    link: desktop.requests.link,
    async content(contentId) {
      if (desktop.lock.isLocked()) return null
      return diagnostics.content(contentId) ?? (await workspaces.current()?.content(contentId)) ?? null
    },
    unsent: () => stoppingWork(closing === null ? workspaces.all() : []),
    pause(isPaused) {
      if (isClosed()) return
      for (const workspace of workspaces.all()) {
        // A full disk may refuse it; the status tells whether an account is paused.
        void (async () => workspace.pause(isPaused))().catch(() => undefined)
      }
    },
    system: desktop.power.hear,
    idle: desktop.lock.idle,
    close() {
      closing ??= end()
      return closing
    },
  }
}
