import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { eventOutcome } from '../../contract/api/events.ts'
import type { CaptureRow } from '../../contract/bridge/capture.ts'
import { type ApiClient, createApiClient, createDescribe, getEvent } from '../api/index.ts'
import { createBoxes, createResolveHandler } from '../boxes/index.ts'
import type { Bridge } from '../bridge/index.ts'
import {
  createCapture,
  createCaptureHandler,
  createContentSearch,
  createProfiles,
  createSendHandler,
  createSpool,
  createThumbnails,
} from '../capture/index.ts'
import { createCompose, createForwardHandler, createForwardingActHandlers } from '../compose/index.ts'
import type { Transaction } from '../database/index.ts'
import { createDirectory } from '../directory/index.ts'
import { createDocuments } from '../documents/index.ts'
import { createFolders } from '../folders/index.ts'
import type { Host } from '../host.ts'
import type { Log } from '../log/index.ts'
import { createOutbox, type NewJob, type Outbox, type PollEvent, refusal, stepFailure } from '../outbox/index.ts'
import { createPdfPool } from '../pdf/index.ts'
import { createOpenProcessHandler, createProcessActHandler, createProcesses } from '../processes/index.ts'
import type { SessionContext } from '../session/index.ts'
import { createActHandlers, createSignatures, createSignerGroups, createSignHandler } from '../signatures/index.ts'
import type { Status } from '../status/index.ts'
import { createContentStore, createDigester, createUploader } from '../transfer/index.ts'
import type { Transport } from '../transport/index.ts'
import { createClockWatch } from './clock-watch.ts'
import type { Desk } from './desks.ts'
import { allEnded, within } from './ending.ts'
import { observedClient } from './observed-client.ts'
import { createUnsentWork } from './unsent.ts'
import { untilLeft } from './until-left.ts'

export interface DeskOptions {
  db: DatabaseSync
  /** The application's data folder. */
  folder: string
  transport: Transport
  context: SessionContext
  status: Status
  log: Log
  now(): Date
  host: Pick<Host, 'offerFolders' | 'folderStableMs' | 'notify'>
  /** In whose name the person works now; null for a citizen. */
  roleInForce(): string | null
  /** How long what is asked for now is held before it leaves. */
  holdMs(): number
  publish: Bridge['publish']
  /** Resolves when the desk before this one has come to its end; until then nothing is begun. */
  free: Promise<unknown>
}

/** How often the boxes and the signature queue are looked at while somebody is signed in. */
const lookMs = 30_000
const lookPauseMs = 3000
/** How long a desk that is left waits for what it began with; what is still to come of that is not begun. */
const startedMs = 5000

