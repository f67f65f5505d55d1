import type { OperationKind } from '../../contract/bridge/outbox.ts'
import { type Capture, createCapture, createContentSearch, createProfiles } from '../capture/index.ts'
import { type Compose, createCompose, createTemplates } from '../compose/index.ts'
import type { Directory } from '../directory/index.ts'
import { createDocuments, type Documents } from '../documents/index.ts'
import { createLists } from '../lists/index.ts'
import { storageFailure } from '../local-data/index.ts'
import { createOpenedFiles } from '../opened-files/index.ts'
import { createProcesses, createWatched, processOperationOf } from '../processes/index.ts'
import { createSignatures, createSignerGroups } from '../signatures/index.ts'
import { lateBound } from './late-bound.ts'
import { createPersonDirectory } from './person-directory.ts'
import { createPersonPrivacy } from './person-privacy.ts'
import { createPersonReceipts } from './person-receipts.ts'
import { createPersonBoxes } from './workspace-boxes.ts'
import type { ReloadedArea } from './workspace-events.ts'
import { createPersonExports, createPersonFolders, createPersonSheets } from './workspace-folders.ts'
import { createPersonRecognition } from './workspace-recognition.ts'
import type { WorkspaceOptions, WorkspaceTools } from './workspace-tools.ts'

export type WorkspaceFeatures = ReturnType<typeof createWorkspaceFeatures>

/** Makes the features of one workspace. What they tell one another goes through the events (`connectFeatures`). */
export function createWorkspaceFeatures(tools: WorkspaceTools, options: WorkspaceOptions) {
  const { context, outbox, service, files, events } = tools
  const { data, session, log, now } = options
  const base = { db: data.db, client: service.client, context, now }
  const port = outboxPort(outbox)
  const changed = (area: ReloadedArea) => () => events.emit('areaChanged', area)
  const directory = createPersonDirectory(tools, options)
  const { classOf, activeClassOf, classOfCode, hasClassEnded } = directory
  const ofDirectory = { classOf: activeClassOf, classOfCode, hasClassEnded }
  const documents = createDocuments({
    ...base,
    actingIds: tools.actingIds,
    contents: files.contents,
    copies: files.copies,
    handed: files.handed,
    classOf,
    changed: changed('documents'),
  })
  const ofBoxes = createPersonBoxes(tools, options)
  // Compose sends files along, and capture forwards what it has sent: one of the two has to come first.
  const sendAlong = lateBound<Parameters<Capture['sendAlong']>, ReturnType<Capture['sendAlong']>>('capture.sendAlong')
  const compose = createCompose({
    ...base,
    ...port,
    used: directory.used,
    sendAlong: sendAlong.call,
    toldDocument: documents.told,
    processOperationOf,
    changed: changed('compose'),
  })
  const profiles = createProfiles({
    db: data.db,
    context,
    classOf: activeClassOf,
    policy: options.policy,
    changed: changed('folders'),
  })
  const sheets = createPersonSheets(tools, options, { directory, profiles })
  const privacy = createPersonPrivacy(tools, options, { capture: () => capture, recognition: () => recognition })
  const ofProfiles = { findProfile: profiles.find, planStack: sheets.plan, privacy }
  const capture = createCapture({
    db: data.db,
    context,
    now,
    log,
    storage: files,
    outbox: port,
    forwardings: compose,
    lookups: { ...ofProfiles, ...ofDirectory, findDocument: documents.find, roleInForce: session.roleInForce },
    events: {
      changed: (rows, removed) => events.emit('captureRowsChanged', { rows, removed }),
      captured: (document) => events.emit('documentCaptured', document),
    },
    previousClosed: options.previousClosed,
  })
  sendAlong.bind(capture.sendAlong)
  const recognition = createPersonRecognition(tools, options, capture)
  const signatures = createPersonSignatures(tools, options, { documents, capture, compose })
  const folders = createPersonFolders(tools, options, { capture, profiles })
  const { processes, watched } = createPersonProcesses(tools, options, { classOf })
  return {
    directory,
    documents,
    receipts: createPersonReceipts(tools, options, { documents, compose, signatures, privacy }),
    lists: createLists({ contents: files.contents }),
    sheets,
    ...ofBoxes,
    compose,
    templates: createTemplates({ db: data.db, context, changed: changed('templates') }),
    profiles,
    capture,
    privacy,
    pages: capture.pages,
    contentSearch: createSearch(tools, options),
    folders,
    recognition,
    signatures,
    signers: createSignerGroups({ db: data.db, context, changed: changed('signers') }),
    processes,
    watched,
    exports: createPersonExports(tools, options, { documents, folders, processes }),
    opened: createOpenedFiles({
      addFiles: (added) => capture.addFiles(added).catch(storageFailure),
      changed: changed('opened'),
      log,
      signal: context.signal,
    }),
  }
}

