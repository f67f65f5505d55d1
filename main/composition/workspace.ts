import type { AddFilesResult } from '../../contract/bridge/capture.ts'
import type { HandedFileView } from '../../contract/bridge/documents.ts'
import type { Outcome } from '../../contract/bridge/outcome.ts'
import type { ContentFile, HandedFile } from '../host.ts'
import type { PathReceiver } from '../opened-files/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { StatusTracker } from '../status/index.ts'
import { connectPage } from './connect-page.ts'
import { allEnded, within } from './ending.ts'
import type { PersonalCalls } from './handlers.ts'
import { createOperationHandlers } from './operation-handlers.ts'
import { createUnsentWork, type UnsentWork } from './unsent.ts'
import { reloadedAreas } from './workspace-events.ts'
import { connectFeatures, createWorkspaceFeatures, type WorkspaceFeatures } from './workspace-features.ts'
import { createWorkspacePolling, type WorkspacePolling } from './workspace-polling.ts'
import { createWorkspaceTools, type WorkspaceOptions, type WorkspaceTools } from './workspace-tools.ts'

/** The features wired for one signed-in person: opened at sign-in, closed at sign-out. It works shown or not. */
export interface Workspace extends PersonalCalls, PathReceiver {
  readonly context: SessionContext
  readonly status: StatusTracker
  readonly unsent: UnsentWork
  addFiles(files: readonly HandedFile[]): Promise<Outcome<AddFilesResult>>
  /** Takes files only to read them. */
  handOver(files: readonly HandedFile[]): Promise<Outcome<HandedFileView[]>>
  content(contentId: string): Promise<ContentFile | null>
  /** Before sign-out: deletes the documents that the person has read, and the list of processes that they watch. */
  forgetRead(): Promise<void>
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

/** Time limit of closing for a start that is under way, and for copies of opened documents. */
const graceMs = 5000
/** How long sending waits for the search; then it is refused with the reason. */
const searchMs = 20_000

/** Makes the tools and the features of one person, and starts their work where it stopped. */
export function openWorkspace(options: WorkspaceOptions): Workspace {
  const { host, page, log, now } = options
  const { context } = options.session

  const tools = createWorkspaceTools(options)
  const { events, outbox, files } = tools
  connectPage(events, outbox, { ...page, host }, context.signal)

  const features = createWorkspaceFeatures(tools, options)
  connectFeatures(tools, features)
  outbox.addHandlers(createOperationHandlers(tools, features))

  page.status.sawPause(outbox.isPaused())
  page.status.sawOperations(outbox.summaries())
  const started = options.previousClosed.then(() => startWork(tools, features, options))
  const refresh = () => {
    void features.directory.refresh()
    void features.signatures.refresh()
    void features.boxes.refresh()
    void features.processes.refresh()
    void features.watched.refresh()
  }
  const polling = createWorkspacePolling({
    now,
    refresh,
    pollOperations: outbox.pollNow,
    onWake: outbox.wake,
    onTick() {
      features.contentSearch.searchNext()
      features.marks.remind()
    },
    everyMs: host.pollEveryMs,
    signal: context.signal,
  })

  return {
    ...features,
    ...pollingCalls(tools, features, polling),
    ...searchedCalls(features),
    context,
    status: page.status,
    started,
    applyPreferences: features.recognition.applyChoice,
    suspend(isSuspended) {
      outbox.suspend(isSuspended)
      features.recognition.suspend(isSuspended)
    },
    unsent: createUnsentWork({ outbox, ...features }),
    addFiles: features.capture.addFiles,
    handOver: files.handed.take,
    receive: features.opened.receive,
    async forgetRead() {
      features.watched.forget()
      features.recognition.forget()
      await features.documents.forgetCopies()
    },
    content: async (contentId) => files.contents.resolve(contentId) ?? (await features.capture.thumbnail(contentId)),
    wake() {
      outbox.wake()
      refresh()
    },
    announceAll() {
      const operations = outbox.list()
      if (operations.ok) events.emit('operationsChanged', operations.value)
      const rows = features.capture.list()
      if (rows.ok) events.emit('captureRowsChanged', { rows: rows.value, removed: [] })
      for (const area of reloadedAreas) events.emit('areaChanged', area)
    },
    async close() {
      host.badge?.(0)
      // In parallel: a share that does not answer must not keep the outbox from stopping.
      await allEnded(log, {
        folders: () => features.folders.stop(),
        capture: () => features.capture.close(),
        exports: () => within(graceMs, features.exports.close()),
        recognition: () => features.recognition.close(),
        pool: () => files.pool.close(),
        contentSearch: () => features.contentSearch.stop(),
        // A document that was just opened must be there offline after the next start.
        copies: () => within(graceMs, files.copies.settled()),
        outbox: () => outbox.stop(),
        started: () => within(graceMs, started),
      })
      await files.handed.close()
      await files.contents.close()
      await files.externalViewer.close()
    },
  }
}

/** Resumes the person's operations and watched folders; one part that fails does not keep the others from starting. */
async function startWork(
  { outbox, context }: WorkspaceTools,
  { signatures, capture, profiles, folders, recognition, marks }: WorkspaceFeatures,
  { log }: WorkspaceOptions,
): Promise<void> {
  if (context.signal.aborted) return
  signatures.resume()
  outbox.start()
  marks.remind()
  await capture.start().catch((error: unknown) => log.error('capture.not-started', { error }))
  if (context.signal.aborted) return
  try {
    profiles.applyPolicy()
  } catch (error) {
    log.error('profiles.policy-not-applied', { error })
  }
  try {
    recognition.start()
  } catch (error) {
    log.error('recognition.not-started', { error })
  }
  try {
    folders.start()
  } catch (error) {
    log.error('folders.not-started', { error })
  }
}

/** Calls of a page that trigger a refresh from the service: an opened list must be current. */
function pollingCalls(
  { outbox, events, files }: WorkspaceTools,
  { documents }: WorkspaceFeatures,
  polling: WorkspacePolling,
): Pick<PersonalCalls, 'outbox' | 'documents'> {
  return {
    outbox: {
      ...outbox,
      list() {
        polling.pollOperationsSoon()
        return outbox.list()
      },
      history(wanted) {
        polling.pollOperationsSoon()
        return outbox.history(wanted)
      },
      pause(wanted) {
        try {
          return outbox.pause(wanted)
        } finally {
          // A full disk may record the pause and then fail.
          events.emit('pauseChanged', { isPaused: outbox.isPaused() })
        }
      },
    },
    documents: {
      ...documents,
      openOutside: ({ contentId }) => files.externalViewer.open(contentId),
      dragOut: ({ contentId }) => files.externalViewer.drag(contentId),
      list() {
        polling.refreshSoon()
        return documents.list()
      },
    },
  }
}

/** Calls that send files wait until those that are to be Público have been searched for personal data. */
function searchedCalls({ capture, compose, privacy }: WorkspaceFeatures): Pick<PersonalCalls, 'capture' | 'compose'> {
  return {
    capture: {
      ...capture,
      async submit(wanted) {
        await within(searchMs, privacy.settled(wanted.fileIds))
        return capture.submit(wanted)
      },
    },
    compose: {
      ...compose,
      async send(wanted) {
        const draft = compose.get(wanted)
        const documents = draft.ok ? (draft.value?.fields.documents ?? []) : []
        const fileIds = documents.flatMap((each) => ('fileId' in each ? [each.fileId] : []))
        await within(searchMs, privacy.settled(fileIds))
        return compose.send(wanted)
      },
    },
  }
}
