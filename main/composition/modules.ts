import type { AreaName, CallInput } from '../../contract/bridge/calls.ts'
import { citizenSenders, createBoxesModule, createViewsModule } from '../features/boxes/index.ts'
import { createCaptureModule, createProfilesModule, destinationProblem } from '../features/capture/index.ts'
import { createCertificatesModule } from '../features/certificates/index.ts'
import { createComposeModule, createTemplatesModule } from '../features/compose/index.ts'
import { createCounterModule } from '../features/counter/index.ts'
import { createDigitisationModule } from '../features/digitisation/index.ts'
import { createDirectoryModule, type Directory } from '../features/directory/index.ts'
import { createDocumentsModule, type Documents } from '../features/documents/index.ts'
import { createFoldersModule, type Folders } from '../features/folders/index.ts'
import { createListsModule } from '../features/lists/index.ts'
import { addBusinessDays, createMarksModule, followCoverDeadlines, localDay } from '../features/marks/index.ts'
import { createOpenedModule } from '../features/opened-files/index.ts'
import { createPrintingModule } from '../features/printing/index.ts'
import { createPrivacyModule } from '../features/privacy/index.ts'
import {
  citizenParties,
  createExportsModule,
  createProcessesModule,
  createWatchedModule,
  processOperationOf,
} from '../features/processes/index.ts'
import { createReceiptsModule } from '../features/receipts/index.ts'
import { createRecognitionModule } from '../features/recognition/index.ts'
import { createScanningModule } from '../features/scanning/index.ts'
import { createSheetsModule, type SheetLookups } from '../features/sheets/index.ts'
import { citizenSigners, createSignaturesModule, createSignersModule } from '../features/signatures/index.ts'
import { createVerificationModule } from '../features/verification/index.ts'
import { storageFailure } from '../program/local-data/index.ts'
import type { Module } from '../workspace-module.ts'
import { within } from './ending.ts'
import { createOutboxModule } from './outbox-module.ts'
import type { WorkspaceOptions, WorkspaceTools } from './workspace-tools.ts'

/** Every area that needs a signed-in person has one module. */
export type Modules = ReturnType<typeof createModules>

/** How long sending waits for the search for personal data; then it is refused with the reason. */
const searchMs = 20_000

/**
 * Makes the modules of one workspace. Each takes from those before it what it asks of them; what they tell one another
 * goes through the events. The order of the answer is the order of start and, reversed, of close.
 */
export function createModules(tools: WorkspaceTools, options: WorkspaceOptions) {
  const { outbox, events, context, files } = tools
  const { data, host } = options
  const isOnline = () => options.page.status.read().connection === 'online'
  const directory = createDirectoryModule(tools, [citizenSenders, citizenSigners, citizenParties])
  const { classOf } = directory.calls
  const { documents, ...ofDocuments } = createDocumentsModule(tools, { ...files, classOf })
  const views = createViewsModule(tools)
  const { checkSignatures, ...verification } = createVerificationModule(tools, {
    dataFolder: data.folder,
    pool: files.pool,
    transport: options.transport,
  })
  const marks = createMarksModule(tools, { labelRenamed: views.calls.relabel })
  const { compose, capture, ...ofSending } = createSendingModules(tools, options, {
    directory: directory.calls,
    documents,
    checkSignatures,
    isOnline,
  })
  const { privacy, folders } = ofSending
  followCoverDeadlines(tools, { findFile: capture.capture.find, sentBy: compose.compose.sentBy, marks: marks.calls })
  const signatures = createSignaturesModule(tools, {
    service: tools.service,
    lookups: {
      roleInForce: options.session.roleInForce,
      registroOf: (idDocumento) => documents.find(idDocumento)?.registro ?? null,
      isBeingSent: capture.capture.isBeingSent,
    },
    saveDraft: compose.compose.save,
  })
  const processes = createProcessesModule(tools, { classOf, draftUpdated: compose.compose.onUpdate })
  return {
    directory,
    documents: ofDocuments,
    signatures,
    outbox: createOutboxModule({ outbox, events, signal: context.signal }),
    views,
    marks,
    verification,
    boxes: createBoxesModule(tools, marks.calls),
    signers: createSignersModule(tools),
    processes,
    watched: createWatchedModule(tools, { processes: processes.calls, isOnline }),
    compose,
    templates: createTemplatesModule(tools),
    capture,
    pages: capture.pages,
    ...ofSending,
    exports: createExportsModule(tools, {
      processes: processes.calls,
      openDocument: documents.open,
      pool: files.pool,
      notes: data.shared.exportNotes,
      previousClosed: options.previousClosed,
      places: placesOf(host, folders.calls),
    }),
    receipts: createReceiptsModule(tools, {
      sentBy: compose.compose.sentBy,
      signature: signatures.calls.receipt,
      findDocument: documents.find,
      personalData: privacy.calls.receiptLine,
      findHanded: files.handed.find,
    }),
    certificates: createCertificatesModule(tools, {
      host,
      transport: options.transport,
      capture: capture.capture,
      files,
    }),
    scanning: createScanningModule(tools, options, { ...files, ...capture }),
    lists: createListsModule(tools),
    printing: createPrintingModule(tools, host.printing),
    opened: createOpenedModule(tools, { addFiles: (added) => capture.capture.addFiles(added).catch(storageFailure) }),
  } satisfies { readonly [Area in AreaName]?: Module<Area> }
}