/** Makes everything that works for one person, and sets it going: their operations go on where they stood. */
export function openDesk(options: DeskOptions): Desk {
  const { db, folder, transport, context, log, now, holdMs, free, host, roleInForce } = options
  const { publish, notify, status, leave } = untilLeft({ ...options, notify: host.notify })
  const { environment, person, roles } = context
  const owner = { environmentId: environment.id, personId: person.id }
  const selves = [person.id, ...roles.map(({ id }) => id)]
  const { token, renewAfter401 } = context
  const plainClient = createApiClient({ transport, apiUrl: environment.apiUrl, token, renewAfter401, now })
  const client = observedClient(plainClient, status.sawOutcome)
  const contents = createContentStore({ folder: join(folder, 'content', randomUUID()), transport, log })
  const uploader = createUploader({ transport, now })
  const digest = createDigester({ transport })
  const describeService = createDescribe({ transport, apiUrl: environment.apiUrl })
  const pool = createPdfPool({ log })
  const spool = createSpool({ folder: join(folder, 'spool'), pool, maxMegabytes: environment.maxFileMegabytes })
  const thumbnails = createThumbnails({ folder: join(folder, 'thumbnails'), pool })
  const base = { db, client, context, now }
  const tell = (name: 'folders' | 'signatures' | 'signers' | 'boxes' | 'compose' | 'documents') => () =>
    publish(`${name}.changed`, {})

  // The features put operations into the outbox, and the outbox tells the features what becomes of them.
  const operations: { outbox?: Outbox } = {}
  const outboxMade = (): Outbox => {
    if (operations.outbox === undefined) throw new Error('the outbox is made with the desk')
    return operations.outbox
  }
  const enqueue = (tx: Transaction, job: NewJob) => outboxMade().add(tx, job)
  const supersede = (operationId: string) => void outboxMade().archive({ operationId })

  const undo = (operationId: string) => outboxMade().cancel({ operationId }).ok

  const directory = createDirectory({ ...base, log })
  const documents = createDocuments({ ...base, contents, changed: tell('documents') })
  const boxes = createBoxes({ ...base, log, enqueue, changed: tell('boxes') })
  const compose = createCompose({ ...base, enqueue, supersede, undo, changed: tell('compose') })
  const classOf = directory.classOf
  const profiles = createProfiles({ db, context, classOf, changed: tell('folders') })
  const capture = createCapture({
    ...{ db, context, spool, thumbnails, pool, contents, now, log, enqueue, supersede, profiles, roleInForce },
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
    ...{ intake: capture.takeIn, rowOf: capture.find, offers: () => host.offerFolders() },
    isProfile: (profileId) => profiles.find(profileId) !== null,
    stableMs: host.folderStableMs,
  })
  const signatures = createSignatures({
    ...{ ...base, log, contents, digest, describeService, selves, enqueue, changed: tell('signatures'), roleInForce },
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
  const signers = createSignerGroups({ db, context, changed: tell('signers') })
  const processes = createProcesses({ db, client, context, enqueue })

  const files = { client, uploader, spool, selves }
  const writing = { client, shape: environment.forwardingShape, follow: compose.follow }
  const outbox = createOutbox({
    ...{ db, owner, now, holdMs, log, random: Math.random, poll: pollWith(client) },
    horizonMs: environment.horizonSeconds * 1000,
    handlers: [
      createCaptureHandler(files, capture.follow),
      createSendHandler(files, capture.follow),
      createSignHandler({ client, selves, ...signatures.eyes, follow: signatures.eyes.followSigning }),
      createOpenProcessHandler(client, processes.follow),
      createProcessActHandler(client, processes.follow),
      ...createActHandlers({ client, selves, ...signatures.eyes }),
      createForwardHandler(writing),
      ...createForwardingActHandlers(writing),
      createResolveHandler({ client, follow: boxes.follow }),
    ],
    changed(changed) {
      status.sawOperations(changed)
      publish('outbox.changed', { operations: [...changed], removed: [] })
      if (outboxMade().isUploading()) contentSearch.giveWay()
      else contentSearch.look()
    },
    archived(operationId) {
      status.sawArchived(operationId)
      publish('outbox.changed', { operations: [], removed: [operationId] })
    },
    progress: status.sawBytes,
  })
  operations.outbox = outbox

  status.sawPause(outbox.isPaused())
  status.sawOperations(outbox.standings())
  let isClosing = false
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
  /** Whoever opens a list wants what is there now; opening many does not ask many times. */
  let lookedAt = 0
  const lookSoon = () => {
    if (now().getTime() - lookedAt < lookPauseMs) return
    lookedAt = now().getTime()
    look()
  }
  lookSoon()
  const slept = createClockWatch({ now, everyMs: lookMs })
  const timer = setInterval(() => {
    if (slept()) outbox.wake()
    contentSearch.look()
    lookSoon()
  }, lookMs)
  timer.unref()

  return {
    ...{ context, capture, profiles, folders, signatures, signers, boxes, compose, directory, processes },
    outbox: {
      ...outbox,
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
      list() {
        lookSoon()
        return documents.list()
      },
    },
    unsent: createUnsentWork({ outbox, compose, capture, folders }),
    addFiles: capture.addFiles,
    content: async (contentId) => contents.resolve(contentId) ?? (await capture.picture(contentId)),
    wake() {
      outbox.wake()
      look()
    },
    async close() {
      isClosing = true
      leave()
      clearInterval(timer)
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
    },
  }
}

/** Asks how an event stands (spec, "Events"); one that has ended without effect is a refusal. */
function pollWith(client: ApiClient): PollEvent {
  return async (eventId, signal) => {
    const read = await getEvent(client, eventId, signal)
    if (read.kind === 'refused' || read.kind === 'forbidden') {
      // The service took the operation in: that it does not find its event says nothing of how it ended.
      const { status, message, traceId } = read
      const said = { status, message: message ?? 'O serviço não informa o andamento.', traceId }
      return { kind: 'event-unknown', said }
    }
    if (read.kind !== 'ok') return stepFailure(read)
    const { idDocumento, idEncaminhamento, idProcesso, idAto, mensagem } = read.value
    switch (eventOutcome(read.value)) {
      case 'pending':
        return { kind: 'event-pending' }
      case 'failed':
        return refusal(mensagem ?? 'O serviço não concluiu a operação.')
      case 'done':
        return {
          kind: 'event-ended',
          ids: {
            ...(idDocumento && { idDocumento }),
            ...(idEncaminhamento && { idEncaminhamento }),
            ...(idProcesso && { idProcesso }),
            ...(idAto && { idAto }),
          },
        }
    }
  }
}
