import type { AddFilesResult } from '../../contract/bridge/capture.ts'
import type { HandedFileView } from '../../contract/bridge/documents.ts'
import { events as pageEvents } from '../../contract/bridge/events.ts'
import type { Outcome } from '../../contract/bridge/outcome.ts'
import type { PathReceiver } from '../features/opened-files/index.ts'
import type { ContentFile, HandedFile } from '../host.ts'
import type { SessionContext } from '../program/session/index.ts'
import type { StatusTracker } from '../program/status/index.ts'
import type { ReloadedArea } from '../workspace-events.ts'
import type { AnyModule } from '../workspace-module.ts'
import { connectPage } from './connect-page.ts'
import { within } from './ending.ts'
import { closeAll, forgetAll, startAll, type UnsentWork, unsentOf } from './module-loops.ts'
import { createModules, type Modules } from './modules.ts'
import { startPolling } from './workspace-polling.ts'
import { createWorkspaceTools, type WorkspaceOptions } from './workspace-tools.ts'

/** Areas whose calls need a signed-in person: those of the modules. */
export type PersonalArea = keyof Modules

/** The modules of one signed-in person: opened at sign-in, closed at sign-out. It works shown or not. */
export interface Workspace extends PathReceiver {
  readonly context: SessionContext
  readonly status: StatusTracker
  readonly unsent: UnsentWork
  /** The calls of an area; null if no module has it. */
  callsOf(area: string): object | null
  addFiles(files: readonly HandedFile[]): Promise<Outcome<AddFilesResult>>
  /** Takes files only to read them. */
  openForReading(files: readonly HandedFile[]): Promise<Outcome<HandedFileView[]>>
  content(contentId: string): Promise<ContentFile | null>
  /** Stops sending, or goes on with it, as the person wishes. */
  pause(isPaused: boolean): void
  /** Before sign-out: deletes what the person has read, what they watch, and drafts that can still be restored. */
  forget(): Promise<void>
  /** The person has changed a preference. */
  applyPreferences(): void
  /** Stops sending, or goes on with it; the person's own pause stays as it is. */
  suspend(isSuspended: boolean): void
  /** Retries waiting work now: the person has signed in again, or the network may be back. */
  wake(): void
  /** Resolves when work has started, after the previous workspace has ended. */
  readonly started: Promise<void>
  /** Publishes everything that the page shows: changes may have been missed while a workspace was replaced. */
  announceAll(): void
  /** Ends pending writes, then stops; after the signal of the context has been aborted. */
  close(): Promise<void>
}

/** Time limit of closing for a start that is under way. */
const graceMs = 5000

/** Makes the modules of one person, and starts their work where it stopped. */
export function openWorkspace(options: WorkspaceOptions): Workspace {
  const { host, page, log, now } = options
  const { context } = options.session

  const tools = createWorkspaceTools(options)
  const { events, outbox, contents, files } = tools
  connectPage(events, outbox, { ...page, host }, context.signal)

  const modules = createModules(tools, options)
  const all = Object.values<AnyModule>(modules)
  outbox.addHandlers(all.flatMap(({ operations = [] }) => operations))
  const { opened } = modules
  const { capture } = modules.capture

  page.status.sawPause(outbox.isPaused())
  page.status.sawOperations(outbox.summaries())
  const started = options.previousClosed.then(() => startAll(modules, log, context.signal))
  function refresh(): void {
    for (const module of all) void module.refresh?.()
  }
  startPolling({
    now,
    refresh,
    onWake: outbox.wake,
    onTick() {
      for (const module of all) module.tick?.()
    },
    everyMs: host.pollEveryMs,
    signal: context.signal,
  })

  return {
    callsOf: (area) => (Object.hasOwn(modules, area) ? modules[area as PersonalArea].calls : null),
    context,
    status: page.status,
    started,
    unsent: unsentOf(modules),
    addFiles: capture.addFiles,
    openForReading: files.handed.take,
    receive: opened.calls.receive,
    content: async (contentId) => contents.resolve(contentId) ?? (await capture.thumbnail(contentId)),
    pause: (isPaused) => void modules.outbox.calls.pause({ isPaused }),
    applyPreferences() {
      for (const module of all) module.preferencesChanged?.()
    },
    suspend(isSuspended) {
      for (const module of all) module.suspend?.(isSuspended)
    },
    forget: () => forgetAll(modules),
    wake() {
      outbox.wake()
      refresh()
    },
    announceAll() {
      for (const [area, module] of Object.entries<AnyModule>(modules)) {
        if (module.announce !== undefined) module.announce()
        else if (isReloaded(area)) events.emit('areaChanged', area)
      }
    },
    async close() {
      host.badge?.(0)
      await closeAll(modules, log, { pool: () => files.pool.close(), started: () => within(graceMs, started) })
      await files.handed.close()
      await contents.close()
      await files.externalViewer.close()
    },
  }
}

const isReloaded = (area: string): area is ReloadedArea => Object.hasOwn(pageEvents, `${area}.changed`)