/** Processes, and those that the person watches. */
function createPersonProcesses(
  { context, actingIds, service, events }: WorkspaceTools,
  { data, page, log, now }: WorkspaceOptions,
  { classOf }: Pick<Directory, 'classOf'>,
) {
  const { client } = service
  const changed = (area: ReloadedArea) => () => events.emit('areaChanged', area)
  const processes = createProcesses({
    client,
    context,
    now,
    cache: data.cache,
    classOf,
    changed: changed('processes'),
    read: (view) => events.emit('processRead', view),
    refused(id) {
      events.emit('processRefused', { id })
      events.emit('itemClosed', { kind: 'process', id })
    },
    log,
  })
  const watched = createWatched({
    db: data.db,
    client,
    context,
    actingIds,
    now,
    isOnline: () => page.status.read().connection === 'online',
    processes,
    events: {
      changed: changed('watched'),
      acted: changed('processes'),
      closed: (id) => events.emit('itemClosed', { kind: 'process', id }),
      notify: (notification) => events.emit('notificationDue', notification),
    },
    log,
  })
  return { processes, watched }
}

function createPersonSignatures(
  { context, actingIds, outbox, service, files, events }: WorkspaceTools,
  { data, session, log, now }: WorkspaceOptions,
  { documents, capture, compose }: { documents: Documents; capture: Capture; compose: Compose },
) {
  const port = outboxPort(outbox)
  return createSignatures({
    db: data.db,
    context,
    now,
    log,
    actingIds,
    service: { ...service, contents: files.contents },
    outbox: {
      ...port,
      cancel: port.undo,
      summaries: outbox.summaries,
      waitingForSignIn: outbox.waitingForSignIn,
    },
    lookups: {
      roleInForce: session.roleInForce,
      registroOf: (idDocumento) => documents.find(idDocumento)?.registro ?? null,
      isBeingSent: capture.isBeingSent,
    },
    saveDraft: compose.save,
    events: {
      changed: () => events.emit('areaChanged', 'signatures'),
      captured: (idFase, document) => events.emit('phaseDocumentCaptured', { idFase, document }),
      synced: () => events.emit('signatureQueueChanged', {}),
      deleted: (idFase) => events.emit('phaseDocumentDeleted', { idFase }),
      closed: (id) => events.emit('itemClosed', { kind: 'signature', id }),
      noticed: (notification) => events.emit('signatureNoticed', notification),
    },
  })
}

/** The part of the outbox that features use. */
const outboxPort = (outbox: WorkspaceTools['outbox']) => ({
  enqueue: outbox.add,
  takeOver: outbox.replaceDependency,
  supersede: (operationId: string) => void outbox.archive({ operationId }),
  undo: (operationId: string) => outbox.cancel({ operationId }).ok,
})

function createSearch({ owner, outbox, service, files, context, events }: WorkspaceTools, options: WorkspaceOptions) {
  const { status } = options.page
  return createContentSearch({
    db: options.data.db,
    owner,
    client: service.client,
    spool: files.spool,
    now: options.now,
    log: options.log,
    limitBytes: context.environment.searchByContentMegabytes * 1024 * 1024,
    // A search takes half of the line from an upload.
    isLineIdle: () => status.read().connection === 'online' && !outbox.isHalted() && !outbox.isUploading(),
    changed: (rows) => events.emit('captureRowsChanged', { rows, removed: [] }),
  })
}

/** Operations that take something out of a box or put something into one; `resolve` is followed by the boxes. */
const kindsMovingBoxes: readonly OperationKind[] = ['forward', 'reply', 're-forward', 'complement', 'process-act']
/** Operations on a document in signature, whose end another operation may wait for. */
const kindsOfSignatures: readonly OperationKind[] = [
  'sign',
  'refuse-signature',
  'block-signature',
  'unblock-signature',
  'delete-signature-document',
]

/** Connects the events of features to the features that react to them. */
export function connectFeatures({ events, outbox }: WorkspaceTools, features: WorkspaceFeatures): void {
  const { boxes, capture, contentSearch, directory, documents, folders, marks, privacy, recognition, watched } =
    features
  const isSearchAllowed = () => !outbox.isHalted() && !outbox.isUploading()
  const searchWhenAllowed = () => (isSearchAllowed() ? contentSearch.searchNext() : contentSearch.cancelCurrent())

  events.on('captureRowsChanged', ({ rows, removed }) => {
    folders.rowsChanged(rows)
    privacy.rowsChanged(rows, removed)
    recognition.filesChanged(removed)
    contentSearch.searchNext()
  })
  events.on('areaChanged', (area) => {
    if (area === 'recognition') privacy.recognised()
    if (area === 'boxes' || area === 'signatures' || area === 'processes') directory.forgetCitizens()
  })
  events.on('documentCaptured', documents.remember)
  events.on('processRead', watched.noteRead)
  events.on('processRefused', ({ id }) => watched.noteClosed(id))
  events.on('itemClosed', marks.withholdTitle)
  events.on('phaseDocumentCaptured', ({ idFase, document }) => {
    documents.remember(document)
    capture.phaseCaptured(idFase, document)
  })
  events.on('phaseDocumentDeleted', ({ idFase }) => capture.phaseDeleted(idFase))
  events.on('operationsChanged', (operations) => {
    if (operations.some(({ kind, state }) => state === 'done' && kindsMovingBoxes.includes(kind))) void boxes.refresh()
    if (operations.some(({ kind, state }) => state === 'done' && kindsOfSignatures.includes(kind))) outbox.pollNow()
    searchWhenAllowed()
  })
  events.on('pauseChanged', searchWhenAllowed)
  // A signature of somebody else may be what an operation waits for.
  events.on('signatureQueueChanged', outbox.pollNow)
}
