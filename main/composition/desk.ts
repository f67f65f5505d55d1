import type { DatabaseSync } from 'node:sqlite'
import type { CaptureRow } from '../../contract/bridge/capture.ts'
import type { OperationKind } from '../../contract/bridge/outbox.ts'
import { createBoxes } from '../boxes/index.ts'
import type { Bridge } from '../bridge/index.ts'
import { createCapture, createContentSearch, createProfiles } from '../capture/index.ts'
import { createCompose, createTemplates } from '../compose/index.ts'
import type { Remembered } from '../database/index.ts'
import { createDirectory } from '../directory/index.ts'
import { createDocuments } from '../documents/index.ts'
import { createFolders } from '../folders/index.ts'
import type { Host } from '../host.ts'
import type { Log } from '../log/index.ts'
import { createOutbox } from '../outbox/index.ts'
import { createProcesses } from '../processes/index.ts'
import type { SessionContext } from '../session/index.ts'
import { createSignatures, createSignerGroups } from '../signatures/index.ts'
import type { Status } from '../status/index.ts'
import type { Transport } from '../transport/index.ts'
import { createOperationHandlers } from './desk-handlers.ts'
import { createDeskLooks } from './desk-looks.ts'
import { createDeskTools } from './desk-tools.ts'
import type { Desk } from './desks.ts'
import { allEnded, within } from './ending.ts'
import { createOpenedFiles } from './opened-files.ts'
import { createOutboxAhead } from './outbox-ahead.ts'
import { pollWith } from './poll-event.ts'
import { rememberedSentence } from './storage-sentences.ts'
import { createUnsentWork } from './unsent.ts'

export interface DeskOptions {
  db: DatabaseSync
  remembered: Remembered
  /** The application's data folder. */
  folder: string
  transport: Transport
  context: SessionContext
  status: Status
  log: Log
  now(): Date
  host: Pick<
    Host,
    'offerFolders' | 'places' | 'folderStableMs' | 'outboxTiming' | 'lookEveryMs' | 'notify' | 'badge' | 'openFile'
  >
  /** In whose name the person works now; null for a citizen. */
  roleInForce(): string | null
  /** How long what is asked for now is held before it leaves. */
  holdMs(): number
  publish: Bridge['publish']
  /** Resolves when the desk before this one has come to its end; until then nothing is begun. */
  free: Promise<unknown>
}

/** What takes something out of a box, or puts something in; resolving is followed by the boxes themselves. */
const movesBoxes: readonly OperationKind[] = ['forward', 'reply', 're-forward', 'complement']
/** How long a desk that is left waits for what it began with; what is still to come of that is not begun. */
const startedMs = 5000