interface SendingParts {
  directory: Directory
  documents: Documents
  checkSignatures: ReturnType<typeof createVerificationModule>['checkSignatures']
  isOnline(): boolean
}

/** Capture and compose, which send through one another, and the rooms that a file passes on its way. */
function createSendingModules(
  tools: WorkspaceTools,
  options: WorkspaceOptions,
  { directory, documents, checkSignatures, isOnline }: SendingParts,
) {
  const { files, service } = tools
  const { data, host } = options
  const { classOfCode, hasClassEnded, activeClassOf: classOf } = directory
  const profiles = createProfilesModule(tools, { classOf })
  const sheets = createSheetsModule(tools, sheetLookups(tools, { directory, findProfile: profiles.calls.find }))
  const privacy = createPrivacyModule(tools, {
    ...files,
    capture: () => capture.capture,
    recognised: { textOf: (sha256, page) => recognition.calls.textOf(sha256, page) },
  })
  const beforeSend = (fileIds: readonly string[]) => within(searchMs, privacy.calls.settled(fileIds))
  const compose = createComposeModule(tools, {
    used: directory.used,
    // Compose sends files along, and capture forwards what it has sent: one of the two has to come first.
    sendAlong: (...args) => capture.capture.sendAlong(...args),
    toldDocument: documents.told,
    processOperationOf,
    async beforeSend(fileIds) {
      await beforeSend(fileIds)
      // A content that could not be finished refuses the sending.
      await capture.capture.finishContents(fileIds)
    },
  })
  const capture = createCaptureModule(tools, {
    storage: files,
    uploader: service.uploader,
    forwardings: compose.compose,
    lookups: {
      classOf,
      classOfCode,
      hasClassEnded,
      findProfile: profiles.calls.find,
      planStack: sheets.calls.plan,
      findDocument: documents.find,
      checkSignatures,
      privacy: privacy.calls,
      roleInForce: options.session.roleInForce,
    },
    previousClosed: options.previousClosed,
    isOnline,
    beforeSend,
  })
  const recognition = createRecognitionModule(tools, {
    dataFolder: data.folder,
    pool: files.pool,
    engine: host.recognitionEngine,
    isOn: options.preferences.recognisesText,
    pathOf: files.spool.pathOf,
    capture: capture.capture,
  })
  const folders = createFoldersModule(tools, {
    dataFolder: data.folder,
    claims: data.shared.claims,
    capture: capture.capture,
    host,
    profiles: profiles.calls,
  })
  const counter = createCounterModule(tools, counterParts({ compose, capture, recognition, folders, directory }))
  const digitisation = createDigitisationModule(tools, { ...files, ...options.session, ...capture.capture })
  return { compose, capture, profiles, sheets, privacy, recognition, folders, counter, digitisation }
}

/** The sheets' questions to the other rooms. */
const sheetLookups = (
  { context, policy }: WorkspaceTools,
  { directory, findProfile }: { directory: Directory; findProfile: SheetLookups['findProfile'] },
): SheetLookups => ({
  findProfile,
  destinationProblem: (destination) => destinationProblem(destination, context.roles.length === 0),
  goneRecipients(recipients) {
    const ids = recipients.filter(({ kind }) => kind !== 'Cidadao').map(({ id }) => id)
    const outcome = directory.gone({ ids })
    return outcome.ok ? outcome.value : []
  },
  calendar: { localDay, addBusinessDays: (day, count) => addBusinessDays(day, count, policy().holidays) },
})

interface CounterRooms {
  compose: ReturnType<typeof createComposeModule>
  capture: ReturnType<typeof createCaptureModule>
  recognition: ReturnType<typeof createRecognitionModule>
  folders: ReturnType<typeof createFoldersModule>
  directory: Directory
}

/** The other rooms as the counter knows them. */
const counterParts = ({ compose, capture, recognition, folders, directory }: CounterRooms) => ({
  capture: { ...capture.capture, submit: async (wanted: CallInput<'capture.submit'>) => capture.calls.submit(wanted) },
  texts: recognition.calls,
  lookups: {
    ...directory,
    hasProfile: (name: string) => profileOfFolder(folders.calls, name) !== null,
  },
  waitingFor: (fileId: string) => forwardingsOf(compose.compose, fileId),
})

/** The forwardings that were sent with a file and have not left. */
function forwardingsOf({ list }: ReturnType<typeof createComposeModule>['compose'], fileId: string) {
  const drafts = list()
  return (drafts.ok ? drafts.value : []).flatMap(({ operationId, fields: { subject, documents } }) => {
    const hasFile = documents.some((each) => 'fileId' in each && each.fileId === fileId)
    return operationId !== null && hasFile ? [{ operationId, subject }] : []
  })
}

/** The profile of a watched folder; null for none. */
function profileOfFolder({ list }: Pick<Folders, 'list'>, name: string): string | null {
  const listed = list()
  return (listed.ok ? listed.value : []).find((folder) => folder.name === name)?.profileId ?? null
}

/** The folders of this computer in which a process may be saved. */
const placesOf = (
  { pickSaveFolder, places }: WorkspaceOptions['host'],
  { objectionToSaving }: Pick<Folders, 'objectionToSaving'>,
) => ({ choose: pickSaveFolder, pathOf: places?.pathOf, objection: objectionToSaving })