/** Makes everything that works for one person, and sets it going: their operations go on where they stood. */
export function openDesk(options: DeskOptions): Desk {
  const { db, remembered, folder, context, log, now, holdMs, free, host, roleInForce } = options
  const { environment } = context
  const tools = createDeskTools(options)
  const { publish, notify, badge, status, tell, owner, selves, client, contents, spool, thumbnails, pool } = tools
  const base = { db, client, context, now }
  let isClosing = false

  // The features put operations into the outbox, and the outbox tells the features what becomes of them.
  const { outbox: outboxMade, made, enqueue, supersede, undo, takeOver } = createOutboxAhead()

  const directory = createDirectory({ ...base, remembered, log, changed: tell('directory') })
  const documents = createDocuments({ ...base, contents, copies: tools.copies, changed: tell('documents') })
  const boxes = createBoxes({ ...base, remembered, log, enqueue, notify, badge, changed: tell('boxes') })
  const compose = createCompose({
    ...{ ...base, enqueue, supersede, undo, changed: tell('compose') },
    used: directory.used,
    sendAlong: (...wanted) => capture.sendAlong(...wanted),
  })
  const classOf = directory.classOf
  const templates = createTemplates({ db, context, changed: tell('templates') })
  const profiles = createProfiles({ db, context, classOf, changed: tell('folders') })
  const capture = createCapture({
    ...{ db, context, spool, thumbnails, pool, contents, now, log, enqueue, supersede, takeOver, profiles },
    ...{ roleInForce, forwardOn: compose.forwardFile, forwardingsOf: compose.waitingFor },
    ...{ classOf, classOfCode: directory.classOfCode, documentOf: documents.find },
    ...{ leaving: context.signal, free },
    captured: documents.remember,
    changed(rows, removed) {
      tellRows(rows, removed)
      contentSearch.look()
    },
  })
  function tellRows(rows: readonly CaptureRow[], removed: readonly string[]): void {
    publish('capture.changed', { rows: [...rows], removed: [...removed] })
    folders.rowsChanged(rows)
  }
  const contentSearch = createContentSearch({
    ...{ db, owner, client, spool, now, log },
    limitBytes: environment.searchByContentMegabytes * 1024 * 1024,
    // Not while files are going out: it would take half of the line from what the person waits for.
    mayAsk: () => status.read().connection === 'online' && !outboxMade().isPaused() && !outboxMade().isUploading(),
    changed: (rows) => tellRows(rows, []),
  })
  const folders = createFolders({
    ...{ db, owner, dataFolder: folder, log, now, changed: tell('folders') },
    ...{ intake: capture.takeIn, rowOf: capture.find, offers: () => host.offerFolders(), places: host.places },
    isProfile: (profileId) => profiles.find(profileId) !== null,
    stableMs: host.folderStableMs,
  })
  const signatures = createSignatures({
    ...{ ...base, log, contents, selves, enqueue, supersede, roleInForce },
    ...{ digest: tools.digest, describeService: tools.describeService },
    changed() {
      tell('signatures')()
      outboxMade().look()
    },
    callOff: undo,
    standings: () => outboxMade().standings(),
    registroOf: (idDocumento) => documents.find(idDocumento)?.registro ?? null,
    saveDraft: compose.save,
    noticed(words) {
      publish('signatures.noticed', words)
      notify(words)
    },
    captured(idFase, document) {
      documents.remember(document)
      capture.phaseCaptured(idFase, document)
    },
    isBeingSent: capture.isBeingSent,
  })
  const forgets = remembered.onRenewed((why) => {
    if (why === 'damaged') notify({ title: 'Malote', body: rememberedSentence })
  })
  const signers = createSignerGroups({ db, context, changed: tell('signers') })
  const processes = createProcesses({ db, client, context, enqueue })

  const opened = createOpenedFiles({
    ...{ addFiles: capture.addFiles, changed: tell('opened'), log },
    isLeft: () => isClosing || context.signal.aborted,
  })

  const features = { capture, signatures, compose, boxes, processes }
  const outbox = made(
    createOutbox({
      ...{ db, owner, now, holdMs, log, random: Math.random, poll: pollWith(client) },
      horizonMs: environment.horizonSeconds * 1000,
      timing: host.outboxTiming,
      handlers: createOperationHandlers({ tools, shape: environment.forwardingShape, features }),
      changed(changed) {
        status.sawOperations(changed)
        publish('outbox.changed', { operations: [...changed], removed: [] })
        // What was sent has left one box and may have come into another.
        if (changed.some(({ kind, state }) => state === 'done' && movesBoxes.includes(kind))) void boxes.refresh()
        if (outboxMade().isUploading()) contentSearch.giveWay()
        else contentSearch.look()
      },
      archived(operationId) {
        status.sawArchived(operationId)
        publish('outbox.changed', { operations: [], removed: [operationId] })
      },
      progress: status.sawBytes,
    }),
  )

  status.sawPause(outbox.isPaused())
  status.sawOperations(outbox.standings())
  const started = free.then(async () => {
    if (isClosing) return
    signatures.resume()
    outbox.start()
    await capture.start().catch((error: unknown) => log.error('capture.not-started', { error }))
    try {
      if (!isClosing) folders.start()
    } catch (error) {
      log.error('folders.not-started', { error })
    }
  })
  const look = () => {
    void directory.refresh()
    void signatures.refresh()
    void boxes.refresh()
  }
  const looks = createDeskLooks({
    ...{ now, look, lookAtOperations: outbox.look, woke: outbox.wake, always: contentSearch.look },
    everyMs: host.lookEveryMs,
  })

  return {
    ...{ context, capture, opened, profiles, folders, signatures, signers, boxes, compose },
    ...{ templates, directory, processes },
    outbox: {
      ...outbox,
      list() {
        looks.operationsSoon()
        return outbox.list()
      },
      story(wanted) {
        looks.operationsSoon()
        return outbox.story(wanted)
      },
      pause(wanted) {
        try {
          return outbox.pause(wanted)
        } finally {
          // Also where the disk took down that nothing is to be sent, and not what was broken off by it.
          status.sawPause(outbox.isPaused())
          if (outbox.isPaused()) contentSearch.giveWay()
          else contentSearch.look()
        }
      },
    },
    documents: {
      ...documents,
      openOutside: ({ contentId }) => tools.outside.open(contentId),
      list() {
        looks.soon()
        return documents.list()
      },
    },
    unsent: createUnsentWork({ outbox, compose, capture, folders }),
    addFiles: capture.addFiles,
    receive: opened.receive,
    async forgetRead() {
      remembered.markForgotten(owner)
      await documents.forgetCopies()
    },
    content: async (contentId) => contents.resolve(contentId) ?? (await capture.picture(contentId)),
    wake() {
      outbox.wake()
      look()
    },
    async close() {
      isClosing = true
      tools.leave()
      forgets()
      host.badge?.(0)
      looks.stop()
      // None behind another: a share that does not answer must not keep the outbox from stopping.
      await allEnded(log, {
        folders: () => folders.stop(),
        capture: () => capture.close(),
        pool: () => pool.close(),
        contentSearch: () => contentSearch.stop(),
        outbox: () => outbox.stop(),
        started: () => within(startedMs, started),
      })
      await contents.close()
      await tools.outside.close()
    },
  }
}
